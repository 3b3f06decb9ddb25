# shellcheck shell=bash
# Control bytes in source code: as they are in a file or a pipe, never obeyed by a terminal.
. "$SRCDIR/tests/lib.sh"
set -eu

command -v script >/dev/null || skip_all "script (bsdutils) is not installed"
new_repo repo >/dev/null
printf 'class A {\n\tString s = "\033]0;owned\007\302\233m";\n}\n' >A.java
commit one
sed -i 's/String s/String t/' A.java
commit two

# screen COMMAND: what a terminal gets from it.
screen() {
	script -qec "$1" /dev/null </dev/null | tr -d '\r'
}
for command in 'readtype A --path . --rev HEAD' 'difftype A HEAD~1..HEAD --path .'; do
	is "${command%% *}: a pipe gets the bytes" "$($command | grep -c $'\033]0;owned\007\302\233m')" \
		"$(screen "$command" | grep -c 'owned')"
	shown=$(screen "$command")
	unlike "${command%% *}: a terminal gets none" "$shown" $'\033|\007|\302\233'
	like "${command%% *}: but sees them" "$shown" '"\\x1b\]0;owned\\x07\\u009bm"'
done
