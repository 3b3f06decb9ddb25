# The tree of a revision, from the object database; ignored and deleted files of the working tree.
. "$SRCDIR/tests/lib.sh"
top=$PWD
new_repo repo >/dev/null
mkdir -p src/deep
echo 'class A { }' >src/A.java
echo 'class Deep { }' >src/deep/Deep.java
echo 'class Top { }' >Top.java
commit one
git tag one
echo 'class A2 { }' >src/A.java
git rm -q Top.java
commit two
echo 'class A3 { }' >src/A.java
echo 'class New { }' >src/New.java
echo 'class Ignored { }' >src/Ignored.java
echo Ignored.java >.gitignore
rm src/deep/Deep.java
tell() {
	jq -c '[.directory, .revision, [.files[].path], [.symbols[].name]]'
}
echo "# the working tree"
gensyms | tell
gensyms src | tell
(cd src && gensyms | tell)
gensyms src/Ignored.java | tell
echo "# revisions"
gensyms --rev one | tell
gensyms -r HEAD | tell
gensyms -r one src | tell
(cd src && gensyms -r one . deep | tell)
gensyms -r one Top.java | tell
gensyms -r one src/A.java | tell
gensyms -C "$top" -r one repo/src | tell
gensyms -C "$top" -r one repo/src/A.java | tell
git clone -q --bare . ../bare.git
gensyms -C ../bare.git -r one src | tell
echo "# blobs"
gensyms -r HEAD src | jq -r '.files[] | .blob + " " + .path'
git ls-tree -r HEAD:src | sed 's/.* blob \([0-9a-f]*\)\t/\1 /'
gensyms src | jq -r '.files[] | select(.path == "A.java").blob'
git hash-object src/A.java
echo "# not there"
gensyms -r no-such-thing
echo "exit status $?"
gensyms -r one src/none
echo "exit status $?"
cd ../bare.git || exit
gensyms -r one nowhere
echo "exit status $?"
