# shellcheck shell=bash disable=SC2016,SC2034
# The shipped port.md, executed: a stand-in for the agent, driven by runprog, and one for the person, at
# a pseudo-terminal, take the example's plan from pending to done, through every checkpoint. Killed after
# each step and resumed, they end with the same plan and the same files.
#
# PORT_PROGRAM=full (with TIME_LIMIT=3600): also one run for each step that is killed there alone, and the
# same for all types of the plan, not three of them.
. "$SRCDIR/tests/lib.sh"
. "$SRCDIR/tests/git/person.bash"
set -eu

full=${PORT_PROGRAM-}
mkdir -p "$work/tools"
# openfiles would open an editor of this machine; the other two may not be built: both print for readers.
for name in openfiles gencontext checkfile; do
	[ $name = openfiles ] || ! command -v $name >/dev/null || continue
	printf '#!/bin/sh\n' >"$work/tools/$name"
	chmod +x "$work/tools/$name"
done
export PATH=$work/tools:$PATH

# --- the agent ----------------------------------------------------------------------------------------

# It executes the program as an agent would: runs a step's commands with the run's variables, edits files,
# chooses the way, says so to runprog. What it does depends on the step and the files alone, not on what
# it remembers, so that it does the same after a kill.
cat >"$work/agent" <<'END'
#!/bin/bash
program=port.md
where() { runprog "$program" --json --where >.where; }
value() { jq -r --arg n "$1" '.variables[$n] // ""' .where; }
# Dies once after each step's work (a) and after it was reported (b), if the test wants it to.
point() { # a|b
	local key
	key=$(jq -r .done port.md.state.json 2>/dev/null || echo 0)$1
	echo "$key" >>"$KILLS/points"
	case $KILL in
	none) return ;;
	all) ! [ -e "$KILLS/$key" ] || return 0 ;;
	third) { [ $((${key%?} % 3)) -eq 0 ] && ! [ -e "$KILLS/$key" ]; } || return 0 ;;
	*) { [ "$KILL" = "$key" ] && ! [ -e "$KILLS/$key" ]; } || return 0 ;;
	esac
	touch "$KILLS/$key"
	kill -9 $$
}
# All blocks of the step, with the variables of the run and those given; what they set is in .set.
commands() { # [NAME=VALUE...]
	{
		jq -r '.variables | to_entries[] | "\(.key)=\(.value | @sh)"' .where
		printf '%s\n' "$@"
		jq -r '.current.commands[]' .where
		echo 'status=$?'
		echo 'for n in target next type source file; do [ -z "${!n+x}" ] || printf "%s\n" "$n=${!n}"; done >.set'
		echo 'exit $status'
	} >.commands
	: >.set
	bash .commands >.out 2>.err </dev/null
}
set_by() { sed -n "s/^$1=//p" .set; }
line() { # FILE TEXT: once
	mkdir -p "$(dirname "$1")"
	grep -qsxF "$2" "$1" || printf '%s\n' "$2" >>"$1"
}
# Is the run for the first time at this step with this type? The same after a kill.
first_time() { # STEP NAME
	local visit
	visit=$(jq -r --arg s "$1" '.visits[$s]' .where)
	[ -e ".seen-$1-$2" ] || echo "$visit" >".seen-$1-$2"
	[ "$visit" = "$(cat ".seen-$1-$2")" ]
}

act() {
	local type file name
	type=$(value type) file=$(value file)
	name=${type##*.}
	way=(--done)
	case $1 in
	start)
		commands || { way=(--branch no-plan) && return; }
		way+=(--result "target=$(set_by target)")
		;;
	conventions) [ -e cpp-conventions.md ] || way=(--branch make-conventions) ;;
	make-conventions)
		commands
		line cpp-conventions.md "Errors are told by exceptions."
		;;
	begun)
		commands
		[ -s .out ] || way=(--branch next)
		;;
	take-up) way+=(--result type=org.lantern.fairway.Anchorage.Ground) ;;
	next)
		if commands; then way+=(--result "type=$(set_by type)"); else way=(--branch removed); fi
		;;
	show)
		commands
		way+=(--result "file=$(set_by file)")
		[ "$name" != Colour ] || way=(--branch skip)
		;;
	decide) [ "$name" != Tide ] || way=(--branch ask) ;;
	structure)
		line "$file" "// $name: structure"
		commands
		;;
	bodies)
		line "$file" "// $name: bodies"
		if [ "$name" = Tide ] && first_time bodies Tide; then way=(--branch bodies); fi
		commands
		;;
	verify)
		if [ "$name" = Tide ] && first_time verify Tide; then
			line "$file" "// $name: complete"
			way=(--branch bodies)
		fi
		;;
	approve) commands || way=(--branch rework) ;;
	note)
		way+=(--result topic=Units --result "note=$name keeps its units")
		commands topic=Units "note='$name keeps its units'"
		;;
	rework)
		way+=(--result "reason=sign")
		commands reason=sign
		line "$file" "// $name: reworked"
		;;
	skip)
		way+=(--result "reason=not wanted")
		commands "reason='not wanted'"
		;;
	again) way=(--branch next) ;;
	removed) commands ;;
	remove) rm -f cpp/include/fairway/FogHorn.h cpp/src/FogHorn.cpp ;;
	finish) commands ;;
	*) commands ;;
	esac
	return 0
}

[ -e port.md.state.json ] || runprog "$program" --trace "$KILLS/trace.ndjson" -q >/dev/null
while :; do
	where
	step=$(jq -r '.step // empty' .where)
	[ -n "$step" ] || exit 0
	act "$step"
	point a
	runprog "$program" -q "${way[@]}" >/dev/null || {
		[ $? -eq 1 ] || exit 3
		runprog "$program" -q "${way[@]}" >/dev/null || exit 3 # the answer has been read
	}
	point b
done
END

# --- the person ---------------------------------------------------------------------------------------

# answer QUESTION-AND-WHAT-STANDS-BEFORE-IT: by what is asked and what the files are like.
answer() {
	case $1 in
	*"Approve? [y/N] ")
		# what was wrong with the first port of Tide
		if [[ $1 == *"approve: org.lantern.fairway.Tide "* ]] && ! grep -qs 'Tide: reworked' cpp/include/fairway/Tide.h; then
			echo n
		else
			echo y
		fi
		;;
	*"type="*Colour*"Port this type now?"*) echo "skip, not wanted" ;;
	*"Which of them shall I remove"*) echo "all" ;;
	*"Which of them shall I take up"*) echo "Ground" ;;
	*) echo yes ;;
	esac
}
# at_terminal COMMAND...: runs it at a terminal, where a person answers. Its status.
at_terminal() {
	local buffer='' c status=0
	coproc SESSION { exec script -qefc "$*" /dev/null 2>&1; }
	local pid=$SESSION_PID in=${SESSION[0]} out=${SESSION[1]}
	while IFS= read -r -d '' -N1 -u "$in" c; do
		buffer+=$c
		case $buffer in
		*"[y/N] " | *"Answer: ")
			answer "$buffer" >&"$out"
			echo "${buffer##*$'\n'}" >>"$KILLS/asked"
			buffer=
			;;
		esac
	done
	wait "$pid" || status=$?
	return $status
}

# --- the runs -----------------------------------------------------------------------------------------

example_copy "$work/base"
genplan 1.0 2.0 cpp -q --relative
genprog -q
cp porting-plan.json "$work/plan.json"
ok "the shipped port.md is what genprog gives for the example" cmp port.md "$SRCDIR/programs/port.md"
export PORTOLAN_AGENT=agent
# begin TYPE...: a plan where only these are to be ported; without one, all of it. Somebody has begun one.
begin() {
	local id
	cd "$work/base"
	rm -f porting-plan.*
	cp "$work/plan.json" porting-plan.json
	for id in $(jq -r --arg types "$*" 'if $types == "" then empty else . end | .portingOrder[].types[]
		| select(.portingState == "pending") | select(.name as $n | $types | split(" ") | index($n) | not)
		| .qualifiedName' porting-plan.json); do
		planctl skip "$id" "another day" -q
	done
	planctl claim Ground -q >/dev/null
}

# whole KILL: one run to the end, started again as often as it was killed. Sets $starts.
whole() {
	rm -rf "$work/repo"
	cp -a "$work/base" "$work/repo"
	cd "$work/repo"
	export KILL=$1 KILLS=$work/kills
	rm -rf "$KILLS"
	mkdir "$KILLS"
	local status
	for ((starts = 1; starts < 2000; starts++)); do
		status=0
		at_terminal bash "$work/agent" || status=$?
		[ $status -eq 137 ] || return $status # killed
	done
	return 1
}
# What a run leaves: the plan, and every file of the repository. Times are no part of it, nor the number
# of lines in the log: it tells of a command as often as it was run.
outcome() {
	sed -e 's/"20[0-9-]*T[0-9:]*Z"/"TIME"/' -e 's/^      "lines": [0-9]*/      "lines": N/' porting-plan.json
	find . -type f -not -path './.git/*' -not -name 'porting-plan*' -not -name '.[wcsoe]*' \
		-not -name 'port.md.state.json' -print0 | LC_ALL=C sort -z | xargs -0 sha1sum
}
# expect: the run that was not killed, for comparison.
expect() {
	whole none
	is "an agent that is not killed starts once" "$starts" 1
	is "it comes to the end" "$(runprog port.md --where)" "ended: $(jq .done port.md.state.json) done"
	is "no type is left" \
		"$(jq -r '.portingOrder[].types[].portingState' porting-plan.json | sort -u | paste -sd' ')" "done skipped"
	is "the person approved what is done" "$(jq -c '[.portingOrder[].types[] | select(.portingState == "done")
		| .approval.strength] | unique' porting-plan.json)" '["tty"]'
	is "the trace is walked again" "$(runprog port.md --replay "$KILLS/trace.ndjson")" \
		"$(wc -l <"$KILLS/trace.ndjson") lines, all as they went"
	outcome >"$work/expected"
	jq -c 'del(.time)' "$KILLS/trace.ndjson" >"$work/trace.expected"
	sort -u "$KILLS/points" >"$work/points"
}
# same WHAT: as that run.
same() {
	empty "$1: the same plan and files, byte for byte" "$(diff "$work/expected" <(outcome))"
	empty "$1: the same way" "$(diff "$work/trace.expected" <(jq -c 'del(.time)' "$KILLS/trace.ndjson"))"
	ok "$1: the trace is walked again" runprog port.md --replay "$KILLS/trace.ndjson"
}

begin Ground Colour Tide
expect
is "every step was executed, but for the one without a plan" \
	"$(jq -r '.visits | keys[]' port.md.state.json | sort)" \
	"$(sed -n 's/^### \([a-z-]*\):.*/\1/p' port.md | grep -v '^no-plan$' | sort)"
is "every checkpoint was answered by the person" \
	"$(jq -r 'select(.event == "answer") | .step' "$KILLS/trace.ndjson" | sort -u)" \
	"$(awk '/^### / { step = $2; sub(/:/, "", step) } /^- \*\*Stop\*\*/ { print step }' port.md | sort)"

points=$(wc -l <"$work/points")
if [ -n "${SAN-}" ]; then # each start costs more there
	whole third
	ok "an agent that is killed again and again" test "$starts" -gt $((points / 4))
else
	whole all
	is "an agent that is killed after each step's work, and after each report" "$starts" $((points + 1))
fi
same "it comes to the same end"

if [ "$full" = full ]; then
	while read -r point; do
		whole "$point"
		is "killed at $point" "$starts" 2
		same "killed at $point"
	done <"$work/points"
	begin
	expect
	whole all
	same "all types, killed everywhere"
fi
