# shellcheck shell=bash disable=SC2016
# checkparity's formats for services, and the files that put it into CI.
. "$SRCDIR/tests/lib.sh"
set -eu

python=
for each in python3 /usr/bin/python3; do
	if "$each" -c '' 2>/dev/null; then
		python=$each
		break
	fi
done

example_copy "$PWD/port"
report() { checkparity -q --fail-on none --today 2026-01-01 "$@"; }
new=$(report -f json csharp | jq '.summary.new')

# --- SARIF -----------------------------------------------------------------------------------------------

report -f sarif csharp >../one.sarif
is "SARIF: a result a finding, each with a rule of the list" \
	"$(jq -r '.runs[0] as $run | [$run.results[] | select($run.tool.driver.rules[.ruleIndex].id == .ruleId)] | length' ../one.sarif)" "$new"
is "SARIF: places are relative, lines are 1-based" \
	"$(jq '[.runs[].results[].locations[].physicalLocation | (.region.startLine >= 1) and (.artifactLocation.uri | startswith("/") | not)] | all' ../one.sarif)" true
is "SARIF: fingerprints are those of json" \
	"$(jq -r '[.runs[].results[].partialFingerprints["portolanParity/v1"]] | sort | join(" ")' ../one.sarif)" \
	"$(report -f json csharp | jq -r '[.findings[].fingerprint] | sort | join(" ")')"
is "SARIF: a run a target" "$(report -f sarif --all | jq -r '[.runs[].automationDetails.id] | join(" ")')" \
	"checkparity/cpp/ checkparity/csharp/ checkparity/ts/ checkparity/haxe/ checkparity/c/"

# --- JUnit -----------------------------------------------------------------------------------------------

cat >../junit.py <<'END'
import sys
import xml.etree.ElementTree as ET

for suite in ET.parse(sys.argv[1]).getroot():
    cases = suite.findall("testcase")
    names = [case.get("classname") + " " + case.get("name") for case in cases]
    failures = sum(case.find("failure") is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    print(suite.get("name"), int(suite.get("tests")) == len(cases), int(suite.get("failures")) == failures,
          int(suite.get("skipped")) == skipped, len(set(names)) == len(names), failures, skipped)
END
report -f junit csharp >../one.xml
[ -z "$python" ] || is "JUnit: counts are true, names are unique" "$("$python" ../junit.py ../one.xml)" \
	"checkparity csharp True True True True $new 0"
checkparity -q --update-baseline --reason 'a <b> & "c"' csharp
report -f junit csharp >../known.xml
[ -z "$python" ] || is "JUnit: known drift is skipped" "$("$python" ../junit.py ../known.xml)" \
	"checkparity csharp True True True True 0 $new"
is "drift that --since or --confidence does not show is not fixed" \
	"$(for option in --since=HEAD --confidence=96; do report -f json "$option" csharp | jq -c '[.summary.new, .summary.fixed]'; done | paste -sd' ')" \
	"[0,0] [0,0]"
cp .portparity.json ../before.json
checkparity -q --update-baseline --confidence 96 csharp
ok "nor does --update-baseline take it out" cmp -s .portparity.json ../before.json
for target in cpp ts haxe c; do
	checkparity -q --update-baseline --reason "all at once" $target &
done
wait
is "updates at the same time lose nothing" "$(report -f json --all | jq -c '[.summary // (.targets[].summary) | .new] | add')" 0
cp ../before.json .portparity.json
ok "a lock is not left behind" test ! -e .portparity.json.lock
git add .portparity.json
git -c user.name=a -c user.email=a@b commit -qm baseline
git clone -q --bare . ../bare.git
is "a bare repository has its baseline in the commit" \
	"$(report -C ../bare.git -f json csharp | jq '.summary.new'); $(report -C ../bare.git --rev HEAD~1 -f json csharp | jq '.summary.new')" "0; $new"
is "and no folder for a new one" \
	"$(checkparity -q -C ../bare.git --update-baseline --reason x csharp 2>/dev/null || echo $?)" 2
ok "and none is written" test ! -e ../bare.git/.portparity.json
git reset -q --soft HEAD~1
git rm -q --cached .portparity.json
git clone -q . ../sub
git -C ../sub -c protocol.file.allow=always submodule --quiet add "$PWD" lib 2>/dev/null
printf '[reference]\n\tpath = lib/java\n\tlanguage = java\n[target "csharp"]\n\tpath = lib/csharp\n\tlanguage = csharp\n' >../sub/.portconfig
git -C ../sub add -A
git -C ../sub -c user.name=a -c user.email=a@b commit -qm lib
is "a submodule is read where it is checked out" "$(report -C ../sub -f json csharp | jq '.summary.new + .summary.known')" "$new"
like "and a revision says that it is one" "$(report -C ../sub --rev HEAD csharp 2>&1 || true)" "'lib' is a submodule"
mkdir ../fresh
cp -R .portconfig java csharp ../fresh
git init -q ../fresh
is "a repository without a commit has its .portconfig" "$(report -C ../fresh -f json csharp | jq '.summary.new')" "$new"
is "SARIF: known drift is suppressed with its reason" \
	"$(report -f sarif csharp | jq -r '[.runs[].results[] | select(.baselineState == "unchanged") | .suppressions[].justification] | unique | join(" ")')" \
	'a <b> & "c"'
rm .portparity.json

# --- GitHub, Markdown, badge, matrix ---------------------------------------------------------------------

is "GitHub: the worst ten and a summary" "$(report -f github c | wc -l)" 11
is "GitHub: errors first" "$(report -f github c | head -n 1 | cut -d' ' -f1)" ::error
like "Markdown: a table" "$(report -f markdown csharp)" '\| new \| error \| missing-type \| class Anchorage has no counterpart \|'
like "badge: what the service asks for" "$(report -f badge csharp | jq -c .)" \
	'^\{"schemaVersion":1,"label":"parity csharp","message":"[0-9]+%, [0-9]+ new","color":"red"\}$'
like "matrix: a row a type, a column a target" "$(report --all)" '^type +cpp +csharp +ts +haxe +c'
like "matrix: Markdown" "$(report --all -f markdown)" '\| Tender \| missing \| missing \| missing \| missing \| missing \|'
like "matrix: HTML" "$(report --all -f html)" '<tr><td>Tender</td><td>missing</td>'
exits 2 "html is of all targets" checkparity -q -f html csharp
exits 2 "a badge is of one" checkparity -q -f badge --all

# --- hostile names: data stays data ----------------------------------------------------------------------

mkdir ../odd
cd ../odd
new_repo .
mkdir j 'c,%0A:x|<b>'
printf '[reference]\n\tpath = j\n\tlanguage = java\n[target "t|<i>"]\n\tpath = "c,%%0A:x|<b>"\n\tlanguage = csharp\n' >.portconfig
printf 'public class A { public void gone() { } }\n' >j/A.java
printf 'public class A { }\n' >'c,%0A:x|<b>/A::error::.cs'
commit odd
is "GitHub: % : and , are escaped in properties" "$(checkparity -q -f github --fail-on none | head -n 1)" \
	"::error file=c%2C%250A%3Ax|<b>/A%3A%3Aerror%3A%3A.cs,line=1,title=missing-member::A does not offer gone"
unlike "Markdown: no HTML, no more cells" "$(checkparity -q -f markdown --fail-on none)" '<b>|<i>|x\|'
is "SARIF: the path is a URI" "$(checkparity -q -f sarif --fail-on none | jq -r '.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri')" \
	"c%2C%250A%3Ax%7C%3Cb%3E/A%3A%3Aerror%3A%3A.cs"
checkparity -q -f junit --fail-on none >../odd.xml
[ -z "$python" ] || ok "JUnit: well-formed" "$python" ../junit.py ../odd.xml

# --- into CI ---------------------------------------------------------------------------------------------

cd ../port
action() { # NAME=VALUE...: its status and where things went
	local status=0
	: >../summary
	env "$@" GITHUB_STEP_SUMMARY="$PWD/../summary" "$SRCDIR/scripts/parity-action" >../annotations || status=$?
	echo "$status $(grep -c '^::error' ../annotations || true) $(grep -c '^## Parity' ../summary || true)"
}
is "action: one target" "$(action PARITY_TARGETS=csharp)" "1 7 1"
is "action: all targets" "$(action PARITY_TARGETS=)" "1 10 5"
is "action: never red" "$(action PARITY_TARGETS='cpp csharp' PARITY_FAIL_ON=none)" "0 17 2"
is "action: a target that is none is trouble" "$(action PARITY_TARGETS='$(touch hacked)' 2>/dev/null | cut -d' ' -f1)" 2
empty "and is no shell line" "$(ls hacked 2>/dev/null)"
ok "action: SARIF" action PARITY_TARGETS=csharp PARITY_SARIF=out.sarif
is "and it is whole" "$(jq -r '.version' out.sarif)" 2.1.0
# The files name options that exist: what they run, runs.
hook=$(sed -n 's/^ *entry: *//p' "$SRCDIR/.pre-commit-hooks.yaml")
exits 0 "pre-commit: nothing changed, nothing is said" sh -c "$hook csharp"
echo '// a change' >>csharp/src/Tide.cs
sed -i 's/HeightAt/LevelAt/' csharp/src/Tide.cs
exits 1 "pre-commit: drift in a changed file" sh -c "$hook csharp"
sed -n 's/^    - \(checkparity .*\)/\1/p' "$SRCDIR/doc/ci/gitlab.yml" >../gitlab
is "GitLab: three commands" "$(wc -l <../gitlab)" 3
while read -r line; do
	status=0
	sh -c "$line" >/dev/null 2>&1 || status=$?
	is "GitLab: $line" "$status" "$(case $line in *none*) echo 0 ;; *) echo 1 ;; esac)"
done <../gitlab
is "GitLab: both files are there" "$(test -s parity.html && test -s parity.xml && echo yes)" yes
