# What it writes for a repository with two folders of code, and that it is used then.
. "$SRCDIR/tests/lib.sh"
new_repo repo >/dev/null
mkdir -p java/src/p 'it'\''s "c"/src' tools
echo 'package p; class A { }' >java/src/p/A.java
echo 'package p; class B { }' >java/src/p/B.java
echo 'struct a { int x; };' >'it'\''s "c"/src/a.c'
echo 'struct b { int x; };' >'it'\''s "c"/src/b.c'
echo 'int main(void) { }' >tools/one.c
commit one
echo 'package p; class A { int x; }' >java/src/p/A.java
commit two
genplan --init
cat .portconfig
genplan HEAD~1 HEAD 'it'\''s "c"' --relative -q -o - | jq -c '.portingOrder[].types[] | [.name, .change, .candidateFiles]'
genplan --init
