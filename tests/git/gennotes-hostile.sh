# shellcheck shell=bash disable=SC2016
# gennotes against a person's text, odd folders, two at once, and being killed.
. "$SRCDIR/tests/git/notes.bash"

anew
files 9 'Type%.java' <<<'class Type% {
	private int some; int getSome() { return some; }
}'
notes=(gennotes -q --path src -l java x)
"${notes[@]}" -o first.md

# --- a person's text is never lost --------------------------------------------------------------------

# merge NAME: the text on stdin is written over; the lines with MINE that were in it are still there
merge() {
	cat >cur.md
	local before after
	before=$(grep -a MINE cur.md || :)
	"${notes[@]}" -o cur.md 2>err || :
	after=$(grep -a MINE cur.md || :)
	is "$1: nothing is lost" "$after" "$before"
}
sed 's/^- Name types.*/&\nMINE, between\n- MINE, too/; s/^Measured.*/&\nMINE, about it/' first.md | merge "inside a section"
ok "and the file holds" "${notes[@]}" --check cur.md
cp cur.md again.md
"${notes[@]}" -o again.md
is "and is not written over again" "$(cat again.md)" "$(cat cur.md)"
printf '```\n<!-- gennotes:names -->\nMINE, a sample\n<!-- /gennotes -->\n```\n' | cat - first.md | merge "in a fence"
head -c 300 first.md | { cat && echo && echo MINE; } | merge "cut"
cat first.md first.md - <<<MINE | merge "twice"
sed 's/gennotes:names/gennotes:nouns/' first.md | cat - <(echo MINE) | merge "a section that is none"
sed 's/^<!-- gennotes:names -->/& MINE/' first.md | merge "text behind a marker"
sed 's/$/\r/' first.md | cat - <(printf 'MINE\r\n') | merge "CRLF"
printf '\xef\xbb\xbfMINE\n' | cat - first.md | merge "a byte order mark"
printf '\0MINE\xff\xfe' | merge "bytes"
printf '\xef\xbb\xbf' | cat - <(sed 1d first.md) >bom.md
ok "a byte order mark before the first marker" "${notes[@]}" -o bom.md

# --- odd folders and names ----------------------------------------------------------------------------

exits 2 "a folder outside of the repository" gennotes -q --path /etc -l c x
exits 2 "nor by its parent" gennotes -q --path src/../.. -l java x
is "a path with a dot" "$(gennotes -q --path ./src/ -l java -o - x)" "$("${notes[@]}" -o -)"
exits 2 "a name of two lines" gennotes -q --path src -l java $'a\nb'
printf 'class \0' >src/bad.java
like "a binary file is counted as not read" "$("${notes[@]}" -o - 2>&1)" '9 Java files, 1 not read'
rm src/bad.java
mkdir -p one
echo 'class A { }' >one/A.java
ok "one file" gennotes -q --path one -l java -o - x
exits 2 "a folder in the place of the notes" "${notes[@]}" -o one

# thousands of licenses, exceptions: no time beyond what they are
for i in $(seq 3000); do
	printf '// License %d-%s\nclass T%d { void f() { throw new E%d(); throw new E%d(); throw new E%d(); } }\n' \
		"$i" "$(printf '%s' "$i" | tr 0-9 a-j)" "$i" "$i" "$i" "$i"
done | split -l 2 -a 4 --additional-suffix=.java - one/T
like "many values" "$(gennotes -q --path one -l java --max-tokens 0 -o - x)" 'Throw `E1`, .* and 2995 more'

# --- two at once, killed -------------------------------------------------------------------------------

echo MINE >both.md
"${notes[@]}" -o both.md &
"${notes[@]}" -o both.md || [ $? = 2 ] # somebody else was faster: it says so
wait || :
"${notes[@]}" -o both.md
is "two at once" "$(cat both.md)" "$(echo MINE && sed 1d first.md)"
broken=0
for delay in 0 0.002 0.004 0.006 0.008 0.01 0.012 0.015 0.02 0.03; do
	{ echo MINE && sed 's/`PascalCase`/`old`/' first.md; } >kill.md
	cp kill.md was.md
	"${notes[@]}" --no-cache -o kill.md &
	pid=$!
	sleep $delay
	kill -9 $pid 2>/dev/null || :
	wait $pid 2>/dev/null || :
	cmp -s kill.md was.md || cmp -s kill.md <(echo MINE && cat first.md) || broken=$((broken + 1))
done
is "killed: the old text or the new, never half" $broken 0
ok "and the next run goes through" "${notes[@]}" -o kill.md
is "and is right" "$(cat kill.md)" "$(echo MINE && cat first.md)"
