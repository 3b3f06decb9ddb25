# shellcheck shell=bash disable=SC2016
# gendeps: the graph of the example against what is known, its formats, focus, cycles, names.
. "$SRCDIR/tests/lib.sh"
set -eu

example_repo
facts=$SRCDIR/tests/example/facts.json
work=$PWD
cd "$EXAMPLE"
gendeps java >"$work/java.json"

ask() { # FILTER: lines from the facts ($f) and the graph (.)
	jq -r --slurpfile facts "$facts" '$facts[0] as $f | '"$1" "$work/java.json"
}

# --- types, edges -----------------------------------------------------------------------------------

is "every type of the reference, with its kind and file" "$(
	ask '.types | map([.qualifiedName, .kind, "java/" + .file]) | sort[] | tojson'
)" "$(ask '$f.types | map([.qualifiedName, .kind, .file]) | sort[] | tojson')"
is "every dependency, with its strongest tie" "$(ask '.edges | map([.from, .to, .via]) | sort[] | tojson')" \
	"$(ask '[$f.types[] | .qualifiedName as $q | .dependsOn[] | [$q, .name, .via]] | sort[] | tojson')"
is "dependsOn says the same" "$(
	ask '[.types[] | .qualifiedName as $q | .dependsOn[] | [$q, .]] | sort[] | tojson'
)" "$(ask '.edges | map([.from, .to]) | sort[] | tojson')"
is "each edge's line names what is needed" "$(
	ask '.edges[] | [.file, .line, (.to | split(".") | last)] | @tsv' |
		while IFS=$'\t' read -r file line name; do
			sed -n "${line}p" "java/$file" | grep -qw -e "$name" || echo "$file:$line: no $name"
		done
)" ''
is "weights go by the tie" "$(ask '[.edges[] | [.via, .weight]] | unique | tojson')" \
	'[["field",4],["signature",3],["supertype",1000000]]'

# --- order, groups, cycles ----------------------------------------------------------------------------

is "the order is dense and the list is in it" "$(ask '[.types[].order] == [range(.types | length)]')" true
is "what is needed comes first; only the cut points forward" "$(
	ask '(.types | map({(.qualifiedName): .order}) | add) as $order |
		[.edges[] | select($order[.to] > $order[.from]) | [.from, .to]] == [.cycles[].cut[] | [.from, .to]]'
)" true
is "a group needs only groups before it, or its own cycle" "$(
	ask '(.types | map({(.qualifiedName): .group}) | add) as $group |
		([.cycles[].members] | map(map({(.): 1}) | add)) as $cycles |
		.edges[] | . as $e | select($group[.to] >= $group[.from]) |
		select($cycles | any(.[$e.from] and .[$e.to]) | not) | "\(.from) \(.to)"'
)" ''
is "the one cycle, once, with its members" "$(ask '[.cycles[].members | sort] | tojson')" \
	"$(ask '[$f.cycles[].members | sort] | tojson')"
is "its example is a shortest one: a pair that need each other" "$(
	ask '[.cycles[].example | length, (.[0].from == .[1].to and .[0].to == .[1].from)] | tojson'
)" '[2,true]'
is "its lines" "$(
	ask '.cycles[].example[] | [.file, .line, (.to | split(".") | last)] | @tsv' |
		while IFS=$'\t' read -r file line name; do
			sed -n "${line}p" "java/$file" | grep -cw -e "$name"
		done | sort -u
)" 1
is "without the ties that the facts' circle has not got, its example is that circle" "$(
	gendeps --via field java | jq -c '[.cycles[] | [.example[] | [.from, .to, "java/" + .file, .line]]] | map(sort)'
)" "$(ask '[$f.cycles[].edges | map([.from, .to, .file, .line]) | sort] | tojson')"

# --- the same graph, other inputs ---------------------------------------------------------------------

is "at a revision" "$(gendeps --rev 2.0 java | jq -c '[.types, .edges, .cycles]')" "$(jq -c '[.types, .edges, .cycles]' "$work/java.json")"
is "which is named" "$(gendeps --rev 2.0 java | jq -r .inputs.revision)" "$(git rev-parse '2.0^{commit}')"
is "any number of threads" "$(gendeps -j5 java)" "$(gendeps -j1 java)"
is "an older one has other types" "$(gendeps --rev 1.0 java | jq -r '.types[].qualifiedName' | grep -c FogHorn)" 1
is "NDJSON has the same records" "$(
	gendeps -f ndjson java | jq -s -c '[map(.type // empty), map(.edge // empty), map(.cycle // empty), .[-1].coverage]'
)" "$(jq -c '[.types, .edges, .cycles, .coverage]' "$work/java.json")"
is "its first line is the head, its last coverage" "$(
	gendeps -f ndjson java | sed -n '1p;$p' | jq -r 'keys_unsorted[0]' | paste -sd' '
)" 'schema coverage'
is "-o" "$(gendeps -o "$work/out.json" java && cat "$work/out.json")" "$(cat "$work/java.json")"
is "one file" "$(gendeps java/src/org/lantern/fairway/LightBuoy.java | jq -c '[.types[].qualifiedName]')" \
	'["org.lantern.fairway.LightBuoy.Rhythm","org.lantern.fairway.LightBuoy"]'
is "an empty folder" "$(mkdir "$work/empty" && gendeps "$work/empty" | jq -c '[.types, .edges, .cycles]')" '[[],[],[]]'

is "by file: the edges between types of two files" "$(
	gendeps --by file java | jq -r '.edges | map([.from, .to]) | sort[] | tojson'
)" "$(
	ask '(.types | map({(.qualifiedName): .file}) | add) as $file |
		[.edges[] | [$file[.from], $file[.to]] | select(.[0] != .[1])] | unique[] | tojson'
)"
is "by file: order and cycles hold as well" "$(
	gendeps --by file java | jq -c '(.files | map({(.path): .order}) | add) as $o |
		[[.edges[] | select($o[.to] > $o[.from]) | [.from, .to]] == [.cycles[].cut[] | [.from, .to]],
		 (.cycles | length)]'
)" '[true,1]'
mkdir -p "$work/packages/a" "$work/packages/b"
printf 'package a;\nimport b.B;\npublic class A { B b; }\n' >"$work/packages/a/A.java"
printf 'package a;\npublic class Own { A a; }\n' >"$work/packages/a/Own.java"
printf 'package b;\npublic class B { int n; }\n' >"$work/packages/b/B.java"
printf 'class Bare { }\n' >"$work/packages/Bare.java"
is "by package" "$(gendeps --by package "$work/packages" | jq -c '[.packages[] | [.package, .dependsOn]]')" \
	'[["(none)",[]],["b",[]],["a",["b"]]]'
is "by package in C#: namespaces" "$(
	mkdir "$work/cs"
	printf 'namespace Sea.Marks { class Buoy { } }\n' >"$work/cs/A.cs"
	printf 'using Sea.Marks;\nnamespace Sea { class Map { Buoy b; } }\n' >"$work/cs/B.cs"
	gendeps --by package "$work/cs" | jq -c '[.packages[] | [.package, .dependsOn]]'
)" '[["Sea.Marks",[]],["Sea",["Sea.Marks"]]]'

# --- focus --------------------------------------------------------------------------------------------

nodes() { gendeps "$@" java | jq -r '.types[].qualifiedName' | sed 's/.*fairway\.//' | sort | paste -sd' '; }
is "--focus: what it needs, and what that needs" "$(nodes --focus Passage)" 'Fix Mark Passage Position'
is "--depth 1: only what it names" "$(nodes --focus Buoy --depth 1)" 'Buoy Colour Mark Position Visible'
is "--depth 0: all" "$(nodes --focus Buoy --depth 0)" "$(nodes --focus Buoy)"
is "--reverse: who needs it" "$(nodes --focus Visible --reverse)" 'Buoy LightBuoy Visible'
is "--reverse --depth 1" "$(nodes --focus Mark --reverse --depth 1)" 'Buoy Mark Passage'
is "round a cycle once" "$(nodes --focus Berth --depth 2)" 'Berth Harbour Vessel Vessel.Kind'
is "edges among what is kept" "$(
	gendeps --focus Passage java | jq -c '.edges | length'
)" "$(ask '["Passage", "Fix", "Mark", "Position"] as $k |
	[.edges[] | select((.from | split(".") | last | IN($k[])) and (.to | split(".") | last | IN($k[])))] | length')"
is "--via supertype" "$(
	gendeps --via supertype java | jq -r '.edges | map("\(.from | split(".") | last) \(.to | split(".") | last)") | sort[]'
)" 'Anchorage Berth
Buoy Mark
Buoy Visible
LightBuoy Buoy
LightBuoy Visible
Tender Listener'
is "--via with --focus" "$(nodes --via supertype --focus LightBuoy)" 'Buoy LightBuoy Mark Visible'
is "the end of a name is enough" "$(nodes --focus LightBuoy.Rhythm)" 'LightBuoy.Rhythm'
is "by file as well" "$(gendeps --by file --focus Mark.java java | jq -r '.files[].path | split("/") | last' | paste -sd' ')" \
	'Position.java Mark.java'

says() { # its message; the status must be 2
	local status=0
	{ "$@" >/dev/null; } 2>&1 || status=$?
	[ $status -eq 2 ] || echo "exit status $status"
}
like "nearly that name" "$(says gendeps --focus Harbor java)" "did you mean .*Harbour"
is "nothing of that name" "$(says gendeps --focus Nothing java)" "gendeps: nothing here is called 'Nothing'"
mkdir "$work/twice"
printf 'package a;\nclass A { }\n' >"$work/twice/A.java"
printf 'package b;\nclass A { }\n' >"$work/twice/B.java"
is "several of that name" "$(says gendeps --focus A "$work/twice")" "gendeps: 'A' fits 2: a.A, b.A"
is "the whole of one picks it" "$(gendeps --focus b.A "$work/twice" | jq -r '.types[].qualifiedName')" b.A
like "--depth needs --focus" "$(says gendeps --depth 1 java)" '^gendeps: --depth and --reverse need --focus NAME'
like "a tie that is none" "$(says gendeps --via luck java)" "^gendeps: option '--via': no tie 'luck'"
like "a folder that is none" "$(says gendeps nosuch)" "^gendeps: .*nosuch"
like "a revision that is none" "$(says gendeps --rev nosuch java)" "^gendeps: .*nosuch"

# --- tsort --------------------------------------------------------------------------------------------

# in_order DIR [OPTION...]: real tsort's order of the types has nothing before what it needs.
in_order() {
	gendeps --format tsort "$@" | tsort >"$work/sorted" 2>"$work/tsort.err" || return 1
	gendeps "$@" | jq -r --rawfile sorted "$work/sorted" '
		($sorted | split("\n") | map(select(. != "")) | to_entries | map({(.value): .key}) | add) as $at |
		.edges[] | select($at[.to] >= $at[.from]) | "\(.from) before \(.to)"'
	[ ! -s "$work/tsort.err" ]
}
mkdir "$work/acyclic"
printf 'class A extends B { C c; }\nclass B { C c; D d; }\nclass C { }\nclass D { C c; }\nclass E { }\n' \
	>"$work/acyclic/A.java"
ok "tsort takes the edges of an acyclic tree" in_order "$work/acyclic"
is "and its order respects them" "$(in_order "$work/acyclic")" ''
is "all types are in it" "$(sort "$work/sorted" | paste -sd' ')" 'A B C D E'
is "the example without its cycle" "$(in_order --via supertype java)" ''
is "a cycle is tsort's to complain of" "$(gendeps -f tsort java | tsort 2>&1 >/dev/null | head -n 1)" \
	'tsort: -: input contains a loop:'
is "the whole example has each type in it" "$(gendeps -f tsort java | tsort 2>/dev/null | sort)" \
	"$(ask '.types[].qualifiedName' | sort)"

# --- DOT, Mermaid ----------------------------------------------------------------------------------------

gendeps -f dot java >"$work/java.dot"
gendeps -f mermaid java >"$work/java.mmd"
if command -v dot >/dev/null; then
	ok "Graphviz parses it" dot -Tplain -o "$work/plain" "$work/java.dot"
fi
# dot_edges FILE: the edges of a DOT file, read strictly: any line of another form is shown as it is.
dot_edges() {
	awk '
		/^digraph dependencies \{$/ || /^\}$/ || /^\t\}$/ { next }
		/^\trankdir=TB;$/ || /^\tnode \[shape=box\];$/ { next }
		/^\tsubgraph cluster_[0-9]+ \{$/ || /^\t\tlabel="cycle of [0-9]+";$/ || /^\t\tcolor=red;$/ { next }
		/^\t\t?"([^"\\]|\\["\\])*";$/ { next }
		/^\t"([^"\\]|\\["\\])*" -> "([^"\\]|\\["\\])*"( \[[a-z]+=[a-z]+(, [a-z]+=[a-z]+)?\])?;$/ {
			sub(/^\t/, ""); sub(/( \[[a-z=, ]*\])?;$/, ""); print; next
		}
		{ print "unexpected: " $0 }' "$1"
}
is "DOT has the edges, and nothing odd" "$(dot_edges "$work/java.dot" | sort)" \
	"$(ask '.edges[] | "\"\(.from)\" -> \"\(.to)\""' | sort)"
is "the cycle is framed, what to cut dashed" "$(grep -c cluster_ "$work/java.dot") $(grep -c dashed "$work/java.dot")" \
	"$(ask '"\(.cycles | length) \([.cycles[].cut[]] | length)"')"
mermaid_edges() {
	awk '
		/^flowchart TD$/ || /^\tend$/ || /^\tsubgraph cycle[0-9]+ \["cycle of [0-9]+"\]$/ { next }
		match($0, /^\t\t?n[0-9]+\["[^"]*"\]$/) {
			id = $0; sub(/^\t+/, "", id); sub(/\[.*/, "", id)
			text = $0; sub(/^[^"]*"/, "", text); sub(/"\]$/, "", text)
			if (text ~ /[<>&`\\]/) print "unexpected: " $0
			name[id] = text; next
		}
		/^\tn[0-9]+ (-->|-\.->) n[0-9]+$/ { print name[$1] " -> " name[$3]; next }
		{ print "unexpected: " $0 }' "$1"
}
is "Mermaid has the edges, and nothing odd" "$(mermaid_edges "$work/java.mmd" | sort)" \
	"$(ask '.edges[] | "\(.from) -> \(.to)"' | sort)"
is "what to cut is dotted" "$(grep -c -e '-\.->' "$work/java.mmd")" "$(ask '[.cycles[].cut[]] | length')"
is "too many nodes for Mermaid: it says what to do" "$(says gendeps -f mermaid --max-nodes 5 java)" \
	"gendeps: 20 nodes and 26 edges are more than Mermaid shows well (5 and 50): use --focus TYPE --depth N, --by file or package, or --max-nodes"
is "just enough" "$(gendeps -f mermaid --max-nodes 20 java)" "$(cat "$work/java.mmd")"
mkdir "$work/many"
for i in {1..101}; do echo "class T$i { }"; done >"$work/many/T.java"
like "more than 100 by default" "$(says gendeps -f mermaid "$work/many")" '^gendeps: 101 nodes'

# --- names that mean something elsewhere -------------------------------------------------------------------

mkdir "$work/odd"
cd "$work/odd"
odd='q"uo`te --> "] ; # & <b> \ %41 $(x) é.ts'
printf 'export class $Dollar { a: Other; }\n' >"$odd"
printf 'import { $Dollar } from "./x";\nexport class Other { }\nexport class Zed extends $Dollar { }\n' >"$(printf 'new\nline\ttab.ts')"
printf 'export class Bytes extends Zed { }\n' >"$(printf 'latin-\351.ts')"
is "JSON: paths come back as they are; what is no text as escapes" "$(gendeps --by file | jq -r '.files[].path' | sort)" \
	"$(printf '%s\n' 'latin-\xe9.ts' 'new\x0aline\x09tab.ts' "$odd" | sort)"
is "tsort: two words a line" "$(gendeps --by file -f tsort | awk 'NF != 2 { print "words: " NF }')" ''
is "tsort: the names of JSON, blanks and % written as %HH" "$(
	gendeps --by file -f tsort | tsort 2>/dev/null | sed 's/\\/\\\\/g; s/%\([0-9A-F][0-9A-F]\)/\\x\1/g' |
		while IFS= read -r line; do printf '%b\n' "$line"; done | sort
)" "$(gendeps --by file | jq -r '.files[].path' | sort)"
gendeps --by file -f dot >../odd.dot
is "DOT: quotes and backslashes are escaped" "$(dot_edges ../odd.dot | grep -c unexpected || true)" 0
is "DOT: a name comes back when unescaped" "$(
	dot_edges ../odd.dot | sed -e 's/" -> ".*//' -e 's/^"//' -e 's/\\\(["\\]\)/\1/g' | sort -u | grep -F 'q"uo' || true
)" "$(gendeps --by file | jq -r '.edges[].from' | sort -u | grep -F 'q"uo' || true)"
if command -v dot >/dev/null; then
	ok "Graphviz parses that too" dot -Tplain -o "$work/plain" ../odd.dot
fi
gendeps --by file -f mermaid >../odd.mmd
is "Mermaid: nothing ends a label early" "$(mermaid_edges ../odd.mmd | grep -c unexpected || true)" 0
is "Mermaid: entities stand for what it reads as its own" "$(
	sed -n 's/^\t\{1,2\}n[0-9]*\["\(q.*\)"\]$/\1/p' ../odd.mmd | sed -e 's/#34;/"/g' -e 's/#96;/`/g' -e 's/#62;/>/g' \
		-e 's/#60;/</g' -e 's/#59;/;/g' -e 's/#38;/\&/g' -e 's/#92;/\\/g' -e 's/#35;/#/g'
)" "$odd"
is "NDJSON: a record a line, whatever the names" "$(gendeps --by file -f ndjson | jq -c 'keys_unsorted[0]' | sort | uniq -c |
	awk '{ print $1, $2 }' | paste -sd' ')" "1 \"coverage\" $(gendeps --by file | jq '.cycles | length') \"cycle\" $(gendeps --by file | jq '.edges | length') \"edge\" 3 \"file\" 1 \"schema\""
