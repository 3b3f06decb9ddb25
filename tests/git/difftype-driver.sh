# shellcheck shell=bash disable=SC2016
# difftype as git's external diff, called by git itself.
. "$SRCDIR/tests/lib.sh"
set -eu

export GIT_EXTERNAL_DIFF=difftype
new_repo "$PWD/repo"
mkdir d
cat >Main.java <<'END'
import a.B;

/** One. */
class Main {
	int f() { return 1; }
	/** Inner. */
	static class Part {
		int g;
	}
}

class Other { int c; }
END
cat >'d/a "quoted" name.java' <<'END'
class Quoted { int a; }
END
printf 'a\0b' >binary.java
printf '%s\n' one 2 3 4 5 6 7 8 9 10 11 12 >notes.txt
echo 'class Gone { int x; }' >Gone.java
echo 'class Mode { int x; }' >script.java
printf 'class Moved {\n\tint a;\n\tint f() { return a + 1; }\n\tint g() { return a + 2; }\n}\n' >Moved.java
printf 'class Head {\npublic:\n\tint f() const { return 1; }\n};\n' >head.h
printf 'class Ends {\n\tint a;\n}\n' >Ends.java
printf 'class \351t\351 { int a; }\n' >Latin.java
commit one

sed -i -e 's/a.B/a.C/' -e 's/return 1/return 2/' -e 's/int g/long g/' Main.java
sed -i 's/int a/long a/' 'd/a "quoted" name.java'
printf 'a\0c' >binary.java
sed -i -e 's/one/uno/' -e 's/^12$/twelve/' notes.txt
rm Gone.java
echo 'class New { int y; }' >New.java
chmod +x script.java
git mv Moved.java 'Moved away.java'
sed -i 's/+ 2/+ 3/' 'Moved away.java'
sed -i 's/return 1/return 2/' head.h
sed -i 's/$/\r/' Ends.java
printf 'class \351t\351 { long a; }\n' >Latin.java
git add -A

# shown PATH...: what git diff prints, and its status. A line of one blank is shown as "_".
shown() {
	local status=0
	git diff --cached "$@" >"$HOME/shown" || status=$?
	sed 's/^ $/_/' "$HOME/shown"
	[ $status -eq 0 ] || echo "exit status $status"
}

is "a type that changed, one nested in it, and what lies outside of any" "$(shown Main.java)" \
	'diff Main.java
@@ -1,3 +1,3 @@
-import a.B;
+import a.C;
_
_

modified class Main (body)  Main.java:4-10
@@ -3,5 +3,5 @@
 /** One. */
 class Main {
-	int f() { return 1; }
+	int f() { return 2; }
 	class Part { ... } (4 lines)
 }

modified class Main.Part (signature)  Main.java:7-9
@@ -6,4 +6,4 @@
 	/** Inner. */
 	static class Part {
-		int g;
+		long g;
 	}'
is "blanks and quotes in the name" "$(shown 'd/a "quoted" name.java')" \
	'diff d/a "quoted" name.java
modified class Quoted (signature)  d/a "quoted" name.java:1-1
@@ -1 +1 @@
-class Quoted { int a; }
+class Quoted { long a; }'
is "a binary file" "$(shown binary.java)" 'diff binary.java
binary files differ'
is "a language that is not known: a plain diff" "$(shown notes.txt)" 'diff notes.txt
@@ -1,4 +1,4 @@
-one
+uno
 2
 3
 4
@@ -9,4 +9,4 @@
 9
 10
 11
-12
+twelve'
is "a deleted file" "$(shown -- Gone.java)" 'diff Gone.java
deleted file, mode 100644
removed class Gone  Gone.java:1-1
@@ -1 +0,0 @@
-class Gone { int x; }'
is "a new file" "$(shown New.java)" 'diff New.java
new file, mode 100644
added class New  New.java:1-1
@@ -0,0 +1 @@
+class New { int y; }'
is "a change of mode alone" "$(shown script.java)" 'diff script.java
mode 100755, was 100644'
is "a renamed file" "$(shown -M -- 'Moved away.java' Moved.java)" 'diff Moved.java to Moved away.java
modified class Moved (body)  Moved away.java:1-5
@@ -1,5 +1,5 @@
 class Moved {
 	int a;
 	int f() { return a + 1; }
-	int g() { return a + 2; }
+	int g() { return a + 3; }
 }'
is "the same, taken for two files" "$(shown --no-renames -- 'Moved away.java' Moved.java | grep -v '^[-+]')" \
	'diff Moved away.java
new file, mode 100644
added class Moved  Moved away.java:1-5
@@ -0,0 +1,5 @@
diff Moved.java
deleted file, mode 100644
removed class Moved  Moved.java:1-5
@@ -1,5 +0,0 @@'
is "line ends" "$(shown Ends.java)" 'diff Ends.java
formatting class Ends (formatting)  Ends.java:1-3'
is "text that is not UTF-8" "$(shown Latin.java | tail -n 2)" '-class été { int a; }
+class été { long a; }'
is "a .h file is C" "$(shown head.h | head -n 2)" "diff head.h
$(GIT_EXTERNAL_DIFF='difftype --language c' shown head.h | sed -n 2p)"
like "and C++ when that is asked for" "$(GIT_EXTERNAL_DIFF='difftype --language cpp' shown head.h)" \
	'modified class Head \(body\)'
is "options can stand before what git adds" "$(GIT_EXTERNAL_DIFF='difftype --color=never --' shown -- Gone.java)" \
	"$(shown -- Gone.java)"
is "all files at once: git goes through to the end" "$(shown -M | grep -c '^diff ')" 11
is "git diff --exit-code is git's own" "$(shown --exit-code script.java | tail -n 1)" 'exit status 1'

git commit -q -m two
is "of two commits" "$(git diff HEAD~1 HEAD -- Gone.java)" 'diff Gone.java
deleted file, mode 100644
removed class Gone  Gone.java:1-1
@@ -1 +0,0 @@
-class Gone { int x; }'
is "of the working tree" "$(
	echo 'class New { int yy; }' >New.java
	git diff
	git checkout -q New.java
)" 'diff New.java
modified class New (members)  New.java:1-1
@@ -1 +1 @@
-class New { int y; }
+class New { int yy; }'
is "git log -p with --ext-diff" "$(git log -1 -p --ext-diff --format=%s -- Gone.java)" 'two

diff Gone.java
deleted file, mode 100644
removed class Gone  Gone.java:1-1
@@ -1 +0,0 @@
-class Gone { int x; }'

# As a driver for some files, by attribute.
unset GIT_EXTERNAL_DIFF
echo '*.java diff=types' >.gitattributes
git config diff.types.command difftype
is "as diff.NAME.command" "$(git diff HEAD~1 HEAD -- Gone.java notes.txt | grep -v '^index')" 'diff Gone.java
deleted file, mode 100644
removed class Gone  Gone.java:1-1
@@ -1 +0,0 @@
-class Gone { int x; }
diff --git a/notes.txt b/notes.txt
--- a/notes.txt
+++ b/notes.txt
@@ -1,4 +1,4 @@
-one
+uno
 2
 3
 4
@@ -9,4 +9,4 @@ one
 9
 10
 11
-12
+twelve'
rm .gitattributes

# An unmerged path has neither side; git gives its name alone.
git checkout -q -b side HEAD~1
sed -i 's/int x/int z/' Gone.java
commit side
git merge -q main >/dev/null 2>&1 || true
git status --porcelain Gone.java >../state
like "a path is unmerged" "$(cat ../state)" '^(DU|UD|UU)'
like "an unmerged path" "$(GIT_EXTERNAL_DIFF=difftype git diff -- Gone.java)" '^(\* Unmerged path Gone.java|diff Gone.java
unmerged)'
exits 2 "a file that cannot be read is trouble" env GIT_DIFF_PATH_COUNTER=1 \
	difftype a.java missing 1 100644 /dev/null . .
