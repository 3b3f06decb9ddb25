# shellcheck shell=bash disable=SC2016
# What an editor is run with: fake ones on PATH write their arguments down. No name of a file is ever
# more than a name.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
export XDG_CACHE_HOME=$work/cache
unset VISUAL EDITOR
mkdir fakes tools
for name in code cursor idea emacsclient vim nano subl mine; do
	printf '#!/bin/sh\nprintf "[%%s]" %s "$@" >>"%s"; echo >>"%s"\n' $name "$work/log" "$work/log" >"fakes/$name"
	chmod +x "fakes/$name"
done
# No editor of the machine's own gets in.
for tool in openfiles git sed cat rm cmp script sh env; do
	ln -s "$(command -v $tool)" tools/ 2>/dev/null || true
done
with() { # runs openfiles with the fakes; prints what they got, the cache and the work tree cut short
	rm -f "$work/log"
	local status=0
	PATH=$work/fakes:$work/tools openfiles "$@" </dev/null 2>&1 || status=$?
	[ ! -e "$work/log" ] ||
		sed "s|$work/cache/portolan/shown/\([0-9a-f]\{7\}\)[0-9a-f]*/|SHOWN/\1/|g; s|$work/repo/||g" "$work/log"
	return $status
}
without() { # the same where there is no editor at all
	PATH=$work/tools openfiles "$@" </dev/null 2>&1
}

new_repo repo
printf 'one\ntwo\n' >a.txt
commit first >/dev/null
git tag v1
printf 'one\n2\n' >a.txt
echo gone >gone.txt
commit second >/dev/null
git tag v2
echo three >>a.txt

is "code: a file" "$(with -e code a.txt)" '[code][a.txt]'
is "code: a line" "$(with -e code a.txt:2)" '[code][--goto][a.txt:2:1]'
is "code: a range" "$(with -e code a.txt:1-2)" '[code][--goto][a.txt:1:1]'
is "code: line and column" "$(with -e code a.txt:2:3)" '[code][--goto][a.txt:2:3]'
is "cursor" "$(with -e cursor a.txt:2:3)" '[cursor][--goto][a.txt:2:3]'
is "jetbrains" "$(with -e jetbrains a.txt:2:3)" '[idea][--line][2][--column][3][a.txt]'
is "emacsclient" "$(with -e emacsclient a.txt:2:3)" '[emacsclient][-n][+2:3][a.txt]'
is "vim" "$(with -e vim a.txt:2:3)" '[vim][+call cursor(2,3)][--][a.txt]'
is "nano" "$(with -e nano a.txt:2:3)" '[nano][+2,3][a.txt]'
is "sublime" "$(with -e sublime a.txt:2)" '[subl][a.txt:2:1]'
is "a program that nobody knows" "$(with -e 'mine --fast' a.txt:2)" '[mine][--fast][a.txt]'

one=$(git rev-parse v1:a.txt | cut -c1-7)
two=$(git rev-parse v2:a.txt | cut -c1-7)
is "code: a difference" "$(with -e code --diff v1..v2 a.txt)" "[code][--diff][SHOWN/$one/a.txt][SHOWN/$two/a.txt]"
is "the sides have the revisions' texts" "$(cat "$XDG_CACHE_HOME"/portolan/shown/"$one"*/a.txt)" $'one\ntwo'
is "code: up to the working tree" "$(with -e code --diff v1.. a.txt)" "[code][--diff][SHOWN/$one/a.txt][a.txt]"
is "code: the working tree" "$(with -e code --working a.txt)" "[code][--diff][SHOWN/$two/a.txt][a.txt]"
is "jetbrains: a difference" "$(with -e jetbrains -w a.txt)" "[idea][diff][SHOWN/$two/a.txt][a.txt]"
is "vim: a difference" "$(with -e vim -w a.txt)" "[vim][-d][--][SHOWN/$two/a.txt][a.txt]"
is "emacsclient: a difference" "$(with -e emacsclient -w a.txt)" \
	"[emacsclient][-n][--eval][(ediff-files \"SHOWN/$two/a.txt\" \"a.txt\")]"
is "a file that one side has not got is empty there" "$(with -e code --diff v1..v2 gone.txt)" \
	"[code][--diff][SHOWN/e69de29/gone.txt][SHOWN/$(git rev-parse v2:gone.txt | cut -c1-7)/gone.txt]"
is "several in one call" "$(with -e code a.txt:2 -w a.txt gone.txt --diff v1..v2 a.txt)" \
	"[code][--goto][a.txt:2:1]
[code][gone.txt]
[code][--diff][SHOWN/$one/a.txt][SHOWN/$two/a.txt]
[code][--diff][SHOWN/$two/a.txt][a.txt]"
is "from a folder below" "$(mkdir sub && cd sub && with -e code -w ../a.txt)" "[code][--diff][SHOWN/$two/a.txt][a.txt]"

# --- which editor ---------------------------------------------------------------------------------

is "the first with a window" "$(with a.txt)" '[code][a.txt]'
is "\$VISUAL, with its arguments" "$(VISUAL='cursor --wait' EDITOR=vim with a.txt:2)" '[cursor][--wait][--goto][a.txt:2:1]'
is "\$EDITOR" "$(EDITOR=subl with a.txt)" '[subl][a.txt]'
is "one for the terminal is passed over without one" "$(EDITOR=vim with a.txt)" '[code][a.txt]'
is "no editor: printed" "$(without a.txt:1-2)" "$work/repo/a.txt:1-2"
is "no editor: a difference" "$(without --diff v1..v2 a.txt)" 'a.txt  v1..v2
@@ -1,2 +1,2 @@
 one
-two
+2'
is "none: printed as well" "$(with -e none a.txt:2:3)" "$work/repo/a.txt:2:3"
is "--dry-run: the command, quoted; nothing is run or written" "$(
	rm -rf "$XDG_CACHE_HOME/portolan/shown"
	with -n -e code "a.txt:2" -w a.txt | sed "s|$work/||g; s|shown/.*/a.txt |SIDE |"
	[ ! -e "$XDG_CACHE_HOME/portolan/shown" ] || echo "it was written"
)" 'code --goto repo/a.txt:2:1
code --diff cache/portolan/SIDE repo/a.txt'
folder=$XDG_CACHE_HOME/portolan/shown
old=$(printf '%040d' 0) new=$(printf '%040d' 1)
mkdir -p "$folder/$old" "$folder/$new" "$folder/other"
touch "$folder/$old/a.txt" "$folder/$new/a.txt" "$work/outside"
ln -s "$work/outside" "$folder/$old/link"
touch -d '2001-01-01' "$folder/$old" "$folder/other"
with -e code -w a.txt >"$work/said"
ok "what was shown long ago is removed" test ! -e "$folder/$old"
ok "and nothing else" test -e "$folder/$new/a.txt" -a -e "$folder/other" -a -e "$work/outside"
exits 2 "no place for a revision's side: none in /tmp is made up" \
	env -u HOME -u XDG_CACHE_HOME "PATH=$work/fakes:$work/tools" openfiles -e code -w a.txt
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
	is "on a terminal the place is a link" "$(
		PATH=$work/tools script -qec 'openfiles a.txt:2' /dev/null </dev/null | sed 's/\r$//'
	)" "$(printf '\033]8;;file://%s\033\134%s:2\033]8;;\033\134' "$work/repo/a.txt" "$work/repo/a.txt")"
fi

# --- hostile names --------------------------------------------------------------------------------

names=('-rf' '--wait' 'with space' $'new\nline' "quote'\"s" '$(touch pwned)' ';touch pwned' '`touch pwned`' 'a:3' '+2' '{line}')
for name in "${names[@]}"; do
	printf '1\n2\n3\n' >"./$name"
	shown=$(printf %q "$name")
	is "$shown: code" "$(with -e code -- "$name")" "[code][$name]"
	is "$shown: code, a line" "$(with -e code -- "$name:2")" "[code][--goto][$name:2:1]"
	is "$shown: vim" "$(with -e vim -- "$name:2")" "[vim][+call cursor(2,1)][--][$name]"
	is "$shown: a difference" "$(with -e code "--working=$name")" "[code][--diff][SHOWN/e69de29/$name][$name]"
done
ok "nothing of them was run" test ! -e pwned
is "in Lisp a quote stays one" "$(with -e emacsclient "--working=quote'\"s" | sed 's/.*"SHOWN[^ ]*" //')" \
	"\"quote'\\\"s\")]"

# --- the MCP tool's call --------------------------------------------------------------------------

is "--emit mcp" "$(without --emit mcp a.txt:1-2 a.txt:2:3 gone.txt --diff v1..v2 a.txt -w gone.txt |
	jq -c '.name, .arguments.files[]' | sed "s|$work/repo/||")" '"open"
{"type":"file","path":"a.txt","startLine":1,"endLine":2}
{"type":"file","path":"a.txt","startLine":2}
{"type":"file","path":"gone.txt"}
{"type":"gitDiff","path":"a.txt","from":"v1","to":"v2"}
{"type":"gitDiff","path":"gone.txt","from":"HEAD","to":"working"}'

# --- what goes wrong ------------------------------------------------------------------------------

fails() { # PATTERN NAME ARGUMENT...
	local pattern=$1 name=$2 said status=0
	shift 2
	said=$(with "$@") || status=$?
	is "$name: exit status" "$status" 2
	like "$name: what it says" "$said" "$pattern"
}
fails 'nothing to show' "nothing"
fails "no file 'b.txt'" "a file that is not there" -e code a.txt b.txt:3
ok "then nothing is opened" test ! -e "$work/log"
fails 'lines count from 1' "line 0" a.txt:0
fails 'lines count from 1' "a range that ends before it begins" a.txt:3-2
fails 'is no range A..B' "no range" --diff v1 a.txt
fails 'needs an argument: A..B FILE' "a range without its file" --diff v1..v2
fails "no revision 'v3'" "no revision" --diff v1..v3 a.txt
fails "no file 'b.txt' on either side" "a file that neither side has" --diff v1..v2 b.txt
fails "editor 'pico' is not in .PATH; known are code, cursor" "no such editor" -e pico a.txt
fails 'cannot compare two files' "an editor that cannot compare" -e nano -w a.txt
printf '#!/bin/sh\nexit 3\n' >"$work/fakes/code"
fails "'code' ended with status 3" "an editor that fails" -e code a.txt
