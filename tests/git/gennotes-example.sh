# shellcheck shell=bash disable=SC2016
# gennotes on the example: the file, a person's text in it, --check, --json, limits, odd input.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
example_copy "$work/repo"

note() { # FILE ID: a statement's sentence, from JSON
	jq -r --arg id "$2" '.statements[] | select(.id == $id) | .text' "$1"
}

# --- the file ----------------------------------------------------------------------------------------

ok "it writes TARGET-conventions.md" gennotes -q cpp
is "with its own markers, which pair" "$(grep -c '^<!-- gennotes:' cpp-conventions.md)" \
	"$(grep -c '^<!-- /gennotes -->$' cpp-conventions.md)"
like "a sentence with its evidence" "$(cat cpp-conventions.md)" \
	'- Name types in `PascalCase`\. \(all 20: Berth\.h:25\)'
is "each place is there" "$(
	grep -oE '[A-Za-z]+\.(h|cpp):[0-9]+' cpp-conventions.md | sort -u | while IFS=: read -r file line; do
		path=$(find cpp -name "$file")
		[ "$(wc -l <"$path")" -ge "$line" ] || echo "$file:$line"
	done
)" ''
cp cpp-conventions.md "$work/first.md"
gennotes -q cpp
is "the same again" "$(cat cpp-conventions.md)" "$(cat "$work/first.md")"
is "at a revision, with its commit" "$(gennotes --rev 2.0 cpp -o - | sed -n 3p)" \
	"Measured by gennotes in \`cpp\`, 30 C++ files, at $(git rev-parse --short=10 '2.0^{commit}')."
is "any number of threads" "$(gennotes -j5 --no-cache cpp -o -)" "$(gennotes -j1 cpp -o -)"
is "in a bare repository" "$(
	git clone -q --bare . "$work/bare.git"
	gennotes -C "$work/bare.git" cpp -o - | sed 1,4d
)" "$(gennotes cpp -o - | sed 1,4d)"

# --- a person's text ---------------------------------------------------------------------------------

{
	echo 'Above.'
	sed 's|^<!-- gennotes:code -->|Between, and *mine*.\n&|' "$work/first.md"
	printf '## Mine\n\n- Name types in `snake_case`. (just kidding)'
} >cpp-conventions.md
cp cpp-conventions.md "$work/mine.md"
sed -i 's/`PascalCase`/`lower`/; /Put headers/d' cpp-conventions.md
gennotes -q cpp
is "it is kept, byte for byte; ours is put right" "$(cat cpp-conventions.md)" "$(cat "$work/mine.md")"
ok "--check looks only between the markers" gennotes -q --check cpp-conventions.md cpp
sed -i '0,/^<!-- \/gennotes -->$/{/^<!-- \/gennotes -->$/d}' cpp-conventions.md
cp cpp-conventions.md "$work/broken.md"
exits 2 "markers that do not pair end the run" gennotes -q cpp
is "and nothing is written" "$(cat cpp-conventions.md)" "$(cat "$work/broken.md")"
like "it says where" "$(gennotes cpp 2>&1)" "line [0-9]+: section 'files' begins inside another one"
exits 2 "nor does --check guess" gennotes -q --check cpp-conventions.md cpp
rm cpp-conventions.md

# --- --check -----------------------------------------------------------------------------------------

ok "what was just written holds" gennotes -q --check "$work/first.md" cpp
sed 's/Indent with tabs/Indent with 4 blanks/' "$work/first.md" >"$work/wrong.md"
exits 1 "a sentence that is not so" gennotes -q --check "$work/wrong.md" cpp
is "is shown, with what is so" "$(gennotes -q --check "$work/wrong.md" cpp || true)" \
	"$work/wrong.md:$(grep -n '4 blanks' "$work/wrong.md" | cut -d: -f1): no longer holds: Indent with 4 blanks. Now: Indent with tabs."
is "and nothing else is written" "$(git status --porcelain)" ''
sed 's/Indent with tabs/Indent as you like/' "$work/first.md" >"$work/odd.md"
exits 2 "a sentence that nobody measures" gennotes -q --check "$work/odd.md" cpp
like "is said" "$(gennotes -q --check "$work/odd.md" cpp 2>/dev/null || true)" 'cannot tell: Indent as you like\.'
echo 'nothing' >"$work/none.md"
exits 2 "a file without any sentence is not clean" gennotes -q --check "$work/none.md" cpp
exits 2 "nor one that is not there" gennotes -q --check "$work/no.md" cpp
find cpp -name '*.h' -exec sed -i 's/^\t/    /' {} +
exits 1 "code that changed" gennotes -q --check "$work/first.md" cpp
like "with the share that is left" "$(gennotes -q --check "$work/first.md" cpp || true)" \
	'no longer holds: Indent with tabs\. \(now [0-9]+%\)'
git checkout -q cpp

# --- limits, JSON ------------------------------------------------------------------------------------

gennotes --max-tokens 300 cpp -o - >"$work/short.md"
like "what is left out is counted" "$(cat "$work/short.md")" 'Left out for length: [0-9]+ statements more'
is "as many as JSON says" "$(grep -oE 'length: [0-9]+' "$work/short.md")" \
	"length: $(gennotes --json --max-tokens 300 cpp | jq '[.statements[] | select(.leftOut)] | length')"
is "no limit leaves nothing out" "$(gennotes --max-tokens 0 cpp -o - | grep -c 'Left out' || true)" 0
exits 2 "a limit that is no number" gennotes --max-tokens many cpp
gennotes --json cpp >"$work/cpp.json"
is "counts add up" "$(jq -c '[.statements[] | select(.count > .of or (.threshold and .count * 100 < .of * 15))]' "$work/cpp.json")" '[]'
is "every example is a file" "$(
	jq -r '.statements[] | .example, .exceptions[] | .file' "$work/cpp.json" | sort -u | while read -r file; do
		[ -f "$file" ] || echo "$file"
	done
)" ''
is "setters, guards, macros" "$(note "$work/cpp.json" files.guard; note "$work/cpp.json" types.export)" \
	'Guard headers with `#ifndef FAIRWAY_NAME_H`, by the file'"'"'s name.
Put `FAIRWAY_API` before a class'"'"'s name.'

# --- other trees -------------------------------------------------------------------------------------

for target in csharp ts haxe c; do
	ok "$target" gennotes -q "$target" -o "$work/$target.md"
done
ok "a folder of no target" gennotes -q --path java -l java java -o "$work/java.md"
like "has names, too" "$(cat "$work/java.md")" 'Name methods in `camelCase`'
exits 2 "a folder needs its language" gennotes -q --path java java
exits 2 "a folder without files of it" gennotes -q --path java -l rust java
exits 2 "a target that is not there" gennotes -q perl
exits 2 "a path is no target" gennotes -q ./cpp
exits 2 "two forms at once" gennotes -q --json --check "$work/first.md" cpp
exits 2 "a measure that there is none of" gennotes -q --explain names.typ cpp
like "is said, with the likest" "$(gennotes --explain names.typ cpp 2>&1)" "did you mean 'names.type'"
is "--explain lists all that was counted" "$(gennotes -q --explain names.type cpp | wc -l)" \
	"$(jq '.statements[] | select(.id == "names.type") | .of' "$work/cpp.json")"
like "with place and value" "$(gennotes -q --explain names.type cpp)" 'cpp/.*Berth\.h:25: PascalCase'
for target in cpp csharp ts haxe c; do
	gennotes -q --max-tokens 0 "$target" -o "$work/all-$target.md"
	ok "$target: all that is written holds" gennotes -q --check "$work/all-$target.md" "$target"
done

# --- hostile input -----------------------------------------------------------------------------------

new_repo "$work/odd" >/dev/null
mkdir src empty
for i in 1 2 3 4 5 6; do
	printf 'class Type%s { public: void f(); int a[3]; };\n' $i >src/"a\`|<b>$i
<!-- gennotes:names -->.h"
done
printf 'set(CMAKE_CXX_STANDARD `x`|<img>\n)\n' >CMakeLists.txt
printf '[*]\nindent_style = `a`<!-- /gennotes -->\n' >.editorconfig
head -c 300000 /dev/zero | tr '\0' '{' >src/deep.h
commit odd
gennotes -q --path src -l cpp --max-tokens 0 -o x.md x
like "a path is a code span, in one line" "$(cat x.md)" '``a`\|<b>1\\x0a<!-- gennotes:names -->\.h``:1'
like "a value holds no backtick" "$(cat x.md)" 'Language level: `C\+\+.x.\|<img>`'
ok "and the file can be read again" gennotes -q --path src -l cpp --check x.md x
ok "and replaced" gennotes -q --path src -l cpp --max-tokens 0 -o x.md x
exits 2 "a folder without files" gennotes -q --path empty -l cpp x
exits 2 "no .portconfig" gennotes -q x
exits 2 "no repository" gennotes -q -C / x
