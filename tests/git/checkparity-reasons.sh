# shellcheck shell=bash
# checkparity --update-baseline asks for reasons at the terminal.
. "$SRCDIR/tests/lib.sh"
set -eu
. "$SRCDIR/tests/git/person.bash"

mkdir repo
cd repo
new_repo .
printf '[reference]\n\tpath = j\n\tlanguage = java\n[target "cs"]\n\tpath = c\n\tlanguage = csharp\n' >.portconfig
mkdir j c
printf 'public class A {\n\tpublic void one() { }\n\tpublic void two(int a) { }\n}\n' >j/A.java
printf 'public class A {\n}\n' >c/A.cs
commit drift
person 'later\n never\n' 'checkparity -q --update-baseline cs'
is "each new finding is asked for" "$status $(jq -r '[.entries[] | "\(.reference)=\(.reason)"] | join(" ")' .portparity.json)" \
	"0 A.one=later A.two=never"
like "with what it is" "$(cat "$work/screen")" 'c/A.cs:1: A does not offer one'
rm .portparity.json
person 'later\n \n' 'checkparity -q --update-baseline cs'
is "an empty answer is none: nothing is written" "$status $(test -e .portparity.json && echo written)" "2 "
exits 2 "without a terminal nothing is asked" setsid checkparity -q --update-baseline cs
empty "and nothing written" "$(test ! -e .portparity.json || echo written)"
