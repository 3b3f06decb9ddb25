# shellcheck shell=bash disable=SC2016
# difftype: the summary, one type's diff, names, ranges and formats.
. "$SRCDIR/tests/lib.sh"
set -eu

example_repo
facts=$SRCDIR/tests/example/facts.json
work=$PWD
cd "$EXAMPLE"

# --- the summary against what is known to be true ---------------------------------------------------

difftype --format json --all 1.0..2.0 >"$work/all.json"
difftype --format json 1.0..2.0 >"$work/changed.json"
# ask FILTER: lines from the facts ($f) and what difftype says (.).
ask() {
	jq -r --slurpfile facts "$facts" '$facts[0] as $f | '"$1" "$work/all.json"
}
is "exactly the types that changed, and how" "$(
	ask '.types | map(select(.change != "unchanged") | [.qualifiedName, .kind, .change, .file,
		.previousName, .previousFile]) | sort[] | tojson'
)" "$(
	ask '[($f.types[] | select(.change != "unchanged")), $f.removed[]] |
		map([.qualifiedName, .kind, .change, .file, .previousName, .previousFile]) | sort[] | tojson'
)"
is "its lines, doc comment included" "$(
	ask '.types[] | select(.endLine) | "\(.file) \(.startLine) \(.endLine)"' |
		while read -r file start end; do
			git show "2.0:$file" | sed -n "${start}s|^[[:blank:]]*||p;${end}s|^[[:blank:]]*||p"
		done | cut -c1-3 | sort | uniq -c | sed 's/^ *//'
)" "$(
	ask '.types[] | select(.endLine) | .qualifiedName' | wc -l
) /**
$(ask '.types[] | select(.endLine) | .qualifiedName' | wc -l) }"
# The facts call a static final field a constant, list supertypes, and give each member its
# weightiest change.
is "exactly the members that changed, and how" "$(
	ask '.types[] | select(.change != "added" and .change != "removed") | .qualifiedName as $q |
		.changedMembers[] | [$q, .name,
			if .change == "modified" then .aspects - ["documentation"] |
				if index("signature") then "signature" else .[0] end
			else .change end] | tojson' | sort
)" "$(
	ask '$f.types[] | select(.change != "added") | .qualifiedName as $q |
		.changedMembers[] | select(.kind != "supertype") | [$q, .name, .change] | tojson' | sort
)"
is "supertypes are an aspect" "$(ask '.types[] | select(.aspects | index("supertypes")) | .qualifiedName')" \
	org.lantern.fairway.Buoy
is "without --all the unchanged ones are left out, and nothing else" \
	"$(jq -c '.types' "$work/changed.json")" \
	"$(jq -c '.types | map(select(.change != "unchanged"))' "$work/all.json")"
is "text says the same" "$(difftype 1.0..2.0 | grep -v '^ ' | awk '{ print $1, $3 }' | sort)" \
	"$(ask '.types[] | select(.change != "unchanged") | "\(.change) \(.qualifiedName)"' | sort)"
is "and so does Markdown" "$(
	difftype --format markdown 1.0..2.0 | sed -n 's/^- \*\*\([a-z]*\)\*\* [a-z]* `\([^`]*\)`.*/\1 \2/p' | sort
)" "$(ask '.types[] | select(.change != "unchanged") | "\(.change) \(.qualifiedName)"' | sort)"
is "where a type comes from" "$(difftype 1.0..2.0 | grep -A1 -E '^(moved|renamed)' | grep -v '^--')" \
	'moved class org.lantern.fairway.Fix  java/src/org/lantern/fairway/Fix.java:18-35  was org.lantern.fairway.Fix  java/src/org/lantern/fairway/Position.java:49-66
modified class org.lantern.fairway.Harbour (body, members)  java/src/org/lantern/fairway/Harbour.java:21-94
renamed class org.lantern.fairway.Passage (members)  java/src/org/lantern/fairway/Passage.java:21-72  was org.lantern.fairway.Route  java/src/org/lantern/fairway/Route.java:21-66
  + method duration'

# --- one type ---------------------------------------------------------------------------------------

# sides NAME: what the diff says the type was and is, without its prefixes.
of_diff() { # SIGN NAME
	difftype "$2" 1.0..2.0 | sed -n -e '1d' -e '/^~ moved/d' -e "s/^[ $1]//p"
}
own_lines() { # REV FILE FIRST LAST
	git show "$1:java/src/org/lantern/fairway/$2.java" | sed -n "$3,$4p"
}
is "the diff without what was added is the old text" "$(of_diff - Tide)" "$(own_lines 1.0 Tide 17 49)"
is "the diff without what was removed is the new text" "$(of_diff + Tide)" "$(own_lines 2.0 Tide 17 50)"
is "a renamed type is compared across names and files: the old text" "$(of_diff - Passage)" \
	"$(own_lines 1.0 Route 20 66)"
is "and the new one" "$(of_diff + Passage)" "$(own_lines 2.0 Passage 20 72)"
is "the old name finds it as well" "$(difftype Route 1.0..2.0)" "$(difftype Passage 1.0..2.0)"
is "a moved type has no line that differs" "$(difftype Fix 1.0..2.0 | sed 1d | grep -c '^[-+]' || true)" 0
is "a change inside an inner type is folded in the outer one" "$(difftype LightBuoy 1.0..2.0 | grep -n 'Rhythm {')" \
	'34: 	class Rhythm { ... } (25 lines)'
like "and shown in its own" "$(difftype Rhythm 1.0..2.0)" '^modified class org.lantern.fairway.LightBuoy.Rhythm'
is "an added type is all plus" "$(difftype Tender 1.0..2.0 | sed 1d | cut -c1 | sort -u)" +
is "a removed one all minus" "$(difftype FogHorn 1.0..2.0 | sed 1d | cut -c1 | sort -u)" -
is "--unified leaves lines out and says so" "$(difftype -U1 Tide 1.0..2.0 | grep '^@@')" "$(
	git diff -U1 1.0 2.0 -- java/src/org/lantern/fairway/Tide.java | sed -n 's/^\(@@ .* @@\).*/\1/p'
)"
is "--unified 0" "$(difftype -U0 Colour 1.0..2.0 | sed 1d)" "$(
	git diff -U0 1.0 2.0 -- java/src/org/lantern/fairway/Colour.java | sed 1,4d |
		sed 's/^\(@@ .* @@\).*/\1/'
)"
is "several types, in the order asked for" "$(
	difftype Tide Fix 1.0..2.0 | grep -E '^(modified|moved) ' | cut -d' ' -f3
)" 'org.lantern.fairway.Tide
org.lantern.fairway.Fix'
is "the range may stand anywhere" "$(difftype 1.0..2.0 Tide)" "$(difftype Tide 1.0..2.0)"
is "JSON has the diff too" "$(difftype -f json Tide 1.0..2.0 | jq -r '.types[].diff')" \
	"$(difftype Tide 1.0..2.0 | sed 1d)"
is "Markdown puts it in a code block" "$(difftype -f markdown Tide 1.0..2.0)" "~~~ diff
$(difftype Tide 1.0..2.0)
~~~"
exits 2 "Markdown and an unknown name" difftype -f markdown Nothing 1.0..2.0

# --- names ------------------------------------------------------------------------------------------

says() { # its message; the status must be 2
	local status=0
	{ "$@" >/dev/null; } 2>&1 || status=$?
	[ $status -eq 2 ] || echo "exit status $status"
}
is "a name that nothing has, with the nearest" "$(says difftype Harbor 1.0..2.0)" \
	"difftype: no type 'Harbor' (did you mean 'org.lantern.fairway.Harbour'?)"
is "a name of a type that did not change" "$(difftype Ring 1.0..2.0 2>&1)" \
	"'org.lantern.fairway.Ring' is unchanged"
is "a type that did not change in a file that did" "$(difftype -U0 Position 1.0..2.0)" \
	'unchanged class org.lantern.fairway.Position  java/src/org/lantern/fairway/Position.java:18-46'

new_repo "$work/repo"
mkdir a b
write() { # TEXT
	printf 'package a;\nclass Skin {\n\tclass Entry { int %s; }\n\tint %s;\n}\n' "$1" "$1" >a/Skin.java
	printf 'package b;\nclass Atlas {\n\tclass Entry { int %s; }\n\tint %s;\n}\n' "$1" "$1" >b/Atlas.java
	printf 'package b;\nclass SkinEntry { int %s; }\n' "$1" >b/SkinEntry.java
}
write one
printf 'class Same { }\n' >Same.java
mkdir c
printf 'package c;\nclass Same { }\n' >c/Same.java
commit one
write two
rm b/SkinEntry.java
commit two
is "a name that fits several lists them and is trouble" "$(says difftype Entry HEAD~1..HEAD)" \
	"difftype: 'Entry' fits 2 types: a.Skin.Entry, b.Atlas.Entry"
is "the end of a qualified name picks one" "$(difftype Skin.Entry HEAD~1..HEAD | head -n 1)" \
	'modified class a.Skin.Entry (members)  a/Skin.java:3-3'
is "and so does the whole" "$(difftype b.Atlas.Entry HEAD~1..HEAD | head -n 1)" \
	'modified class b.Atlas.Entry (members)  b/Atlas.java:3-3'
is "part of a word is no end" "$(says difftype tlas.Entry HEAD~1..HEAD)" \
	"difftype: no type 'tlas.Entry' (did you mean 'a.Skin.Entry'?)"
is "a removed type by its name" "$(difftype SkinEntry HEAD~1..HEAD | head -n 1)" \
	'removed class b.SkinEntry  b/SkinEntry.java:2-2'
is "the whole name of one beats the end of another" "$(difftype Same HEAD~1..HEAD 2>&1)" \
	"'Same' is unchanged"
is "one of several that are unchanged" "$(difftype c.Same HEAD~1..HEAD 2>&1)" "'c.Same' is unchanged"

# --- ranges -----------------------------------------------------------------------------------------

write three
is "FROM.. compares with the working tree" "$(difftype Skin HEAD.. | sed 1d | grep '^[-+]')" '-	int two;
+	int three;'
printf 'class Untracked { int a; }\n' >Untracked.java
is "which has files that are not tracked yet" "$(difftype HEAD.. | grep Untracked)" \
	'added class Untracked  Untracked.java:1-1'
is "JSON names the commits; the working tree has none" "$(
	difftype -f json HEAD~1.. | jq -c '.inputs | [.from.revision, .from.commit, .to.revision, .to.commit]'
)" "[\"HEAD~1\",\"$(git rev-parse HEAD~1)\",\"\",null]"
is "no range and no plan" "$(says difftype)" \
	"difftype: no range FROM..TO, and no porting-plan.json here
try 'difftype --help'"
is "two revisions that are no range" "$(says difftype HEAD~1 HEAD | head -n 1)" \
	"difftype: no range FROM..TO, and no porting-plan.json here (did you mean 'HEAD~1..HEAD'?)"
is "two ranges" "$(says difftype HEAD..HEAD HEAD..HEAD | head -n 1)" \
	"difftype: 'HEAD..HEAD' is no range FROM..TO, or there are two"
like "three dots" "$(says difftype HEAD~1...HEAD)" 'three dots'
like "a revision in the place of a type" "$(says difftype HEAD HEAD~1..HEAD)" \
	"^difftype: 'HEAD' is a revision and no type: what changed since is 'HEAD..'"
is "a revision that is none" "$(says difftype nosuch..HEAD)" "difftype: no revision 'nosuch' in '$PWD'"
is "--path" "$(difftype --path a HEAD~1..HEAD | grep -v '^ ' | cut -d' ' -f3)" 'a.Skin
a.Skin.Entry'
is "--language" "$(difftype --language cpp HEAD~1..HEAD)" ''
rm Untracked.java

cd "$work"
cp -a "$EXAMPLE" port
cd port
genplan -q 1.0 2.0 cpp
is "without a range the plan's commits are compared" "$(difftype)" "$(difftype 1.0..2.0)"
is "and of a type as well" "$(difftype Tide)" "$(difftype Tide 1.0..2.0)"
mv porting-plan.json other.json
is "--plan names another" "$(difftype --plan other.json Tide)" "$(difftype Tide 1.0..2.0)"
jq '{metadata: (.metadata | del(.prevCommit, .currentCommit, .schema)), deletedFiles, portingOrder:
	[.portingOrder[] | {javaSourcePath, types: [.types[] |
		{name, kind, startLine, endLine, isInner, portingState, candidateFiles}]}]}' other.json >old.json
is "a plan of the first format names branches" "$(difftype --plan old.json Tide)" "$(difftype Tide 1.0..2.0)"
echo '{' >other.json
like "a plan that is none" "$(says difftype --plan other.json)" "^difftype: plan 'other.json': "

# --- exit status, bare repositories, coverage ------------------------------------------------------------

exits 0 "differences alone are no findings" difftype 1.0..2.0
exits 1 "with --exit-code they are" difftype --exit-code 1.0..2.0
exits 1 "also of one type" difftype --exit-code Tide 1.0..2.0
exits 0 "a type without any" difftype --exit-code Position 1.0..2.0
exits 0 "an unchanged type" difftype --exit-code Ring 1.0..2.0
exits 0 "the same revision" difftype --exit-code 2.0..2.0
exits 2 "trouble is trouble" difftype --exit-code Nothing 1.0..2.0

git clone -q --bare "$EXAMPLE" "$work/bare.git"
is "a bare repository" "$(difftype -C "$work/bare.git" 1.0..2.0)" "$(difftype 1.0..2.0)"
is "in a bare one FROM.. ends at HEAD" "$(difftype -C "$work/bare.git" 1.0..)" "$(difftype 1.0..HEAD)"
is "any number of threads" "$(difftype -j1 -f json 1.0..2.0)" "$(difftype -j7 -f json 1.0..2.0)"

cd "$work/repo"
git checkout -q .
printf '\0' >bin.java
printf 'class Broken {\n\tint f( {{{ 3 ) ;\n' >Broken.java
commit three
difftype -f json HEAD~1..HEAD >"$work/out.json" 2>"$work/err"
is "what could not be read is said" "$(cat "$work/err")" "difftype: warning: 'bin.java' skipped: binary"
is "and counted" "$(jq -c '.coverage.to | [.files, .withErrors, .skipped]' "$work/out.json")" '[3,1,1]'
