# shellcheck shell=bash
# Memory or file size that runs out: one line, exit 2, nothing left behind, never a signal.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
example_repo
mkdir big out
for i in $(seq 5000); do echo "class A$i { int f$i() { return $i; } }"; done >big/A.java

# A sanitizer reserves more than all of this.
if [ -z "${SAN-}" ]; then
	short=0
	for kib in 20000 24000 28000 32000 36000 40000; do
		status=0
		(
			ulimit -v $kib
			exec gensyms -j 1 big
		) >/dev/null 2>err || status=$?
		case $status in
		0) ;;
		2 | 127) # 127: too little to load the program's libraries
			is "$kib KiB of memory: one line" "$(wc -l <err)" 1
			[ $status -ne 2 ] || short=$((short + 1))
			;;
		*) is "$kib KiB of memory: exit status" "$status" 2 ;;
		esac
	done
	is "some of these ran out in the middle" "$([ $short -gt 0 ] && echo yes)" yes
fi

echo old >out/plan.json
status=0
(
	ulimit -f 1
	exec gensyms --no-cache -o "$work/out/plan.json" big
) 2>err || status=$?
is "a limit on the size of files: exit status" "$status" 2
is "says so" "$(cat err)" "gensyms: cannot write '$work/out/plan.json': File too large"
is "and leaves what was there, alone" "$(ls -A out) $(cat out/plan.json)" 'plan.json old'

# Long texts wait for each other, short ones do not; one of over a megabyte goes without another.
mkdir long
for i in 1 2 3 4 5 6; do
	{
		echo "class Chart$i { static final int[] DEPTHS = {"
		for ((k = 0; k < i * 30000; k++)); do echo "$k,"; done
		echo '}; }'
	} >long/Chart$i.java
	echo "class Buoy$i { }" >long/Buoy$i.java
done
gensyms --no-cache -j 1 long >one
is "long texts: the same bytes by any number of threads" "$(gensyms --no-cache -j 4 long | cksum)" "$(cksum <one)"
is "and all are read" "$(jq -r '[.symbols[].name] | join(" ")' one)" \
	'Buoy1 Buoy2 Buoy3 Buoy4 Buoy5 Buoy6 Chart1 Chart2 Chart3 Chart4 Chart5 Chart6'
