# shellcheck shell=bash
# Objects cut short, swapped, or with a head that lies: each is an error that names it, and never a wait
# without end.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
new_repo "$work/repo" >/dev/null
mkdir src
for i in $(seq 200); do echo "class A$i { int f$i() { return $i; } }"; done >src/A.java
echo 'class B { }' >src/B.java
commit one
cp -a .git/objects "$work/whole"

# loose REV: sets file to where its object lies, and makes it writable.
loose() {
	local id
	id=$(git rev-parse "$1")
	file=.git/objects/${id:0:2}/${id:2}
	chmod u+w "$file"
}
mend() {
	rm -rf .git/objects
	cp -a "$work/whole" .git/objects
}
# run COMMAND...: its exit status, or 124 when it does not come back.
run() {
	local status=0
	timeout 20 "$@" >"$work/out" 2>"$work/err" || status=$?
	echo $status
}
skipped() {
	jq -r '.files[] | select(.skipped) | .path + " " + .skipped' "$work/out"
}

for cut in 1 4 5 50 500; do
	loose HEAD:src/A.java
	truncate -s -$cut "$file"
	is "a blob $cut bytes short is skipped" "$(run gensyms --no-cache --rev HEAD src) $(skipped)" '0 A.java unreadable'
	mend
done
loose HEAD:src/A.java
: >"$file"
is "an empty one, too" "$(run gensyms --no-cache --rev HEAD src) $(skipped)" '0 A.java unreadable'
mend
# libgit2 1.5 itself does not release a reference whose commit it cannot read
leaks=${ASAN_OPTIONS-}
[ -z "$leaks" ] || export ASAN_OPTIONS="$leaks:detect_leaks=0"
for rev in HEAD 'HEAD^{tree}' HEAD:src; do
	loose "$rev"
	id=$(git rev-parse "$rev")
	truncate -s -5 "$file"
	is "$rev cut short ends the run" "$(run gensyms --no-cache --rev HEAD src)" 2
	like "$rev cut short is named" "$(cat "$work/err")" "object $id is damaged: its file was cut short$"
	mend
done
loose HEAD
truncate -s -5 "$file"
id=$(git rev-parse HEAD)
is "a short id of one that is cut short" "$(run gensyms --no-cache --rev "${id:0:9}" src)" 2
mend
[ -z "$leaks" ] || export ASAN_OPTIONS="$leaks"
is "a short id of a whole one" "$(run gensyms --no-cache --rev "${id:0:9}" src) $(skipped)" '0 '

loose HEAD:src/A.java
other=$file
loose HEAD:src/B.java
cp "$file" "$other"
is "another blob under its name is not taken for it" "$(run gensyms --no-cache --rev HEAD src) $(skipped)" \
	'0 A.java unreadable'
mend

# head TEXT: the object of B.java becomes one with this before its NUL.
head() {
	loose HEAD:src/B.java
	printf '%s\0class B { }\n' "$1" | python3 -c '
import sys, zlib
sys.stdout.buffer.write(zlib.compress(sys.stdin.buffer.read()))' >"$file"
}
if command -v python3 >/dev/null; then
	for text in 'blob 11' 'blob 13' 'blob 99999999999999999999999' 'blob x' 'blob 4000000' 'blub 12' blob \
		"blob $(printf '%0100d' 12)"; do
		head "$text"
		is "a head that lies: ${text:0:30}" "$(run gensyms --no-cache --rev HEAD src) $(skipped)" \
			'0 B.java unreadable'
		mend
	done
fi

git clone -q --shared . "$work/shared"
loose HEAD:src/A.java
truncate -s -5 "$file"
cd "$work/shared"
is "a blob cut short in the repository that another borrows from" \
	"$(run gensyms --no-cache --rev HEAD src) $(skipped)" '0 A.java unreadable'
