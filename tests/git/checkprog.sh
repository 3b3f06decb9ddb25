# shellcheck shell=bash disable=SC2016
# checkprog: the programs that ship are clean; what it prints; what it never touches.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
export TMPDIR=$work/tmp
mkdir "$TMPDIR"

# --- the programs that ship -----------------------------------------------------------------------

for program in "$SRCDIR"/programs/*.md; do
	name=${program##*/}
	ok "$name is clean" checkprog "$program"
	is "$name: each block of it is run, but for what an older system cannot confine" \
		"$(checkprog -f json "$program" | jq -c '.programs[0] | [
			[.commands.notRun[] | select(.why | contains("cannot confine") | not)], .commands.blocksRun > 0, .isProgram]')" \
		'[[],true,true]'
done
is "port.md takes less than 3,000 tokens, the error of the estimate included" \
	"$(checkprog -f json "$SRCDIR/programs/port.md" | jq '.programs[0].tokens.total * 1.1 < 3000')" true
is "nothing is left of the samples" "$(ls "$TMPDIR")" ""

# --- formats --------------------------------------------------------------------------------------

p=$SRCDIR/tests/cli/checkprog/unquoted-variable/p.md
cp "$p" p.md
cp "$SRCDIR/tests/cli/checkprog/clean/p.md" clean.md
exits 1 "a warning is a finding" checkprog p.md
exits 0 "no finding" checkprog clean.md
exits 1 "several files" checkprog clean.md p.md
exits 2 "a file that is not there" checkprog clean.md none.md
exits 2 "no file" checkprog
checkprog -f json clean.md p.md >all.json || true
is "JSON: each file, its findings" \
	"$(jq -c '.programs[] | [.file, [.findings[] | [.rule, .severity, .line]]]' all.json)" \
	'["clean.md",[]]
["p.md",[["unquoted-variable","warning",22]]]'
is "JSON: the graph" "$(jq -c '.programs[0].steps[] | [.name, .next, [.branches[].to]]' all.json)" \
	'["next","claim",["finish"]]
["claim","port",[]]
["port","approve",[]]
["approve","next",[]]
["finish",null,[]]'
checkprog -f sarif p.md >p.sarif || true
is "SARIF: where, what, and which rule" \
	"$(jq -c '.runs[0] | .tool.driver.rules as $rules | .results[] | [.ruleId, $rules[.ruleIndex].id, .level,
		.locations[0].physicalLocation.region.startLine]' p.sarif)" \
	'["unquoted-variable","unquoted-variable","warning",22]'
is "GitHub: an annotation and the sums" "$(checkprog -f github p.md || true)" \
	"::warning file=p.md,line=22,title=unquoted-variable::'\$type' is not quoted: blanks in it split the word; put it in double quotes
::notice title=checkprog::p.md: 5 steps, about 190 tokens of 1000; 6 commands, 4 of 4 blocks run; 0 errors, 1 warnings"
is "the graph as text" "$(checkprog --graph text clean.md)" 'next (stop) -> claim
  -> finish: if the exit status is 1
claim -> port
port -> approve
approve -> next
finish -> end'
is "the graph for Mermaid" "$(checkprog -g mermaid clean.md)" "$(printf '%s\n' 'flowchart TD' \
	'	s0{{"next"}}' '	s1["claim"]' '	s2["port"]' '	s3["approve"]' '	s4["finish"]' '	end_(["end"])' \
	'	s0 -->|"the exit status is 1"| s4' '	s0 --> s1' '	s1 --> s2' '	s2 --> s3' '	s3 --> s0' '	s4 --> end_')"
is "tokens by part" "$(checkprog --tokens clean.md | tail -n 1)" "   191 in all of 1000"
is "every rule has a name of its own" "$(checkprog --rules | cut -d' ' -f1 | sort | uniq -d)" ""

# --- what it must not do --------------------------------------------------------------------------

mkdir -p outside/bin
printf '#!/bin/sh\ntouch "%s/outside/ran"\n' "$work" >outside/bin/unknown-tool
chmod +x outside/bin/unknown-tool
cp outside/bin/unknown-tool outside/bin/code
sed 's|^planctl status|unknown-tool\ncode .\nVISUAL=unknown-tool openfiles java/sample/Mark.java|' clean.md >tools.md
PATH=$work/outside/bin:$PATH VISUAL=unknown-tool checkprog tools.md >/dev/null || true
ok "a tool that it does not know is not run" test ! -e outside/ran
sed "s|^planctl status|planctl status >$work/outside/written\ntouch $work/outside/touched ../up|" clean.md >paths.md
checkprog paths.md >/dev/null || true
is "nothing is written outside of the sample" "$(ls outside)" "bin"
before=$(ls -a)
checkprog clean.md >/dev/null
is "nothing is left where it was called" "$(ls -a)" "$before"

# --- Markdown that is no program ------------------------------------------------------------------

printf '# Rules\n\n- **Stpo** it\n\n```sh\nrm -rf /\nunknown-tool\n```\n\n[dead](none.md)\n' >AGENTS.md
exits 0 "Markdown without a front matter is none" checkprog AGENTS.md
is "and that is said once" "$(checkprog AGENTS.md)" \
	"AGENTS.md:1: note: this is no LLM program: nothing was checked [not-a-program]; to make it one, begin it with a front matter: schema: portolan.program/1, name, budget"
printf -- '---\nname: review\ndescription: "A command"\nallowed-tools:\n  - Bash\n---\n# Do it\n' >command.md
exits 0 "nor is one with another front matter" checkprog command.md

# --- an installed tree ----------------------------------------------------------------------------

mkdir -p installed && cp -rL "$B/bin" "$B/share" installed/ && mkdir -p installed/lib && cp -rL "$B/lib/portolan" installed/lib/
is "an installed tree has all it needs" "$(env -u PORTOLAN_PREFIX PATH="/usr/bin:/bin" installed/bin/checkprog clean.md)" \
	"clean.md: 5 steps, about 191 tokens of 1000; 6 commands, 4 of 4 blocks run; 0 errors, 0 warnings"
