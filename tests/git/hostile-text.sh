# shellcheck shell=bash
# Text made to cost a reader more than its size: each is read, or said to be too complex, in the
# time of its length. The limit is on CPU time, far above what a linear reader takes under a
# sanitizer and far below what the square of the size costs.
. "$SRCDIR/tests/lib.sh"
set -eu

# repeat N TEXT
repeat() {
	awk -v n="$1" -v text="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'
}

# numbered N TEXT: each # of it is a number
numbered() {
	awk -v n="$1" -v text="$2" 'BEGIN { for (; n > 0; n--) { s = text; gsub("#", n, s); printf "%s", s } }'
}

brackets() { repeat 100000 '['; }
parentheses() { repeat 100000 '('; }
braces() { repeat 100000 '{'; }
at_signs() { repeat 100000 '@'; }
prefixes() { repeat 25000 'new '; }
nested() { numbered 8000 'class A# { '; }
long_names() { numbered 500 "class $(repeat 200 a)# { "; }
semicolons() { repeat 100000 ';' && last; }
names() { printf 'class Wide { int a' && numbered 15000 ', b#' && printf '; };' && last; }
values() { printf 'class Wide { int a' && numbered 10000 ', b# = 1' && printf '; };' && last; }
twins() { printf 'class Wide { ' && repeat 6000 'void f(int a) { } ' && printf '};' && last; }
branches() { printf '#if X\n' && repeat 6000 '#elif Y\nclass A {\n' && printf '#endif\n' && last; }
comments() { repeat 12000 '/** a */' && last; }
last() { printf '\nclass Last { int end; }\n'; }

# reads FILE: its facts in facts.ndjson
reads() {
	(
		ulimit -t 60
		exec gensyms --no-cache -q -f ndjson -o facts.ndjson "$1"
	) && jq -es '.[-1].coverage.files == 1' facts.ndjson
}

# resolves: the same of A.java, with what each name means
resolves() {
	(
		ulimit -t 60
		exec gensyms --no-cache -q -f json -o facts.json A.java
	) && jq -e '.coverage.files == 1' facts.json
}

for what in brackets parentheses braces at_signs prefixes nested long_names; do
	for ext in java cpp c cs ts hx; do
		"$what" >"text.$ext"
		ok "$what: $ext" reads "text.$ext"
		rm "text.$ext"
	done
done

# What cannot hide a class leaves the one behind it to be found.
for what in semicolons names values twins comments branches; do
	for ext in java cpp cs; do
		[ "$what.$ext" != branches.java ] || continue
		"$what" >"text.$ext"
		ok "$what: $ext" reads "text.$ext"
		ok "$what: $ext: what follows is found" \
			jq -es 'any(.[]; .name == "Last")' facts.ndjson
		rm "text.$ext"
	done
done

# What a name means is looked for in the imports, and in supertypes.
{ numbered 12000 'import a.b.C#;\n' && printf 'class A {\n' && numbered 12000 'D# x#;\n' && printf '}\n'; } >A.java
ok 'many names and many imports: resolved' resolves
for ((i = 0; i < 16; i++)); do
	printf 'interface A%d extends ' "$i"
	for ((k = 0; k < 16; k++)); do [ "$k" = "$i" ] || printf 'A%d, ' "$k"; done
	printf 'Z { Foo f(); }\n'
done >A.java
ok 'all inherit from all: resolved' resolves
rm A.java

# A parse that would not end is given up. Words and brackets still tell of types.
{ repeat 20000 'a < b > c ' && last; } >Wide.cpp
gensyms --no-cache -f ndjson -o facts.ndjson Wide.cpp 2>log || echo "exit status $?" >>log
like 'a text beyond its budget: said' "$(cat log)" "'Wide.cpp' is too complex for its grammar"
ok 'a text beyond its budget: its lines are errors' \
	jq -es 'any(.[]; .errors == [{startLine: 1, endLine: 2}])' facts.ndjson
