# shellcheck shell=bash
# What the commands print is what share/schema describes; what the schemas describe is printed; and
# the schemas refuse documents that are wrong in one place.
. "$SRCDIR/tests/lib.sh"

python=
for each in python3 /usr/bin/python3; do
	if "$each" -c 'from jsonschema import Draft202012Validator' 2>/dev/null; then
		python=$each
		break
	fi
done
[ -n "$python" ] || skip_all "python3-jsonschema is not installed"

cat >check.py <<'END'
"""check.py {valid|refused|described|used|known} SCHEMA FILE...: prints what is wrong; silent when all is well.

A file *.ndjson holds a document a line; any other is one document.
"""
import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

mode, schema_file, files = sys.argv[1], sys.argv[2], sys.argv[3:]
with open(schema_file, encoding="utf-8") as f:
    schema = json.load(f)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)


def documents():
    for name in files:
        with open(name, encoding="utf-8") as f:
            text = f.read()
        if name.endswith(".ndjson"):
            for number, line in enumerate(text.splitlines(), 1):
                yield "%s:%d" % (name, number), json.loads(line)
        else:
            yield name, json.loads(text)


def properties(node, where=""):
    """Every property that the schema names, with its own schema."""
    if isinstance(node, dict):
        for name, value in node.get("properties", {}).items():
            yield where + "/" + name, name, value
        for key, value in node.items():
            yield from properties(value, where + "/" + key)
    elif isinstance(node, list):
        for i, value in enumerate(node):
            yield from properties(value, "%s/%d" % (where, i))


def keys(node):
    if isinstance(node, dict):
        for key, value in node.items():
            yield key
            yield from keys(value)
    elif isinstance(node, list):
        for value in node:
            yield from keys(value)


def described(value):
    if not isinstance(value, dict):
        return True
    if value.get("$ref", "").startswith("#/$defs/"):
        target = schema["$defs"][value["$ref"][len("#/$defs/"):]]
        if described(target):
            return True
    return bool(value.get("description"))


if mode == "valid":
    for name, document in documents():
        error = best_match(validator.iter_errors(document))
        if error:
            path = "/".join(str(part) for part in error.absolute_path)
            print("%s: /%s: %s" % (name, path, error.message[:300]))
elif mode == "refused":
    for name, document in documents():
        if validator.is_valid(document):
            print("%s: accepted" % name)
elif mode == "described":
    for where, _, value in properties(schema):
        if not described(value):
            print("%s has no description" % where)
else:
    seen = set()
    for _, document in documents():
        seen.update(keys(document))
    if mode == "used":
        for where, name, _ in properties(schema):
            if name not in seen:
                print("%s is in no output" % where)
    else:
        for name in sorted(seen - {name for _, name, _ in properties(schema)}):
            print("%s is not in the schema" % name)
END

check() { # MODE SCHEMA FILE...
	local mode=$1 schema=$2
	shift 2
	"$python" check.py "$mode" "$SRCDIR/share/schema/$schema.schema.json" "$@" 2>&1
}

# broken SCHEMA FILE JQ...: each jq program makes one wrong document of FILE, to be refused below.
broken() {
	local schema=$1 file=$2 program all=
	shift 2
	for program in "$@"; do
		all="$all${all:+, }($program)"
		printf '%s: %s\n' "$file" "$program" >>"broken-$schema.why"
	done
	jq -c ". as \$good | ($all) | if . == \$good then error(\"nothing changed\") else . end" "$file" \
		>>"broken-$schema.ndjson" || empty "$file: every jq program breaks it" "jq failed"
}

refused() { # SCHEMA: which of the wrong documents were accepted
	check refused "$1" "broken-$1.ndjson" | while IFS=: read -r name number said; do
		case $name in
		broken-*) echo "accepted: $(sed -n "${number}p" "broken-$1.why")" ;;
		*) echo "$name:$number:$said" ;;
		esac
	done
}

# --- outputs ---------------------------------------------------------------------------------------

example_repo
here=$PWD
targets="cpp csharp ts haxe c"
run() { # NAME COMMAND...: its output in NAME.
	local name=$1
	shift
	if ! "$@" >"$here/$name" 2>"$here/stderr"; then
		empty "$*" "$(cat "$here/stderr")"
	fi
}
for folder in java $targets; do
	run "$folder.json" gensyms -C "$EXAMPLE" "$folder"
	run "$folder.ndjson" gensyms -C "$EXAMPLE" --format ndjson "$folder"
	run "$folder-1.0.json" gensyms -C "$EXAMPLE" --rev 1.0 --no-references "$folder"
done
run whole.json gensyms -C "$EXAMPLE"

# Everything that goes wrong with files.
mkdir trouble
printf 'class A {\n\tvoid f() { 1 + ; }\n}\n' >trouble/A.java
printf '\0\1\2' >trouble/B.java
ln -s A.java trouble/C.java
head -c 9000 /dev/zero | tr '\0' ' ' >trouble/D.java
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 1\n' 0 >trouble/E.java
printf 'int f( {{{ 3 ) ;\nclass SP_API F : public G {\nint x = ;\n};\n}}\n' >trouble/F.cpp
printf 'class G<T> extends A<T> {\n}\n' >trouble/G.java
printf 'function f<T extends A, U = B>(a?: T, ...b: U[]): void { }\n' >trouble/I.ts
printf '#if A\nclass H {\n#else\nclass H : I<{>> {\n#endif\n\tvar x = ;\n' >trouble/H.hx
run trouble.json gensyms --max-file-size 8K trouble
run shard.ndjson gensyms -C "$EXAMPLE" --shard 2/3 java
run trouble.ndjson gensyms --max-file-size 8K --format ndjson trouble

for target in $targets; do
	run "plan-$target.json" genplan -C "$EXAMPLE" 1.0 2.0 "$target" -o -
	run "plan-$target-all.json" genplan -C "$EXAMPLE" --all-types --relative 1.0 2.0 "$target" -o -
done
# Work that is done, and a reference that was another one then.
jq '.team = "north" |
	(.portingOrder[].types[] | .portingState) = "done" | (.portingOrder[].types[] | .notes) = "by hand" |
	(.portingOrder[0].types[] | .referenceHash) = "0123456789abcdef"' plan-cpp.json >plan-again.json
ok "an edited plan is made again" genplan -C "$EXAMPLE" 1.0 2.0 cpp -o "$here/plan-again.json"

# A plan that was worked on. Signing needs a person; an approval without a signature has the other keys.
cp -a "$EXAMPLE" worked
git config -f worked/.portconfig plan.approval none
ok "a plan to work on" genplan -C worked 1.0 2.0 cpp -q
ok "a claim" planctl -C worked claim Tide -a ada -q -o "$here/stderr"
ok "a review" planctl -C worked review Buoy -q
ok "an approval" planctl -C worked approve Buoy -a ada -q
jq '(.portingOrder[].types[] | select(.approval) | .approval.signature) = "-----BEGIN SSH SIGNATURE-----"' \
	worked/porting-plan.json >plan-worked.json

# A reference that defines members out of line.
cp -a "$EXAMPLE" outside
printf '[reference]\n\tpath = cpp\n\tlanguage = cpp\n[target "java"]\n\tpath = java\n\tlanguage = java\n' \
	>outside/.portconfig
find outside/cpp -name '*.cpp' -exec sed -i 's/return /return 1 + /' {} +
git -C outside -c user.name=x -c user.email=x commit -qam outside
ok "a plan from C++" genplan -q -C outside 2.0 HEAD java -o "$here/plan-outside.json"

# --- valid, complete -------------------------------------------------------------------------------

shopt -s nullglob
symbols=(java*.json ts*.json cpp*.json csharp*.json haxe*.json c.json c-*.json whole.json trouble.json
	*.ndjson)
plans=(plan-*.json)
is "every output is there" "${#symbols[@]} ${#plans[@]}" "22 13"
empty "symbols: what gensyms prints is valid" "$(check valid symbols "${symbols[@]}")"
empty "plan: what genplan writes is valid" "$(check valid plan "${plans[@]}")"
empty "symbols: every property has a description" "$(check described symbols)"
empty "plan: every property has a description" "$(check described plan)"
empty "symbols: every property is printed somewhere" "$(check used symbols "${symbols[@]}")"
empty "plan: every property is printed somewhere" "$(check used plan "${plans[@]}")"
# Where a schema lets notes pass, a new key of our own must not slip through.
empty "plan: every key of a new plan has its property" \
	"$(check known plan plan-*-all.json plan-cpp.json plan-c.json)"
is "symbols: the skipped files of the trouble are listed" \
	"$(jq -r '.files[] | select(.skipped) | "\(.path) \(.skipped)"' trouble.json)" \
	"B.java binary
C.java symlink
D.java too-large
E.java lfs-pointer"
is "symbols: the numbers of coverage add up" "$(
	jq -c '.coverage | select(.files != .clean + .withErrors + .skipped)' java.json cpp.json whole.json \
		trouble.json
)" ""

# --- wrong in one place ----------------------------------------------------------------------------

broken symbols java.json \
	'del(.schema)' '.schema = "portolan.symbols/2"' 'del(.coverage)' 'del(.coverage.clean)' \
	'.extra = 1' '.revision = "main"' '.languages = ["java", "java"]' \
	'.files[0].lines = -1' '.files[0].skipped = "lazy"' '.files[0].blob = "1234"' \
	'.files[0].errors = [{startLine: 0, endLine: 1}]' \
	'.symbols[0].kind = "klass"' '.symbols[0].surprise = 1' 'del(.symbols[0].file)' \
	'.symbols[0].range.start.line = 0' '.symbols[0].range.end.character = "3"' \
	'.symbols[0].children[0].file = "A.java"' '.symbols[0].children[0].range = null' \
	'.symbols[0].supertypes = [{name: "Berth", relation: "likes"}]' \
	'.symbols[0].references = [{name: "Berth", via: "body", count: 0}]' '[.]' 'null'
sed -n 1p java.ndjson >head.ndjson
sed -n 2p java.ndjson >file.ndjson
sed -n 3p java.ndjson >symbol.ndjson
tail -n 1 java.ndjson >coverage.ndjson
broken symbols head.ndjson 'del(.directory)' '.languages = []'
broken symbols file.ndjson 'del(.path)' '.name = "Anchorage"'
broken symbols symbol.ndjson 'del(.language)' '.path = "Anchorage.java"'
broken symbols coverage.ndjson '.coverage.files = "16"' '.schema = "portolan.symbols/1"'
empty "symbols: $(wc -l <broken-symbols.ndjson) wrong documents are refused" "$(refused symbols)"

broken plan plan-cpp.json \
	'del(.metadata)' 'del(.metadata.schema)' '.metadata.schema = "portolan.plan/2"' \
	'.metadata.currentCommit = "2.0"' '.metadata.generated = "yesterday"' '.metadata.extra = 1' \
	'del(.coverage.target)' '.deletedFiles[0].status = "gone"' '.renamedFiles[0].previousPath = ""' \
	'.portingOrder[0].extra = 1' '.portingOrder[0].types = []' '.portingOrder[0].status = "removed"' \
	'.portingOrder[0].types[0].portingState = "almost"' '.portingOrder[0].types[0].startLine = 0' \
	'.portingOrder[0].types[0].order = -1' '.portingOrder[0].types[0].change = "removed"' \
	'.portingOrder[0].types[0].referenceHash = "x"' 'del(.portingOrder[0].types[0].group)' \
	'.portingOrder[0].types[0].candidates = [{file: "a", score: 1.5, evidence: ["path"]}]' \
	'.portingOrder[0].types[0].candidates = [{file: "a", score: 0.5, evidence: ["luck"]}]' \
	'.cycles[0].members = ["Berth"]' '.cycles[0].example[0].line = 0' '.cycles[0].cut[0].weight = 1' \
	'del(.skippedFiles[0].reason)'
empty "plan: $(wc -l <broken-plan.ndjson) wrong documents are refused" "$(refused plan)"
is "every program made its wrong document" "$(cat broken-*.ndjson | wc -l)" "$(cat broken-*.why | wc -l)"

jq '.team = ["north"] | .portingOrder[0].types[0].notes = {any: "thing"}' plan-cpp.json >plan-notes.json
empty "plan: it and its types may carry notes" "$(check valid plan plan-notes.json)"
is "plan: notes are there after a plan was made again" "$(
	jq -c '[.team, ([.portingOrder[].types[] | .notes] | unique)]' plan-again.json
)" '["north",["by hand"]]'

# --- difftype, gendeps -----------------------------------------------------------------------------

# Every change and aspect: the example, and what it has not got.
mkdir made
cd made || exit 2
git init -q -b main .
printf 'class Pilot {\n\tint age;\n\tint twice() { return 2 * age; }\n\tint next() { return age + 1; }\n%s}\n' \
	'	int renamed(int a) { return a > 1 ? a * age : a + age; }
' >Pilot.java
printf 'class Near { int a; class Part { int b; int f() { return b; } } }\n' >Near.java
printf 'class Ends { int a; int f() { return 1; } }\n' >Ends.java
commit one >/dev/null
printf 'class Pilot {\n\tint age;\n%s}\nclass Split {\n%s}\n' \
	'	int other(int a) { return a > 1 ? a * age : a + age; }
' '	int twice() { return 2 * age; }
	int next() { return age + 1; }
' >Pilot.java
printf 'class Near { int a; class Part { int b; int f() { return -b; } } }\n' >Near.java
printf 'class  Ends { int a; int f() { return 1; } }\n' >Ends.java
commit two >/dev/null
cd "$here" || exit 2
run diff-all.json difftype -C "$EXAMPLE" --format json --all 1.0..2.0
run diff-changed.json difftype -C "$EXAMPLE" --format json 1.0..2.0
run diff-tide.json difftype -C "$EXAMPLE" --format json Tide Fix 1.0..2.0
run diff-made.json difftype -C made --format json --all HEAD~1..HEAD
run diff-worktree.json difftype -C made --format json HEAD~1..
run diff-cpp.json difftype -C "$EXAMPLE" --format json --path cpp --language cpp --all 1.0..2.0
is "diff: all changes are among them" "$(jq -r '.types[].change' diff-all.json diff-made.json | sort -u | paste -sd' ')" \
	'added documentation formatting modified moved removed renamed split unchanged'
for by in type file package; do
	run "deps-$by.json" gendeps --by $by "$EXAMPLE/java"
	run "deps-$by.ndjson" gendeps -C "$EXAMPLE" --rev 1.0 --by $by --format ndjson java
done
run deps-focus.json gendeps --focus Harbour "$EXAMPLE/java"
run deps-whole.json gendeps "$EXAMPLE"
run deps-trouble.json gendeps trouble
run deps-trouble.ndjson gendeps --format ndjson trouble
run deps-out.json gendeps --baseline cycles.json --update-baseline "$EXAMPLE/java"
mkdir calm
echo "class Calm { }" >calm/Calm.java
run deps-out.json gendeps --baseline cycles-none.json --update-baseline calm
diffs=(diff-*.json)
deps=(deps-*.json deps-*.ndjson)
is "every output of these two is there" "${#diffs[@]} ${#deps[@]}" "6 11"
empty "diff: what difftype prints is valid" "$(check valid diff "${diffs[@]}")"
empty "deps: what gendeps prints is valid" "$(check valid deps "${deps[@]}")"
empty "cycles: what gendeps writes is valid" "$(check valid cycles cycles.json cycles-none.json)"
for schema in diff deps cycles; do
	empty "$schema: every property has a description" "$(check described $schema)"
done
empty "diff: every property is printed somewhere" "$(check used diff "${diffs[@]}")"
empty "deps: every property is printed somewhere" "$(check used deps "${deps[@]}")"
empty "cycles: every property is printed somewhere" "$(check used cycles cycles.json)"

broken diff diff-tide.json \
	'del(.schema)' '.schema = "portolan.diff/2"' '.tool = "diff"' 'del(.coverage.to)' '.extra = 1' \
	'.inputs.from.commit = "1.0"' 'del(.inputs.to)' 'del(.types)' '.types[0].change = "changed"' \
	'.types[0].aspects = ["body", "body"]' '.types[0].aspects = ["looks"]' '.types[0].kind = "klass"' \
	'.types[0].startLine = 0' '.types[0].previousName = ""' '.types[0].extra = 1' \
	'del(.types[0].changedMembers)' '.types[0].changedMembers[0].change = "moved"' \
	'.types[0].changedMembers[0].extra = 1' 'del(.types[0].changedMembers[0].aspects)' \
	'.types[0].diff = ["a"]' '.coverage.to.files = -1'
empty "diff: $(wc -l <broken-diff.ndjson) wrong documents are refused" "$(refused diff)"
broken deps deps-type.json \
	'del(.schema)' '.schema = "portolan.deps/2"' 'del(.types)' '.files = []' 'del(.edges)' 'del(.cycles)' \
	'.inputs.revision = "HEAD"' '.types[0].order = -1' '.types[0].group = "a"' 'del(.types[0].file)' \
	'.types[0].dependsOn = ["a", "a"]' '.types[0].extra = 1' '.edges[0].via = "luck"' '.edges[0].line = 0' \
	'.edges[0].count = 0' 'del(.edges[0].to)' '.cycles[0].members = ["a"]' '.cycles[0].cut = []' \
	'.cycles[0].example[0].file = ""' '.cycles[0].cut[0].weight = 0' 'del(.coverage.skipped)'
sed -n 1p deps-type.ndjson >deps-head.line
grep '^{"type"' deps-type.ndjson | head -n 1 >deps-node.line
grep '^{"edge"' deps-type.ndjson | head -n 1 >deps-edge.line
grep '^{"cycle"' deps-type.ndjson | head -n 1 >deps-cycle.line
broken deps deps-head.line 'del(.inputs)' '.coverage = {}'
broken deps deps-node.line '.type.path = "a"' '.file = .type | del(.type)' '.extra = 1'
broken deps deps-edge.line 'del(.edge.file)'
broken deps deps-cycle.line 'del(.cycle.example)'
empty "deps: $(wc -l <broken-deps.ndjson) wrong documents are refused" "$(refused deps)"
broken cycles cycles.json 'del(.schema)' '.schema = "portolan.cycles/2"' 'del(.cycles)' '.cycles[0] = []' \
	'.cycles[0].members = ["a"]' '.cycles[0].members = ["a", "a"]' '.cycles[0].reason = "old"' '.extra = 1'
empty "cycles: $(wc -l <broken-cycles.ndjson) wrong documents are refused" "$(refused cycles)"
is "and every program made its wrong document" "$(cat broken-*.ndjson | wc -l)" "$(cat broken-*.why | wc -l)"

# --- gennotes ---------------------------------------------------------------------------------------

for target in $targets; do
	run "notes-$target.json" gennotes -C "$EXAMPLE" --json "$target"
done
run notes-rev.json gennotes -C "$EXAMPLE" --json --rev 1.0 --max-tokens 200 cpp
empty "notes: what gennotes prints is valid" "$(check valid notes notes-*.json)"
empty "notes: every property has a description" "$(check described notes)"
empty "notes: every property is printed somewhere" "$(check used notes notes-*.json)"
broken notes notes-cpp.json \
	'del(.schema)' '.schema = "portolan.notes/2"' '.extra = 1' 'del(.coverage)' '.statements[0].text = ""' \
	'del(.statements[0].example)' '.statements[0].example.line = 0' '.statements[0].count = 0' \
	'.statements[0].values = []' '.statements[0].section = "other"' '.undecided[0].id = "x"' \
	'.inputs.revision = "HEAD"'
empty "notes: $(wc -l <broken-notes.ndjson) wrong documents are refused" "$(refused notes)"

# --- checkparity ------------------------------------------------------------------------------------

cp -a "$EXAMPLE" drift
parity() { # NAME OPTION...
	local name=$1
	shift
	run "$name" checkparity -C drift --fail-on none --today 2026-01-01 -f json "$@"
}
parity parity-new.json --explain --confidence 0 c
parity parity-rev.json --rev 2.0 cpp
parity parity-all.json --all --explain
checkparity -q -C drift --update-baseline --reason 'not yet' --expires 2025-12-31 haxe || true
cp drift/.portparity.json parity-baseline-haxe.json
sed -i '/KEEL_MARGIN/d' drift/java/src/org/lantern/fairway/Berth.java
parity parity-fixed.json haxe
printf '\0' >drift/haxe/Odd.hx
parity parity-unread.json haxe
is "parity: fixed and expired drift is among it" "$(jq -r '.findings[].state' parity-fixed.json | sort -u | paste -sd' ')" \
	"expired fixed"
empty "parity: what checkparity prints is valid" "$(check valid parity parity-new.json parity-rev.json \
	parity-all.json parity-fixed.json parity-unread.json)"
empty "parity-baseline: what checkparity writes is valid" "$(check valid parity-baseline parity-baseline-haxe.json)"
for schema in parity parity-baseline; do
	empty "$schema: every property has a description" "$(check described $schema)"
done
empty "parity: every property is printed somewhere" "$(check used parity parity-new.json parity-rev.json \
	parity-all.json parity-fixed.json parity-unread.json)"
empty "parity-baseline: every property is printed somewhere" "$(check used parity-baseline parity-baseline-haxe.json)"
broken parity parity-rev.json 'del(.schema)' '.schema = "portolan.parity/2"' 'del(.findings)' '.extra = 1' \
	'.findings[0].rule = "luck"' '.findings[0].confidence = 101' '.findings[0].fingerprint = "x"' \
	'.findings[0].state = "old"' 'del(.findings[0].target)' '.findings[0].reference.line = 0' \
	'.summary.new = -1' 'del(.coverage.reference)' '.targets = []'
broken parity-baseline parity-baseline-haxe.json '.entries[0].reason = " "' 'del(.entries[0].fingerprint)' \
	'.entries[0].expires = "soon"' '.extra = 1' '.schema = "portolan.parity/1"'
for schema in parity parity-baseline; do
	empty "$schema: wrong documents are refused" "$(refused $schema)"
done

# --- checkfile --------------------------------------------------------------------------------------

cp -a "$EXAMPLE" checked
printf '#include "nowhere.h"\nint main(void) { return x; }\n' >checked/bad.c
printf 'int f(int a) { if (a = 1) return 2; return 3; }\n' >checked/warned.c
printf -- '-Wall\n' >checked/compile_flags.txt
git config -f checked/.portconfig target.ts.check 'echo seen'
file=$(cd checked && find ts -name '*.ts' | sort | head -n 1)
(cd checked && checkfile -f json bad.c warned.c "$file" "$(find java -name '*.java' | sort | head -n 1)") \
	>filecheck.json 2>stderr || true
is "filecheck: there is something of each" "$(jq -c '[.files[].state]' filecheck.json)" '["wrong","fine","fine","unknown"]'
empty "filecheck: what checkfile prints is valid" "$(check valid filecheck filecheck.json)"
empty "filecheck: every property has a description" "$(check described filecheck)"
empty "filecheck: every property is printed somewhere" "$(check used filecheck filecheck.json)"
broken filecheck filecheck.json 'del(.schema)' '.schema = "portolan.filecheck/2"' '.extra = 1' \
	'.files[0].state = "good"' 'del(.coverage)' '.diagnostics[0].level = "fatal"' '.diagnostics[0].line = 0' \
	'.commands[0].status = "0"' '.files[0].checkedBy = "gcc"'
empty "filecheck: wrong documents are refused" "$(refused filecheck)"

# --- planctl ----------------------------------------------------------------------------------------

run next.json planctl -C worked next --json
run claim.json planctl -C worked claim Vessel -a bob --json -q
planctl -C worked undo -q -a bob
jq '(.portingOrder[].types[] | select(.lease) | .lease.expires) = "2020-01-01T00:00:00Z"' \
	worked/porting-plan.json >worked/plan.new && mv worked/plan.new worked/porting-plan.json
echo >>worked/cpp/src/Buoy.cpp
run status.json planctl -C worked status --json
planctl -C worked check --json --approval tty >check.json || true
run log.ndjson planctl -C worked log --json
jq -c 'select(.approval) | .approval.signature = "-----BEGIN SSH SIGNATURE-----"' log.ndjson >log-signed.ndjson
jq '.portingOrder[].types[].portingState = "done"' worked/porting-plan.json >done.json
planctl next --json -q -p done.json >next-none.json || true
is "check: it finds the claim that ran out and the approval that lapsed" \
	"$(jq -r '.findings[].rule' check.json | sort -u | paste -sd' ')" "lapsed lease"
empty "next: what planctl prints is valid" "$(check valid next next.json next-none.json claim.json)"
empty "status: what planctl prints is valid" "$(check valid status status.json)"
empty "check: what planctl prints is valid" "$(check valid check check.json)"
run context-0.json gencontext -C worked --format json Buoy
run context-1.json gencontext -C worked --format json --budget 2000 Buoy
run context-2.json gencontext -C worked --format json --target-rev HEAD Tide
empty "context: what gencontext prints is valid" "$(check valid context context-[012].json)"
empty "context: every property is printed somewhere" "$(check used context context-[012].json)"
broken context context-0.json 'del(.type)' '.tokens = -1' '.budget = 0' '.units[0].part = "all"' '.units[0].state = "none"' \
	'del(.units[0].text)' '.units[0].state = "left out"' '.extra = 1' '.schema = "portolan.context/2"'
empty "log: what planctl writes is valid" "$(check valid log log.ndjson log-signed.ndjson)"
for schema in next status check log context; do
	empty "$schema: every property has a description" "$(check described $schema)"
done
empty "next: every property is printed somewhere" "$(check used next next.json claim.json)"
empty "status: every property is printed somewhere" "$(check used status status.json)"
empty "check: every property is printed somewhere" "$(check used check check.json)"
empty "log: every property is printed somewhere" "$(check used log log.ndjson log-signed.ndjson)"
broken next next.json 'del(.type)' '.type = []' 'del(.type.id)' '.type.startLine = 0' '.extra = 1' '.schema = "portolan.next/2"'
broken status status.json 'del(.states)' '.states.done = -1' '.claims[0].live = "no"' '.lapsed[0].extra = 1' '.kinds[0].types = null'
broken check check.json '.findings[0].rule = "luck"' 'del(.findings)' '.approval = "strong"' '.findings[0].message = ""'
tail -n 1 log.ndjson >line.ndjson
broken log line.ndjson 'del(.n)' '.n = 0' '.to = "almost"' '.time = "noon"' '.referenceHash = "x"' '.extra = 1' '.who = ""' \
	'.approval = {}' '.undoes = 0' 'del(.targetHash)'
for schema in next status check log context; do
	empty "$schema: wrong documents are refused" "$(refused $schema)"
done

# --- runprog ----------------------------------------------------------------------------------------

mkdir program
cat >program/p.md <<'END'
---
schema: portolan.program/1
name: p
budget: 100
---
# P

## Workflow

### a: A

```sh
ls
```

- **Sets** `x`

### b: B

- **Needs** `x`
- **Stop** Sure?
- **If** not: go to `a`
END
run said runprog program/p.md --trace program/trace.ndjson --result x=1 --done -q
run where.json runprog program/p.md --json
# An answer needs a person at a terminal.
jq '.answers = [{question: "Sure?", text: "yes", by: "ada"}]' program/p.md.state.json >run.json
cp run.json program/p.md.state.json
run where-answered.json runprog program/p.md --branch a --json
run where-first.json runprog program/p.md --json --where
cp program/trace.ndjson trace.ndjson
jq -c '.event = "answer" | .inputs = {question: "Sure?", text: "yes", by: "ada"}' program/trace.ndjson | tail -n 1 >>trace.ndjson
empty "run: what runprog keeps is valid" "$(check valid run run.json program/p.md.state.json)"
empty "where: what runprog prints is valid" "$(check valid where where.json where-answered.json where-first.json)"
empty "trace: what runprog traces is valid" "$(check valid trace trace.ndjson)"
for schema in run where trace; do
	empty "$schema: every property has a description" "$(check described $schema)"
done
empty "run: every property is kept somewhere" "$(check used run run.json)"
empty "where: every property is printed somewhere" "$(check used where where.json run.json)"
empty "trace: every property is traced somewhere" "$(check used trace trace.ndjson)"
broken run run.json 'del(.schema)' '.schema = "portolan.run/2"' '.step = 1' '.done = -1' '.visits.a = 0' '.extra = 1' \
	'.variables.x = 1' '.answers[0].text = 1' 'del(.trace.bytes)' '.programHash = "x"'
broken where where.json 'del(.edited)' '.current.line = 0' 'del(.current.question)' '.extra = 1'
tail -n 1 program/trace.ndjson >traced.ndjson
broken trace traced.ndjson 'del(.n)' '.event = "jump"' '.before = ""' '.inputs.extra = 1' '.extra = 1' '.time = "noon"'
for schema in run where trace; do
	empty "$schema: wrong documents are refused" "$(refused $schema)"
done

# --- checkprog --------------------------------------------------------------------------------------

sed 's/^ls$/make all/' program/p.md >program/q.md
run lint.json checkprog --format json program/p.md program/q.md "$SRCDIR/programs/port.md" "$SRCDIR/README.md"
empty "lint: what checkprog prints is valid" "$(check valid lint lint.json)"
empty "lint: every property has a description" "$(check described lint)"
empty "lint: every property is printed somewhere" "$(check used lint lint.json)"
broken lint lint.json 'del(.schema)' '.schema = "portolan.lint/2"' '.tool = "lint"' '.programs[0].extra = 1' \
	'.programs[0].tokens.budget = "x"' '.programs[0].findings[0].line = 0' 'del(.programs[0].findings[0].mend)' \
	'.programs[0].steps[0].next = 1' '.programs[1].commands.notRun[0].why = 1'
empty "lint: wrong documents are refused" "$(refused lint)"
