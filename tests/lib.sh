# shellcheck shell=bash
# Helpers for shell tests; a test begins with: . "$SRCDIR/tests/lib.sh"
#
# Each helper that checks prints one TAP line. The script's exit status says whether all passed.

pl_test_count=0
pl_test_failed=0

pl_test_result() { # STATUS NAME
	pl_test_count=$((pl_test_count + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $pl_test_count - $2"
	else
		pl_test_failed=$((pl_test_failed + 1))
		echo "not ok $pl_test_count - $2"
	fi
	return "$1"
}

# A script that ends early (set -e, a typo) has no plan line and a bad status: both tell.
pl_test_end() {
	local status=$?
	[ $status -ne 0 ] || [ $pl_test_failed -eq 0 ] || status=1
	exit $status
}
trap pl_test_end EXIT

# ok NAME COMMAND...: the command must succeed.
ok() {
	local name=$1 said status=0
	shift
	said=$("$@" 2>&1) || status=$?
	if [ $status -ne 0 ]; then
		printf '%s\n' "exit status $status from: $*" "$said" | sed 's/^/# /'
	fi
	pl_test_result $status "$name" || true
}

# exits STATUS NAME COMMAND...: the command must end with this status.
exits() {
	local want=$1 name=$2 said status=0
	shift 2
	said=$("$@" 2>&1) || status=$?
	if [ $status -eq "$want" ]; then
		pl_test_result 0 "$name"
	else
		printf '%s\n' "exit status $status, not $want, from: $*" "$said" | sed 's/^/# /'
		pl_test_result 1 "$name" || true
	fi
}

# is NAME ACTUAL EXPECTED: the same text.
is() {
	if [ "$2" = "$3" ]; then
		pl_test_result 0 "$1"
	else
		diff -u --label expected --label actual <(printf '%s\n' "$3") <(printf '%s\n' "$2") |
			sed 's/^/# /'
		pl_test_result 1 "$1" || true
	fi
}

# like NAME ACTUAL REGEX: an extended regular expression found in the text.
like() {
	if [[ $2 =~ $3 ]]; then
		pl_test_result 0 "$1"
	else
		printf '%s\n' "no match for: $3" "in: $2" | sed 's/^/# /'
		pl_test_result 1 "$1" || true
	fi
}

# unlike NAME ACTUAL REGEX
unlike() {
	if [[ $2 =~ $3 ]]; then
		printf '%s\n' "a match for: $3" "in: $2" | sed 's/^/# /'
		pl_test_result 1 "$1" || true
	else
		pl_test_result 0 "$1"
	fi
}

# empty NAME TEXT: there must be nothing; what there is is shown.
empty() {
	if [ -z "$2" ]; then
		pl_test_result 0 "$1"
	else
		printf '%s\n' "$2" | sed 's/^/# /'
		pl_test_result 1 "$1" || true
	fi
}

# skip_all WHY: ends the script as skipped; before any check.
skip_all() {
	echo "$1"
	exit 77
}

# --- repositories whose commit ids are the same on every machine -----------------------------------

pl_test_clock=1700000000

# new_repo DIR [GIT-INIT-OPTION...]: makes a repository and enters it.
new_repo() {
	local dir=$1
	shift
	git init -q -b main "$@" "$dir" && cd "$dir" || exit 2
	git config core.autocrlf false
	git config commit.gpgsign false
	git config gc.auto 0
}

# tick: the next commit is a minute later.
tick() {
	pl_test_clock=$((pl_test_clock + 60))
	export GIT_AUTHOR_NAME='A Pilot' GIT_AUTHOR_EMAIL=pilot@example.org
	export GIT_COMMITTER_NAME='A Pilot' GIT_COMMITTER_EMAIL=pilot@example.org
	export GIT_AUTHOR_DATE="$pl_test_clock +0000" GIT_COMMITTER_DATE="$pl_test_clock +0000"
}

# commit MESSAGE [GIT-COMMIT-OPTION...]: commits all that changed in the current repository.
commit() {
	local message=$1
	shift
	tick
	git add -A && git commit -q --allow-empty -m "$message" "$@"
}

# example_repo: sets EXAMPLE to the example repository, made once per run and shared: read it only.
example_repo() {
	export EXAMPLE=${PORTOLAN_RUN:?run this through tests/run}/example
	(
		flock 9
		[ -e "$EXAMPLE.made" ] && exit 0
		rm -rf "$EXAMPLE"
		"$SRCDIR/tests/example/make-example" "$EXAMPLE" >"$EXAMPLE.log" 2>&1 &&
			touch "$EXAMPLE.made"
	) 9>"$PORTOLAN_RUN/example.lock" || {
		sed 's/^/# make-example: /' "$EXAMPLE.log"
		exit 2
	}
}

# example_copy DIR: a copy of it to write in; enters it.
example_copy() {
	example_repo
	cp -a "$EXAMPLE" "$1" && cd "$1" || exit 2
}
