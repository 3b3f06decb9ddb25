# shellcheck shell=bash disable=SC2016
# gendeps: cycles, what to cut, and the baseline that lets no new ones in.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
mkdir tree
cd tree

# tree: one file a line "A B C": class A with fields of types B and C. Java.
tree() {
	rm -f ./*.java
	while read -r name fields; do
		{
			echo "class $name {"
			for field in $fields; do echo "	$field its$field;"; done
			echo '}'
		} >"$name.java"
	done
}
cycles() { gendeps "$@" | jq -c '.cycles[] | .members'; }

# --- components and examples ----------------------------------------------------------------------------

tree <<'END'
A B
B C
C A D
D E
E D F
F
G G
END
is "each component once; a type that names itself is none" "$(cycles)" '["D","E"]
["A","C","B"]'
is "the shortest way round, with places" "$(gendeps | jq -c '.cycles[1].example[] | [.from, .to, .file, .line]')" \
	'["A","B","A.java",2]
["B","C","B.java",2]
["C","A","C.java",2]'
is "one edge is cut in each" "$(gendeps | jq -c '.cycles[] | .cut | map([.from, .to, .weight])')" '[["D","E",4]]
[["A","B",4]]'
tree <<'END'
A B C D
B A C
C B
D A
END
is "of several ways round a shortest one" "$(gendeps | jq '.cycles[0].example | length')" 2
is "no edge is cut that need not be" "$(gendeps | jq -c '.cycles[0].cut | length')" 3

printf 'class Base { Derived first; void f() { Other o; } }\nclass Derived extends Base { }\nclass Other { Base b; }\n' >A.java
rm B.java C.java D.java
is "a supertype is never cut, a body first" "$(gendeps | jq -c '.cycles[0].cut | map([.from, .to, .weight])')" \
	'[["Base","Other",2],["Base","Derived",4]]'

mkdir ../ts ../cpp ../cs
printf 'export class A { b: B; }\nexport interface B { c(): C; }\nexport class C extends A { }\n' >../ts/a.ts
is "TypeScript" "$(cycles ../ts)" '["B","A","C"]'
printf '#pragma once\nclass B;\nclass A { B *_b; };\n' >../cpp/A.h
printf '#pragma once\n#include "A.h"\nclass B { A _a; };\n' >../cpp/B.h
is "C++: a forward declaration is no type" "$(cycles --language cpp ../cpp)" '["A","B"]'
is "and gives no edge of its own" "$(gendeps --language cpp ../cpp | jq -c '.edges | map([.from, .to, .file, .line])')" \
	'[["A","B","A.h",3],["B","A","B.h",3]]'
printf 'namespace N { partial class A { B b; } class B { } }\n' >../cs/A.cs
printf 'namespace N { partial class A { } class C { A a; } partial class A { C c; } }\n' >../cs/B.cs
is "C#: the parts of a type are one node" "$(gendeps ../cs | jq -c '[.types[].qualifiedName]')" '["N.B","N.A","N.C"]'
is "with the edges of all" "$(gendeps ../cs | jq -c '[.types[] | select(.name == "N.A" or .qualifiedName == "N.A") | .dependsOn[]]')" '["N.B","N.C"]'

# --- findings ---------------------------------------------------------------------------------------------

tree <<'END'
A B
B
END
exits 0 "no cycle, no finding" gendeps --fail-on-cycle
tree <<'END'
A B
B A
C D
D C
END
exits 0 "cycles alone are none" gendeps
exits 1 "with --fail-on-cycle they are" gendeps --fail-on-cycle
said() { { gendeps "$@" >/dev/null; } 2>&1 || true; }
is "each is told, with a place to look at" "$(said --fail-on-cycle)" \
	'new cycle of 2: A needs B and back (A.java:2)
new cycle of 2: C needs D and back (C.java:2)'
is "the graph is printed all the same" "$(gendeps --fail-on-cycle 2>/dev/null || true)" "$(gendeps)"

# --- the baseline -------------------------------------------------------------------------------------------

base=$work/cycles.json
exits 0 "write the baseline" gendeps --baseline "$base" --update-baseline
is "it is sorted, with names alone" "$(cat "$base")" '{
  "schema": "portolan.cycles/1",
  "cycles": [
    {
      "members": [
        "A",
        "B"
      ]
    },
    {
      "members": [
        "C",
        "D"
      ]
    }
  ]
}'
cp "$base" "$work/first.json"
check() { gendeps --fail-on-cycle --baseline "$base"; }
exits 0 "known cycles are no finding" check
is "and nothing is said" "$(said --fail-on-cycle --baseline "$base")" ''
sed -i '1i // a line more' ./*.java
exits 0 "other lines do not matter" check
mv A.java Z.java
exits 0 "nor do other files" check
tree <<'END'
A B
B A A
C D B
D C
END
exits 0 "nor other weights, nor what a cycle needs" check
tree <<'END'
A B
B A E
E A
C D
D C
END
exits 1 "a cycle that grew is new" check
is "and told" "$(said --fail-on-cycle --baseline "$base")" \
	'new cycle of 3: A needs B and back (A.java:2)
known cycle 1 is gone: --update-baseline takes it out'
tree <<'END'
A B C
B A
C D
D C A
END
exits 1 "two known ones that became one are new" check
tree <<'END'
A B
B A
C D
D
X Y
Y X
END
exits 1 "as many as before, but another one: new" check
tree <<'END'
A B
B A
C D
D
END
exits 0 "one that is gone is no finding" check
is "but said" "$(said --fail-on-cycle --baseline "$base")" 'known cycle 2 is gone: --update-baseline takes it out'
exits 0 "--update-baseline takes it out" gendeps --baseline "$base" --update-baseline
is "so the file became smaller" "$(jq -c '[.cycles[].members]' "$base")" '[["A","B"]]'
tree <<'END'
A B
B C
C A D
D A
END
gendeps --baseline "$base" --update-baseline >/dev/null
tree <<'END'
A B
B C
C A
D
END
exits 0 "a cycle that shrank is known" check
tree <<'END'
A B
B A
C D
D C
END
exits 0 "and so are the parts it fell into" check

say() { # its message; the status must be 2
	local status=0
	{ "$@" >/dev/null; } 2>&1 || status=$?
	[ $status -eq 2 ] || echo "exit status $status"
}
like "a baseline that is not there" "$(say gendeps --fail-on-cycle --baseline nosuch.json)" "^gendeps: baseline 'nosuch.json': .*No such file"
for text in '' '{' '[]' '{"schema": "portolan.cycles/2", "cycles": []}' '{"schema": "portolan.cycles/1"}' \
	'{"schema": "portolan.cycles/1", "cycles": [1]}' '{"schema": "portolan.cycles/1", "cycles": [{"members": [1]}]}' \
	'{"schema": "portolan.cycles/1", "cycles": [{"members": "A"}]}'; do
	printf '%s' "$text" >"$work/bad.json"
	like "a baseline that is none: $text" "$(say gendeps --fail-on-cycle --baseline "$work/bad.json")" "^gendeps: baseline '$work/bad.json': "
done
like "--baseline alone" "$(say gendeps --baseline "$base")" '^gendeps: --baseline needs --fail-on-cycle or --update-baseline'
like "--update-baseline alone" "$(say gendeps --update-baseline)" '^gendeps: --update-baseline needs --baseline FILE'
like "with --focus" "$(say gendeps --fail-on-cycle --focus A)" '^gendeps: cycles are judged over the whole graph'
mkdir "$work/folder"
like "a baseline that cannot be written" "$(say gendeps --baseline "$work/folder" --update-baseline)" '^gendeps: '

# By file and by package the same.
mkdir -p a b
rm -f ./*.java
printf 'package a;\nimport b.B;\npublic class A { B b; }\n' >a/A.java
printf 'package b;\nimport a.A;\npublic class B { A a; }\n' >b/B.java
gendeps --by package --baseline "$base" --update-baseline >/dev/null
is "by package" "$(jq -c '[.cycles[].members]' "$base")" '[["a","b"]]'
exits 0 "which is known then" gendeps --by package --fail-on-cycle --baseline "$base"
exits 1 "and not the same as by file" gendeps --by file --fail-on-cycle --baseline "$base"
mv a/A.java "$(printf 'a/\351 \n.java')"
gendeps --by file --baseline "$base" --update-baseline >/dev/null
exits 0 "files with odd names are known again" gendeps --by file --fail-on-cycle --baseline "$base"
