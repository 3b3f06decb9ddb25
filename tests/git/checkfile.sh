# shellcheck shell=bash
# checkfile compiles C and C++, checks the syntax of other languages, runs a target's command, and never takes
# for fine what nobody checked.
. "$SRCDIR/tests/lib.sh"

new_repo port
mkdir -p include src java ts
printf '#pragma once\nstruct Plank { int length; };\n' >include/plank.h
printf '#include <plank.h>\nint f(Plank p) { return p.width; }\n' >src/bad.cpp
printf '#include <plank.h>\nint f(Plank p) { int unused = 1; return p.length; }\n' >src/good.cpp
printf '#include "nowhere.h"\n' >src/lost.cpp
printf 'class Good { int a; }\n' >java/Good.java
printf 'class Bad {\n\tint a(;\n}\n' >java/Bad.java
printf 'x = 1\n' >good.py
printf 'def f(:\n' >bad.py
printf 'export const a: number = 1;\n' >ts/a.ts
printf 'export const b: number = 2;\n' >ts/b.ts
printf -- '-std=c++17\n-Iinclude\n-Wall\n' >compile_flags.txt
commit all

exits 0 "a file without errors" checkfile -q src/good.cpp
is "a warning is a line" "$(checkfile src/good.cpp)" \
	"src/good.cpp:2:22: warning: unused variable 'unused' [-Wunused-variable]"
exits 1 "a file with an error" checkfile src/bad.cpp
is "it is a line" "$(checkfile src/bad.cpp)" "src/bad.cpp:2:27: error: no member named 'width' in 'Plank'"
is "a header that is missing" "$(checkfile src/lost.cpp)" "src/lost.cpp:1:10: error: 'nowhere.h' file not found"
exits 0 "a header" checkfile include/plank.h
is "from another folder" "$(cd java && checkfile ../src/bad.cpp)" \
	"../src/bad.cpp:2:27: error: no member named 'width' in 'Plank'"
is "an error in a header has the header's name" \
	"$(printf '#include "broken.h"\n' >src/uses.cpp && printf 'int a = b;\n' >include/broken.h && checkfile src/uses.cpp)" \
	"include/broken.h:1:9: error: use of undeclared identifier 'b'"
git rm -qf compile_flags.txt
exits 0 "without flags, by the repository's includes" checkfile -q src/good.cpp
exits 2 "without libclang it cannot tell" env LIBCLANG_PATH=/nowhere checkfile -q src/good.cpp

exits 0 "a language that has no more than syntax" checkfile good.py
exits 1 "and an error in it" checkfile bad.py
exits 1 "a syntax error" checkfile java/Bad.java
is "is a line" "$(checkfile java/Bad.java)" "java/Bad.java:2:2: error: the grammar of Java cannot parse this"
printf 'a = [1, 2 3,%s 4]\n' "$(printf ' 7,%.0s' {1..500})" >table.py
exits 1 "in a long table of numbers as well" checkfile table.py
exits 2 "what cannot be checked file by file" checkfile java/Good.java
like "says so" "$(checkfile java/Good.java 2>&1)" "'java/Good.java': its syntax is fine, but Java cannot be checked file by file"
exits 0 "the syntax alone was asked for" checkfile --syntax java/Good.java
exits 2 "a doubt wins over an error" checkfile src/bad.cpp java/Good.java
is "and the error is still told" "$(checkfile src/bad.cpp java/Good.java 2>../said)" \
	"src/bad.cpp:2:27: error: no member named 'width' in 'Plank'"

cat >.portconfig <<'E'
[reference]
	path = src
	language = cpp
[target "java"]
	path = java
	language = java
	check = "echo \"in ${PWD##*/}: $1\"; test $1 != java/Wrong.java"
[target "ts"]
	path = ts
	language = typescript
	check = echo once
E
exits 0 "a target's command" checkfile java/Good.java
is "runs at the root, with the file" "$(checkfile java/Good.java)" "in port: java/Good.java"
is "it decides, and the grammar's doubts are notes" "$(checkfile java/Bad.java)" \
	"java/Bad.java:2:2: note: the grammar of Java cannot parse this
in port: java/Bad.java"
printf 'class Wrong { }\n' >java/Wrong.java
exits 1 "it finds something" checkfile java/Wrong.java
is "a command that does not name the file runs once" "$(checkfile ts/a.ts ts/b.ts)" once
git config -f .portconfig target.ts.check 'no-such-program-here --check'
exits 2 "a command that cannot be run" checkfile ts/a.ts
git config -f .portconfig target.ts.check 'sleep 60; exit 0'
exits 2 "a command without end" checkfile --time-limit 1 ts/a.ts
exits 2 "no such target" checkfile --target nobody ts/a.ts
exits 2 "no such file" checkfile nothing.c
exits 2 "a folder" checkfile ts
touch data.bin
exits 2 "no such language" checkfile data.bin

is "JSON" "$(checkfile -q -f json src/bad.cpp java/Good.java | jq -c '.coverage, .files[1], .diagnostics[0], .commands[0].status')" \
	'{"files":2,"fine":1,"wrong":1,"unknown":0}
{"file":"java/Good.java","language":"java","checkedBy":"tree-sitter","state":"fine"}
{"file":"src/bad.cpp","line":2,"character":27,"level":"error","message":"no member named '"'width' in 'Plank'"'"}
0'
is "SARIF" "$(checkfile -f sarif src/bad.cpp | jq -c '.version, (.runs[0].results[0] | .level, .locations[0].physicalLocation)')" \
	'"2.1.0"
"error"
{"artifactLocation":{"uri":"src/bad.cpp"},"region":{"startLine":2,"startColumn":27}}'
name=$(printf 'a\nb.py')
printf 'def (\n' >"$name"
is "a name with a newline stays on one line" "$(checkfile "$name" | wc -l)" 1
