try() {
	echo "\$ planctl $*" >&2
	planctl "$@"
	echo "exit status $?" >&2
}
try
try clam
try frobnicate
try claim --lane Tide
try set Tide
try set Tide almost
try set Tide claimed
try set Tide skipped
try skip Tide ''
try claim --lease soon
try --agent 'a
b' claim
try next extra
try next --wait never
try next
try --agnt x next
try next --help
try list --kind foo
