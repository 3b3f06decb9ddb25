# shellcheck shell=bash disable=SC2016
# Paths, encodings, things that are no source, shapes of changes: each is planned or named, none is lost.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
repo=$work/$'a "b" c\nd'
new_repo "$repo" >/dev/null
mkdir -p port src/a src/b $'src/new\nline' 'src/it'\''s "q" \b' $'src/\377bytes'
printf '[reference]\n\tpath = src\n\tlanguage = java\n[target "c"]\n\tpath = port\n\tlanguage = c\n' >.portconfig
echo 'struct quote { int a; };' >port/quote.c

# class PATH NAME [BODY]: its package is none.
class() {
	printf 'class %s {\n\tint f() { return 1; }\n%s}\n' "$2" "${3-}" >"$1"
}

# --- the first commit ---------------------------------------------------------------------------------

class $'src/new\nline/Line.java' Line
class 'src/it'\''s "q" \b/Quote.java' Quote
class $'src/\377bytes/Bytes.java' Bytes
printf 'class Latin { String s = "\351"; int f() { return 1; } }\n' >src/Latin.java
printf 'class Wide { String s = "\303\251"; int f() { return 1; } }\n' | iconv -f UTF-8 -t UTF-16LE |
	{ printf '\377\376'; cat; } >src/Wide.java
printf '\357\273\277class Mark {\r\n\tint f() { return 1; }\r\n}\r\n' >src/Mark.java
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 9\n' 1 >src/Pointer.java
class src/Stored.java Stored
printf 'class Binary { \000\001\002 }\n' >src/Binary.java
ln -s Latin.java src/Link.java
class src/WasFile.java WasFile
class src/Huge.java Huge
yes '// more' | head -n 20000 >>src/Huge.java
class src/Emptied.java Emptied
{ for i in $(seq 300); do echo "class Deep$i {"; done; echo 'int f() { return 1; }'; yes '}' | head -n 300; } \
	>src/Deep.java
{ echo 'class Blocks { int f() {'; yes '{' | head -n 2000; yes '}' | head -n 2000; echo 'return 1; } }'; } \
	>src/Blocks.java
echo 'class Broken { int f() { return 1; } int g( { ] } class Later { int h() { return 1; } }' >src/Broken.java
class src/tide.java tide
class src/a/Moved.java Moved
class src/Format.java Format
class src/Ends.java Ends
class src/Comment.java Comment $'\t// one\n'
class src/Order.java Order $'\tint g() { return 2; }\n'
class src/Inner.java Inner $'\tclass Nested { int g() { return 1; } }\n'
class src/Fields.java Fields $'\tint x, y;\n'
light='int period, flash; boolean lit(int t) { return t % period < flash; } void slow(int by) { period += by; }'
echo "class Stays { int a; } class Goes { $light }" >src/Stays.java
echo 'class Host { String h; }' >src/Host.java
tides='double low, high; double at(double h) { return low + (high - low) * Math.sin(h); }'
echo "class Left { $light } class Right { $tides }" >src/Both.java
echo 'text' >src/notes.txt
commit one
git update-index --add --cacheinfo 160000,1111111111111111111111111111111111111111,src/sub.java
commit_index() {
	tick
	git commit -q -m "$1"
}
commit_index 'a submodule'
git tag one

# --- the second -------------------------------------------------------------------------------------------

# again FILE...: f returns 2 there.
again() {
	sed -i 's/return 1/return 2/' "$@"
}
again $'src/new\nline/Line.java' 'src/it'\''s "q" \b/Quote.java' $'src/\377bytes/Bytes.java' src/Latin.java \
	src/Mark.java src/Huge.java src/Deep.java src/Blocks.java src/Broken.java src/Inner.java
printf 'class Wide { String s = "\303\251"; int f() { return 2; } }\n' | iconv -f UTF-8 -t UTF-16LE |
	{ printf '\377\376'; cat; } >src/Wide.java
sed -i 's/size 9/size 10/' src/Pointer.java
cp src/Pointer.java src/Stored.java
printf 'class Binary { \000\001\003 }\n' >src/Binary.java
ln -sf Mark.java src/Link.java
ln -sf Mark.java src/WasFile.java
: >src/Emptied.java
: >src/Empty.java
git mv src/tide.java src/Tide.java
git mv src/a/Moved.java src/b/Moved.java
sed -i 's/\t/    /; s/{ return 1; }/{\n        return 1;\n    }/' src/Format.java
sed -i 's/$/\r/' src/Ends.java
sed -i 's/one/two/' src/Comment.java
printf 'class Order {\n\tint g() { return 2; }\n\tint f() { return 1; }\n}\n' >src/Order.java
sed -i 's/return 2/return 1/; s/g() { return 1/g() { return 2/' src/Inner.java
sed -i 's/x, y/x, y, z/' src/Fields.java
echo 'class Stays { int a; }' >src/Stays.java
echo "class Host { String h; } class Goes { $light }" >src/Host.java
echo "class Left { $light }" >src/Both.java
echo "class Right { $tides }" >src/Right.java
echo 'other text' >src/notes.txt
git rm -q --cached src/sub.java
git add -A
git update-index --add --cacheinfo 160000,2222222222222222222222222222222222222222,src/sub.java
commit_index two
git tag two

genplan one two c --relative --allow-skipped --max-file-size 64K -o "$work/plan.json" 2>"$work/messages"

# --- what the plan says --------------------------------------------------------------------------------------

# type NAME: its file, change and members.
type() {
	jq -c --arg n "$1" '.portingOrder[] | .sourcePath as $path | .types[] | select(.name == $n) |
		[$path, .change, [.changedMembers[] | "\(.name) \(.change)"]]' "$work/plan.json"
}
# skipped PATH: why.
skipped() {
	jq -r --arg p "$1" '.skippedFiles[] | select(.filePath == $p) | .status + " " + .reason' "$work/plan.json"
}

is "a path with a newline" "$(type Line)" '["src/new\\x0aline/Line.java","modified",["f modified"]]'
is "a path with quotes and a backslash" "$(type Quote)" \
	'["src/it'\''s \"q\" \\b/Quote.java","modified",["f modified"]]'
is "which finds its counterpart" "$(
	jq -c '.portingOrder[].types[] | select(.name == "Quote") | .candidateFiles' "$work/plan.json"
)" '["port/quote.c"]'
is "a path that is not UTF-8" "$(type Bytes)" '["src/\\xffbytes/Bytes.java","modified",["f modified"]]'
is "Latin-1" "$(type Latin)" '["src/Latin.java","modified",["f modified"]]'
is "UTF-16" "$(type Wide)" '["src/Wide.java","modified",["f modified"]]'
is "a UTF-8 mark and CRLF" "$(type Mark)" '["src/Mark.java","modified",["f modified"]]'
is "the innermost of 256 types is read, those below are not lost with it" "$(
	jq -r '[.portingOrder[].types[] | select(.name | startswith("Deep")) | .change] | unique | .[]' "$work/plan.json"
)" modified
is "2000 nested blocks" "$(type Blocks)" '["src/Blocks.java","modified",["f modified"]]'
like "what the grammar cannot parse" "$(type Broken)" '^\["src/Broken.java","modified",\["f modified"'
is "only the case of a file's name" "$(type tide)" '["src/Tide.java","moved",[]]'
is "a file moved as it is" "$(type Moved)" '["src/b/Moved.java","moved",[]]'
is "blanks only" "$(type Format)" '["src/Format.java","formatting",[]]'
is "line ends only" "$(type Ends)" '["src/Ends.java","formatting",[]]'
is "comments only" "$(type Comment)" '["src/Comment.java","documentation",[]]'
is "members in another order" "$(type Order)" '["src/Order.java","modified",[]]'
is "inside of a nested type: the nested one" "$(type Nested)" '["src/Inner.java","modified",["g modified"]]'
is "inside of a nested type: not the outer one" "$(type Inner)" ''
is "one more declarator" "$(type Fields)" '["src/Fields.java","modified",["z added"]]'
is "a type that went to another file" "$(type Goes)" '["src/Host.java","moved",[]]'
is "not the one it left" "$(type Stays)$(type Host)" ''
is "a file split in two" "$(type Right)$(type Left)" '["src/Right.java","moved",[]]'

is "a Git LFS pointer is skipped" "$(skipped src/Pointer.java)" 'modified lfs-pointer'
is "a file that became one" "$(skipped src/Stored.java)" 'modified lfs-pointer'
is "a binary file" "$(skipped src/Binary.java)" 'modified binary'
is "a symbolic link" "$(skipped src/Link.java)" 'modified symlink'
is "a file that became one" "$(skipped src/WasFile.java)" 'modified symlink'
is "a huge file" "$(skipped src/Huge.java)" 'modified too-large'
is "an empty file" "$(skipped src/Empty.java)" 'added no type changed'
is "an emptied file" "$(skipped src/Emptied.java)" 'modified no type changed'
is "a submodule" "$(skipped src/sub.java)" 'modified submodule'
is "another language" "$(skipped src/notes.txt)" 'modified not java'
is "a file that lost a type" "$(skipped src/Stays.java) $(skipped src/Both.java)" \
	'modified no type changed modified no type changed'
is "of removed types only the emptied file's is known to be gone" "$(
	jq -r '.removedTypes[].name' "$work/plan.json"
)" Emptied
is "renamed files" "$(jq -c '.renamedFiles[] | [.previousPath, .filePath]' "$work/plan.json")" \
	"$(printf '%s\n' '["src/tide.java","src/Tide.java"]' '["src/a/Moved.java","src/b/Moved.java"]')"
is "no file is lost, none is there twice" "$(
	jq '[.deletedFiles[].filePath, .portingOrder[].sourcePath, .renamedFiles[].previousPath,
		.skippedFiles[].filePath] | [length, (unique | length)] | unique | .[]' "$work/plan.json"
)" "$(git diff -z --name-only --no-renames one two -- src | tr -dc '\0' | wc -c)"
is "the coverage counts them" "$(
	jq -c '.coverage.reference | [.skipped, .otherFiles, (.withErrors > 0), .files == .clean + .withErrors + .skipped]' \
		"$work/plan.json"
)" '[7,1,true,true]'
is "each skipped file is named once a side" "$(grep -c 'warning: .*skipped: ' "$work/messages")" \
	"$(grep 'warning: .*skipped: ' "$work/messages" | sed "s/.*'\(.*\)' skipped.*/\1/" | sort | uniq -c |
		awk '{ n += $1 } END { print n }')"
is "a message is a line, whatever the paths" "$(
	grep -vE '^(genplan: warning: |files   |types   |change  |state   |cycles  |target  |plan    )' "$work/messages"
)" ''

is "jq . changes no byte" "$(jq . "$work/plan.json")" "$(cat "$work/plan.json")"
genplan one two c --allow-skipped --max-file-size 64K -q -o "$work/absolute.json"
is "an absolute path with a blank, quotes and a newline" "$(
	jq -r .metadata.repositoryDir "$work/absolute.json"
)" "$work"'/a "b" c\x0ad'
is "in front of every file" "$(
	jq -c '[.portingOrder[].sourcePath, .skippedFiles[].filePath, .portingOrder[].types[].candidateFiles[]]' \
		"$work/absolute.json"
)" "$(
	jq -c --arg top "$work"'/a "b" c\x0ad/' '[.portingOrder[].sourcePath, .skippedFiles[].filePath,
		.portingOrder[].types[].candidateFiles[]] | map($top + .)' "$work/plan.json"
)"
is "planctl finds all of these files again" "$(planctl -p "$work/absolute.json" check -q | grep -E 'gone|stale' || true)" ''
git clone -q --bare . "$work/bare.git"
genplan -C "$work/bare.git" one two c --relative --allow-skipped --max-file-size 64K -q -o "$work/bare.json"
ok "a bare clone gives the same bytes" cmp "$work/plan.json" "$work/bare.json"
genplan one two c --relative --allow-skipped -q -o "$work/large.json"
is "a larger limit reads the huge file" "$(
	jq -c '.portingOrder[].types[] | select(.name == "Huge") | .change' "$work/large.json"
)" '"modified"'
