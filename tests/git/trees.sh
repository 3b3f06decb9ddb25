# shellcheck shell=bash
# A working tree and the revision it was checked out from hold the same files, and say the same of what
# is no file or cannot be read.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
new_repo "$work/repo" >/dev/null
mkdir -p src/deep src/empty src/generated
echo 'class A { }' >src/A.java
echo 'class B { }' >src/deep/B.java
echo 'class Kept { }' >src/generated/Kept.java
printf '*.log\n/src/generated/\n' >.gitignore
echo text >src/notes.txt
ln -s A.java src/Link.java
ln -s notes.txt src/notes-link
ln -s notes-link src/twice
ln -s deep src/folder-link
ln -s ../.. src/outside
ln -s nowhere src/dangling
git add -f src/generated/Kept.java
commit one
git update-index --add --cacheinfo 160000,1111111111111111111111111111111111111111,src/sub
mkdir src/sub
tick
git commit -q -m submodule
echo 'class Ignored { }' >src/generated/Ignored.java
echo 'class Old { }' >src/Old.java.log

# files COMMAND...: what its document says of files and coverage.
files() {
	"$@" >"$work/out"
	jq -c '(.files[] | [.path, .blob, .language, .skipped]), .coverage' "$work/out"
}
is "the revision" "$(files gensyms --rev HEAD src | sed 's/"[0-9a-f]\{40\}"/ID/')" "$(
	printf '%s\n' '["A.java",ID,"java",null]' '["Link.java","","java","symlink"]' '["dangling","","","symlink"]' \
		'["deep/B.java",ID,"java",null]' '["folder-link","","","symlink"]' \
		'["generated/Kept.java",ID,"java",null]' '["outside","","","symlink"]' '["sub","","","submodule"]' \
		'{"files":8,"clean":3,"withErrors":0,"recoveredTypes":0,"skipped":5,"otherFiles":3}'
)"
is "the working tree agrees" "$(files gensyms src)" "$(files gensyms --rev HEAD src)"
is "so does the whole tree" "$(files gensyms .)" "$(files gensyms --rev HEAD .)"
is "nothing differs between them" "$(difftype HEAD.. --path src --exit-code 2>/dev/null && echo none)" none

echo 'class New { }' >src/New.java
is "a new file is seen" "$(files gensyms src | grep -c New.java)" 1
rm src/New.java
new_repo "$work/repo/src/other" >/dev/null
echo 'class Other { }' >Other.java
commit other
cd "$work/repo"
is "a repository inside is named" "$(files gensyms src | grep '"other"')" '["other","","","submodule"]'
rm -rf src/other
git rm -q --cached src/A.java
is "a file that is not tracked any more" "$(files gensyms src | grep -c A.java)" 1
git add src/A.java

mkfifo src/Pipe.java
is "a pipe is not opened" "$(timeout 20 gensyms src | jq -c '.files[] | select(.path == "Pipe.java") | .skipped')" \
	'"unreadable"'
rm src/Pipe.java
mkdir src/closed
echo 'class C { }' >src/closed/C.java
chmod 0 src/closed
# as COMMAND...: as somebody whom permissions hold back.
if [ "$(id -u)" -eq 0 ]; then
	chmod a+rx "$work" "$work/.." "$work/../.."
	chown -R 65534:65534 "$work/repo"
	as() {
		setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
	}
else
	as() {
		"$@"
	}
fi
if as gensyms --version >/dev/null 2>&1; then
	is "a folder that cannot be listed is named" \
		"$(as gensyms src | jq -c '.files[] | select(.path == "closed") | .skipped')" '"unreadable"'
	as gendeps src --fail-on-cycle >/dev/null 2>"$work/err" && status=0 || status=$?
	is "and nothing is called clean then" "$status" 2
	like "but why" "$(cat "$work/err")" "gendeps: could not look for all cycles: 'closed': it cannot be read; see to"
fi
if [ "$(id -u)" -eq 0 ]; then
	chown -R 0:0 "$work/repo"
fi
chmod 755 src/closed
rm -r src/closed

# --- a plain folder -------------------------------------------------------------------------------------------

mkdir -p "$work/plain/deep"
cd "$work/plain"
echo 'class A { }' >A.java
mkfifo P.java
ln -s A.java L.java
ln -s .. deep/up
is "a folder outside of any repository names what it does not read" \
	"$(timeout 20 gensyms -q . | jq -c '.files[] | [.path, .skipped]' | tr '\n' ' ')" \
	'["A.java",null] ["L.java","symlink"] ["P.java","unreadable"] ["deep/up","symlink"] '
like "a pipe is neither a file nor a folder" "$(gensyms P.java 2>&1 || true)" \
	"^gensyms: 'P.java' is neither a file nor a folder"

# --- a sparse checkout ----------------------------------------------------------------------------------------

new_repo "$work/sparse" >/dev/null
mkdir in out
echo 'class A { }' >in/A.java
echo 'class B { }' >out/B.java
ln -s B.java out/L.java
commit one
whole=$(files gensyms .)
git sparse-checkout set in
is "git keeps a folder out of the working tree" "$(ls)" in
is "its files are read as the index has them" "$(files gensyms .)" "$whole"
is "they are no change" "$(difftype HEAD.. --path out --exit-code 2>/dev/null && echo none)" none
is "their types are found" "$(readtype --path out -p B)" 'class B { }'
mkdir out
echo 'class B { int x; }' >out/B.java
is "one that is there all the same is read as it is there" "$(readtype --path out -p B)" 'class B { int x; }'
exits 2 "a folder that nobody has" readtype --path nowhere B
rm -r out
git sparse-checkout set --cone --sparse-index in 2>/dev/null
if git ls-files --sparse | grep -qx out/; then
	like "an index without those files says how to have them" "$(gensyms . 2>&1 || true)" \
		"'git sparse-checkout reapply --no-sparse-index'"
fi
cd "$work/repo"
is "a path that is a submodule is one" \
	"$(gensyms -q --rev HEAD src/sub 2>/dev/null | jq -c '.files[] | .skipped')" '"submodule"'

# --- line ends ------------------------------------------------------------------------------------------------

printf '* text=auto eol=crlf\n' >.gitattributes
sed -i 's/$/\r/' src/A.java
git add -A
commit 'line ends' >/dev/null 2>&1
is "a working tree with other line ends than the repository" \
	"$(git status --porcelain) $(difftype HEAD.. --path src --exit-code 2>/dev/null && echo none)" ' none'

# --- limits ---------------------------------------------------------------------------------------------------

exits 2 "a limit beyond all memory" gensyms --max-file-size 5G src
like "is said so" "$(gensyms --max-file-size 5G src 2>&1 || true)" "^gensyms: option '--max-file-size': '5G' is more than the largest, 1024M"
exits 0 "the largest" gensyms --max-file-size 1G src
