# shellcheck shell=bash
# Text made to cost a reader more than its size: each is read, or said to be too complex, in the
# time of its length. The limit is on CPU time, far above what a linear reader takes under a
# sanitizer and far below what the square of the size costs.
. "$SRCDIR/tests/lib.sh"
set -eu

# memory is no measure under a sanitizer, which maps terabytes
memory=4000000
[ -z "${ASAN_OPTIONS-}" ] || memory=unlimited

# repeat N TEXT
repeat() {
	awk -v n="$1" -v text="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'
}

# numbered N TEXT: each # of it is a number
numbered() {
	awk -v n="$1" -v text="$2" 'BEGIN {
		k = split(text, part, "#")
		for (; n > 0; n--) {
			s = part[1]
			for (i = 2; i <= k; i++) s = s n part[i]
			printf "%s", s
		}
	}'
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
functions() { numbered 90000 'function f#(){} '; }
slashes() { printf 'x = ' && repeat 150000 '(/['; }
private_names() {
	printf 'class A\n' && numbered 100000 'def a#; end\n' && numbered 100000 'private :a#\n' && printf 'end\n'
}
defines() { printf 'int f( {{{ ;\n' && numbered 150000 '#define A#\n#if A#\n#endif\n'; }
deep_members() {
	numbered 63 'namespace n# {\n' && printf 'class A {\n' && numbered 40000 'int x#;\n\n' && printf '};\n' && repeat 63 '}\n'
}
# The end of the text is one step of the parser, which gathers all its readings there.
readings() { printf A && repeat 100000 '<A'; }
last() { printf '\nclass Last { int end; }\n'; }

# reads FILE: its facts in facts.ndjson
reads() {
	(
		ulimit -t 60
		ulimit -v $memory
		exec gensyms --no-cache --max-file-size 16M -q -f ndjson -o facts.ndjson "$1"
	) && jq -es '.[-1].coverage | .files == 1 and .skipped == 0' facts.ndjson
}

# tags FILE: no longer than in proportion, although each has a part of its line
tags() {
	(
		ulimit -t 60
		exec gensyms --no-cache -q -f ctags "$1"
	) | head -c 100000000 >text.tags && [ "$(wc -c <text.tags)" -lt 50000000 ]
}

# resolves: the same of A.java, with what each name means
resolves() {
	(
		ulimit -t 60
		exec gensyms --no-cache -q -f json -o facts.json A.java
	) && jq -e '.coverage | .files == 1 and .skipped == 0' facts.json
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

for what in functions:js slashes:js private_names:rb defines:c deep_members:cpp readings:java; do
	"${what%:*}" >"text.${what#*:}"
	ok "$what" reads "text.${what#*:}"
	rm "text.${what#*:}"
done
functions >text.js
ok 'functions on one line: tags' tags text.js
rm text.js

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
