# One small change in each format, as a summary and as a diff.
. "$SRCDIR/tests/lib.sh"
new_repo repo
printf 'class A {\n\tint a;\n\tint f() { return 1; }\n}\nclass Old { int x, y, z; int g(int a) { return a * x + y * z; } }\n' >A.java
commit one
printf 'class A {\n\tlong a;\n\tint f() { return 2; }\n}\nclass New { int x, y, z; int g(int a) { return a * x + y * z; } }\n' >A.java
commit two
for format in text json markdown; do
	echo "== $format"
	difftype --format $format HEAD~1..HEAD
	echo "== $format A"
	difftype --format $format A HEAD~1..HEAD
done
