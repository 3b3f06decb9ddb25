# shellcheck shell=bash disable=SC2016
# A run of an LLM program: its checkpoints, its state on the disk, its trace.
. "$SRCDIR/tests/lib.sh"
. "$SRCDIR/tests/git/person.bash"
set -eu

mkdir "$work/repo" && cd "$work/repo"
cat >p.md <<'END'
---
schema: portolan.program/1
name: sample
budget: 1000
inputs: target=cpp
---
# Sample

## Rules

Read this once.

## Workflow

### setup: Look around

- **Sets** `kind`

### next: Take one

- **Sets** `type`
- **If** nothing is left: go to `finish`

### confirm: Show it, ask

```sh
echo "$type"
```

- **Needs** `kind`
- **Stop** Port this type?
- **If** the person says no: go to `next`

### work: Do it

- **Then** go to `next`

### finish: Say so

- **End**
END
state=p.md.state.json
at() { runprog p.md --json --where | jq -r '.step // "ended"'; }
# no terminal: as an agent is run
agent() { setsid -w runprog p.md "$@"; }

# --- one step at a time ---------------------------------------------------------------------------------

is "--context: what is read once" "$(runprog p.md --context | grep -c 'Read this once\|Take one')" 1
ok "nothing is begun by that" test ! -e $state
like "the first step, and what it lacks" "$(runprog p.md)" \
	'^### setup.*setup: step 1 of 5, visit 1, 0 done.*--context.*Not set, and needed: target.*--result kind=\.\.\.'
unlike "and no other step" "$(runprog p.md)" 'Take one'
exits 2 "a step without its result is not done" agent --done --result target=cpp
is "then nothing of that is kept" "$(jq -c .variables $state)" '{}'
exits 2 "a variable that no step speaks of" agent --result kinds=x
like "names the likest" "$(agent --result kinds=x 2>&1)" "did you mean 'kind'"
agent -q --result target=cpp >/dev/null
agent -q --done --result "kind=a b
'c' \$(touch pwned)" >/dev/null
is "the next step" "$(at)" next
exits 2 "a branch that is none" agent --branch work
agent -q --done --result type=Tide >said
is "a value is shown as one word of bash" \
	"$(bash -c "$(sed -n 's/^  kind=/kind=/p' said); printf '%s' \"\$kind\"")" "a b
'c' \$(touch pwned)"
like "what the step's commands use is shown too" "$(cat said)" '  type=Tide'
empty "a value is never run" "$(find . -name pwned)"

# --- the checkpoint -------------------------------------------------------------------------------------

exits 2 "without a terminal nobody answers" agent --done
like "and it says what to do" "$(agent --done 2>&1)" "a person at a terminal.*'runprog p.md --answer' there"
exits 2 "an answer from a pipe is none" bash -c 'yes | setsid -w runprog p.md --done'
exits 2 "nor is one before a branch" agent --branch next
exits 2 "there is no way over it" agent --branch work
is "all that changed nothing" "$(at) $(jq -c .answers $state)" 'confirm []'
cp $state fresh.json
person 'yes\n' 'runprog p.md --branch next'
is "a branch that does not follow from the answer" "$status $(at)" "1 confirm"
mv fresh.json $state
person 'no\n' 'runprog p.md --done'
is "no: exit status 1, not done" "$status $(at)" "1 confirm"
like "the person was shown what it is about" "$(cat "$work/screen")" "sample, at 'confirm': Show it, ask.*type=Tide.*Port this type\?"
exits 2 "a no stands" agent --done
like "and is told" "$(agent --done 2>&1)" "answered no to 'Port this type\?'"
cp $state no.json
agent -q --branch next >/dev/null
is "after a no a branch is open" "$(at) $(jq -c .visits.next $state)" "next 2"
exits 2 "on the second round the first one's result does not count" agent --done
cp no.json $state
person 'Rather\040not\n' 'runprog p.md --done'
is "words that are no plain yes: the way was chosen before they were known" "$status $(at)" "1 confirm"
like "they are kept and shown" "$(runprog p.md)" "answer of .*: Rather not"
agent -q --done >/dev/null
is "who has read them chooses" "$(at)" work
mv no.json $state
person 'yes\n' 'runprog p.md --answer'
is "a person may think again" "$status $(at) $(jq -r '.answers[].text' $state)" "0 confirm yes"
agent -q --result type=Buoy >/dev/null
exits 2 "an answer about another type is none about this" agent --done
person 'yes\n' 'runprog p.md --answer'
agent -q --done >/dev/null
is "answered: the agent goes on" "$(at)" work
agent -q --done --result type=x >/dev/null
agent -q --branch finish >/dev/null
agent -q --done >/dev/null
is "the end" "$(at)" ended
like "is said" "$(runprog p.md)" "The program has ended: [0-9]+ steps done"
exits 2 "there is nothing to do after it" agent --done
runprog p.md --reset
ok "--reset forgets" test ! -e $state
is "the run begins anew" "$(at)" setup

# --- several runs of one program ---------------------------------------------------------------------------

mkdir shared && cp p.md shared
runprog -q shared/p.md --state "one run.json" --done --result target=a --result kind=b >said
like "the commands that are shown are those of the run" "$(cat said)" "runprog shared/p.md --state 'one run.json' --branch finish"
runprog -q shared/p.md -s two.json >/dev/null
is "each has its place" "$(for run in "one run.json" two.json; do runprog shared/p.md -s "$run" -w; done | cut -d: -f1 | paste -sd' ')" \
	"next setup"
is "nothing is beside the program" "$(ls shared)" p.md
chmod a-w shared
[ -w shared ] || like "where nothing can be written the way out is said" "$(runprog shared/p.md 2>&1)" "--state FILE puts it elsewhere"
chmod u+w shared
rm -r shared "one run.json" two.json

# --- an edited program ----------------------------------------------------------------------------------

agent -q --done --result target=a --result kind=b >/dev/null
sed -i '/\*\*Stop\*\*/d' p.md
like "it is said" "$(runprog p.md)" "Edited: the program is not the one"
exits 2 "an agent does not go on with it" agent --done --result type=x
person 'n\n' 'runprog p.md --answer'
is "nor does one whose person does not agree" "$(agent --done --result type=x 2>&1 >/dev/null | grep -c edited)" 1
person 'y\n' 'runprog p.md --answer'
agent -q --done --result type=x >/dev/null
is "a person agrees" "$(at)" confirm
sed -i 's/^### confirm:/### confirmed:/' p.md
exits 2 "the step is gone" runprog p.md
like "it is named" "$(runprog p.md 2>&1)" "at step 'confirm', which the program does not have"
runprog p.md --reset
is "a new run goes by the new text" "$(at)" setup
sed -i 's/^### confirmed:/### confirm:/; s/^- \*\*Needs\*\* `kind`/&\n- **Stop** Port this type?/' p.md
runprog p.md --reset

# --- the trace ------------------------------------------------------------------------------------------

agent -q --trace t.ndjson --done --result target=a --result kind=b >/dev/null
agent -q --done --result type=x >/dev/null
person 'yes\n' 'runprog p.md --done'
agent -q --done >/dev/null
agent -q --branch finish >/dev/null
is "each thing that happened is a line" "$(jq -r '.event + " " + .step' t.ndjson | paste -sd,)" \
	"start setup,result setup,result setup,done setup,result next,done next,answer confirm,done confirm,done work,branch next"
is "the state after one is that before the next" \
	"$(jq -sc '[range(1; length) as $i | .[$i].before == .[$i - 1].after] | unique' t.ndjson)" '[true]'
is "with what the step needed" "$(jq -sc '.[7].inputs' t.ndjson)" '{"variables":{"kind":"b","type":"x"}}'
is "--replay" "$(runprog p.md --replay t.ndjson)" "10 lines, all as they went"
is "does not touch the run" "$(at)" finish
sed 's/"value":"x"/"value":"y"/' t.ndjson >bent.ndjson
exits 1 "another value" runprog p.md --replay bent.ndjson
like "is found where it is" "$(runprog p.md --replay bent.ndjson || true)" "bent.ndjson:5: 'result' at 'next' led to another state"
sed 7d t.ndjson >bent.ndjson
like "a checkpoint that was jumped over" "$(runprog p.md --replay bent.ndjson || true)" "bent.ndjson:7: the state before 'confirm'"
sed 's/^### work: .*/&\n\n- **Sets** `more`/' p.md >q.md
like "a program that became another" "$(runprog q.md --replay t.ndjson || true)" "t.ndjson:9: 'done' at 'work': .*sets more"
head -c -9 t.ndjson >bent.ndjson
is "a torn end is none" "$(runprog p.md --replay bent.ndjson)" "9 lines, all as they went"
exits 2 "no trace" runprog p.md --replay none.ndjson
# a process that died between the trace and the state
echo '{"n":11,"time":"2024-05-01T12:00:00Z","event":"done","step":"finish"}' >>t.ndjson
agent -q --done >/dev/null
is "what the state has not seen did not happen" "$(jq -c '[.n, .event]' t.ndjson | tail -n 2 | paste -sd' ')" \
	'[10,"branch"] [11,"done"]'
is "and the whole is walked again" "$(runprog p.md --replay t.ndjson)" "11 lines, all as they went"
echo short >t.ndjson
runprog p.md --reset
agent -q --trace t.ndjson --result target=a >/dev/null
like "a file that had something keeps it" "$(head -n 1 t.ndjson)" short
echo >t.ndjson
like "a trace that was cut is said" "$(agent --result kind=b 2>&1)" "is shorter than this run left it"

# --- what goes wrong ------------------------------------------------------------------------------------

cp $state good.json
for bad in '' '{' '{"schema": "portolan.run/2"}' '{"schema": "portolan.run/1"}' '[]' 'null'; do
	echo "$bad" >$state
	exits 2 "a state that is '$bad'" runprog p.md
done
runprog p.md --reset
ok "--reset helps" test ! -e $state
printf '# No program\n' >none.md
exits 2 "a file that is no program" runprog none.md
exits 2 "no file" runprog absent.md
exits 2 "two ways at once" runprog p.md --done --branch next
exits 2 "an answer is not the agent's" runprog p.md --answer --done
exits 2 "a result without a value" runprog p.md --result kind
mkdir sub && ln -s ../p.md sub/link.md
runprog -q sub/link.md >/dev/null
ok "a link's state is beside the program" test -e $state
ok "and nothing is beside the link" test ! -e sub/link.md.state.json
(flock 9 && exits 2 "a lock that is held" runprog p.md --result kind=x --wait 0) 9>$state.lock
rm -f $state.lock

# --- killed at each step --------------------------------------------------------------------------------

calls=openat,write,pwrite64,ftruncate,fsync,fdatasync,linkat,rename,renameat,unlink
if [ -z "${SAN-}" ] && strace -o trace -e trace=$calls true 2>/dev/null; then
	rm -f $state t.ndjson
	agent -q --trace t.ndjson --result target=a >/dev/null
	mkdir base
	cp -a p.md $state t.ndjson base
	begin() { rm -rf try && mkdir try && cp base/* try && cd try && sed -i "s|repo/t.ndjson|repo/try/t.ndjson|" $state; }
	begin
	before=$(jq -c '[.step, .variables]' $state)
	strace -o ../strace -e trace=$calls runprog p.md -q --done --result kind=b >/dev/null
	after=$(jq -c '[.step, .variables]' $state)
	cd ..
	awk -F'(' '{ n[$1]++ } $1 != "openat" || /O_CREAT|O_TMPFILE/ { print $1, n[$1] }' strace | grep -v '^[^a-z]' >points
	wrong=
	while read -r call n; do
		begin
		strace -o ../strace -e inject="$call:signal=KILL:when=$n" runprog p.md -q --done --result kind=b \
			>/dev/null 2>&1 && wrong="$wrong $call-$n:not-killed"
		now=$(jq -c '[.step, .variables]' $state)
		[ "$now" = "$before" ] || [ "$now" = "$after" ] || wrong="$wrong $call-$n:half"
		[ "$now" = "$after" ] || runprog p.md -q --done --result kind=b >/dev/null 2>&1 || wrong="$wrong $call-$n:again"
		runprog p.md -q --done --result type=T >/dev/null || wrong="$wrong $call-$n:next"
		runprog p.md --replay t.ndjson >/dev/null || wrong="$wrong $call-$n:replay"
		[ "$(jq -sc 'map(.n) == [range(1; length + 1)]' t.ndjson)" = true ] || wrong="$wrong $call-$n:trace"
		[ -z "$(find . -name '*.lock' -o -name '.*tmp*')" ] || wrong="$wrong $call-$n:litter"
		cd ..
	done <points 2>said
	echo "# killed before each of $(wc -l <points) calls"
	is "killed before each call that changes a file: all or nothing, and the trace fits" "$wrong" ""
	ok "there were calls" test "$(wc -l <points)" -ge 6
else
	echo "ok - killed at each step # SKIP needs strace, and no sanitizer"
fi
