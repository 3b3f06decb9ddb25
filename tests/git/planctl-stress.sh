# shellcheck shell=bash
# Several processes write to one plan, and some are killed in the middle: nothing is lost.
# PLANCTL_STRESS=full runs as many as the promise says (8 x 200 transitions, 500 kills): see
# CONTRIBUTING.md.
. "$SRCDIR/tests/lib.sh"
set -eu

writers=8 each=8 kills=30 agents=4 others=2
case ${SAN-} in ?*) each=4 kills=12 ;; esac
[ "${PLANCTL_STRESS-}" != full ] || each=200 kills=500 others=6
plan=$PWD/porting-plan.json log=$PWD/porting-plan.log.ndjson

# make_plan N: a plan of N types, four a file.
make_plan() {
	rm -f "$plan" "$log"
	jq -n --argjson n "$1" '{metadata: {currentBranch: "2"}, deletedFiles: [],
		portingOrder: [range($n / 4) as $f | {sourcePath: "/r/F\($f).java", types: [range(4) |
			($f * 4 + .) as $i | {name: "T\($i)", kind: "class", startLine: 1, endLine: 9,
			isInner: false, portingState: "pending", candidateFiles: ["/t/F\($f).h"],
			qualifiedName: "p.T\($i)", order: $i, note: "kept"}]}]}' >"$plan"
}

# --- many writers -----------------------------------------------------------------------------------

make_plan 40
write() { # NUMBER
	local i type state
	for ((i = 0; i < each; i++)); do
		type=T$(($1 * 5 + i % 5))
		state=review
		[ $((i / 5 % 2)) -eq 0 ] || state=pending
		planctl set "$type" $state --agent "w$1" --why "$i" --wait 60 -q || echo "w$1: $i failed"
	done
}
for ((w = 0; w < writers; w++)); do
	write $w >>failures 2>&1 &
done
wait
empty "$writers writers x $each transitions: none fails" "$(cat failures)"
is "every transition is in the log, numbered without a gap" \
	"$(jq -sc '[length, (map(.n) == [range(1; length + 1)])]' "$log")" "[$((writers * each)),true]"
is "each writer's are there in his order" \
	"$(jq -sc --argjson each $each 'group_by(.who) | map(map(.why | tonumber) == [range($each)]) | unique' \
		"$log")" '[true]'
is "the plan has the state that the log ends with" \
	"$(jq -Sc '[.portingOrder[].types[] | select(.portingState == "review") | .qualifiedName] | sort' "$plan")" \
	"$(jq -sSc 'group_by(.type) | map(last | select(.to == "review") | .type) | sort' "$log")"
is "each transition starts where the one before ended" "$(
	jq -sc 'group_by(.type) | map([.[0].from == "pending"] + [range(1; length) as $i |
		.[$i].from == .[$i - 1].to]) | flatten | unique' "$log"
)" '[true]'
is "what nobody touched is as it was" \
	"$(jq -c '[.portingOrder[].types[].note] | unique' "$plan")" '["kept"]'
is "nothing is left lying about" "$(find . -name '*.lock' -o -name '.*tmp*')" ""

# --- two never get one type --------------------------------------------------------------------------

make_plan 32
: >failures
for ((w = 0; w < agents; w++)); do
	(
		for ((i = 0; i < 8; i++)); do
			planctl claim -a "agent$w" --oneline -q --wait 60 || echo "agent$w: no claim"
		done
	) >>claims 2>>failures &
done
wait
empty "$agents agents x 8 claims: none fails" "$(cat failures)"
is "each type went to one of them" "$(cut -d'|' -f1 claims | sort | uniq -c | awk '$1 != 1' | wc -l)" 0
is "and all types went" "$(wc -l <claims)" 32
exits 1 "then there is nothing to take" planctl claim -a late

# Two plans in one folder share the notes.
cp "$plan" other.json
for ((w = 0; w < agents; w++)); do
	for ((i = 0; i < 8; i++)); do
		planctl note "note $w.$i" -q --wait 60 -t "Topic $((i % 2))" -p \
			"$([ $((w % 2)) -eq 0 ] && echo "$plan" || echo other.json)" || echo "$w.$i failed"
	done >>failures 2>&1 &
done
wait
is "notes by way of two plans: all are there" "$(cat failures; grep -c '^- note ' porting-notes.md)" "$((agents * 8))"
rm other.json porting-notes.md

# --- killed at any moment ----------------------------------------------------------------------------

# One is killed again and again, while others write to the same plan.
make_plan 40
state=pending
missing=0 lost=0 torn=0
rm -f over
others() { # NUMBER: until there is a file "over"
	local i type
	for ((i = 0; ; i++)); do
		! [ -e over ] || break
		type=T$(($1 * 5 + i % 5))
		planctl set "$type" "$([ $((i / 5 % 2)) -eq 0 ] && echo review || echo pending)" \
			--agent "o$1" --why "$i" --wait 60 -q || echo "o$1: $i failed"
	done
	echo $i >"made$1"
}
: >failures
for ((w = 2; w < 2 + others; w++)); do
	others $w >>failures 2>&1 &
done
# How long a command takes here and now, in ms: the kills fall from before its start to after its end.
start=$(date +%s%N)
for i in review pending review pending; do planctl set T9 $i -q; done
span=$((($(date +%s%N) - start) / 3000000 + 2))
for ((i = 0; i < kills; i++)); do
	next=review
	[ "$state" = pending ] || next=pending
	planctl set T7 "$next" -a victim -q 2>/dev/null &
	pid=$!
	sleep "$(printf '%d.%03d' $((RANDOM % span / 1000)) $((RANDOM % span % 1000)))"
	kill -9 $pid 2>/dev/null || true
	status=0
	wait $pid 2>/dev/null || status=$?
	jq -e .metadata "$plan" >/dev/null 2>&1 || torn=$((torn + 1))
	got=$(planctl query -r '.portingOrder[].types[] | select(.name == "T7") | .portingState' 2>/dev/null)
	if [ "$got" = "$next" ]; then
		state=$next
	elif [ "$got" = "$state" ] && [ $status -ne 0 ]; then
		missing=$((missing + 1))
	else
		lost=$((lost + 1))
		state=$got
	fi
done
touch over
wait
echo "# $kills killed: $missing transitions in flight were missing; $(awk '{ n += $1 } END { print n }' made*) of others between them"
is "$kills times killed: the plan can always be read" $torn 0
is "no transition is lost but the one in flight" $lost 0
empty "none of the other writers fails" "$(cat failures)"
is "all that they wrote is in the log" "$(for ((w = 2; w < 2 + others; w++)); do
	jq -sc --arg w o$w --argjson n "$(cat made$w)" 'map(select(.who == $w) | .why | tonumber) == [range($n)]' "$log"
done | sort -u)" true
ok "the next command finds its way" planctl note "after all that"
ok "and the one after it" planctl set T8 review -q
is "plan and log agree" \
	"$(jq -Sc '[.portingOrder[].types[] | select(.portingState == "review") | .qualifiedName] | sort' "$plan")" \
	"$(jq -sSc 'group_by(.type) | map(last | select(.to == "review") | .type) | sort' "$log")"
is "the log's numbers have no gap" "$(jq -sc 'map(.n) == [range(1; length + 1)]' "$log")" true

# --- killed at each step ------------------------------------------------------------------------------

# Random moments seldom hit the few that matter: so before each call that changes a file, once.
# (The sanitizers' own calls would be among them.)
calls=openat,write,pwrite64,ftruncate,fsync,fdatasync,linkat,rename,renameat,unlink
work=$PWD
begin() { # as it was before
	cd "$work"
	rm -rf try
	cp -a base try
	cd try
}
# The states but for T2's, and the notes.
outcome() {
	planctl query -c '[.portingOrder[].types[] | select(.name != "T2") | .portingState]' -p porting-plan.json
	cat porting-notes.md 2>/dev/null || true
}
killed_at_each_step() { # COMMAND...
	local wrong="" before after call n now
	begin
	before=$(outcome)
	strace -o ../trace -e trace=$calls "$@" -q >/dev/null 2>&1 || true
	after=$(outcome)
	# each as "its name, which of that name"
	awk -F'(' '{ n[$1]++ } $1 != "openat" || /O_CREAT|O_TMPFILE/ { print $1, n[$1] }' ../trace |
		grep -v '^[^a-z]' >../points
	while read -r call n; do
		begin
		strace -o ../trace -e inject="$call:signal=KILL:when=$n" "$@" -q >/dev/null 2>&1 &&
			wrong="$wrong $call-$n:not-killed"
		jq -e .metadata porting-plan.json >/dev/null || wrong="$wrong $call-$n:plan"
		now=$(outcome)
		[ "$now" = "$before" ] || [ "$now" = "$after" ] || wrong="$wrong $call-$n:half"
		# what it left is brought together by the next command, and nothing else is touched
		planctl set T2 review --why "after $call" -q 2>/dev/null || wrong="$wrong $call-$n:next"
		[ "$(outcome)" = "$now" ] || wrong="$wrong $call-$n:state"
		[ "$(jq -sc 'map(.n) == [range(1; length + 1)]' porting-plan.log.ndjson)" = true ] ||
			wrong="$wrong $call-$n:log"
		planctl check -q | grep '^log' >/dev/null && wrong="$wrong $call-$n:check"
		# (the notes' own lock goes with the next note)
		[ -z "$(find . -name '*plan*.lock' -o -name '.porting-plan*')" ] || wrong="$wrong $call-$n:litter"
	done <../points 2>../said # "Killed", by the shell
	cd "$work"
	echo "# killed before each of $(wc -l <points) calls: $*"
	is "killed at each step, all or nothing: ${*:1:2}" "$wrong" ""
	ok "there were steps: ${*:1:2}" test "$(wc -l <points)" -ge 6
}
if [ -z "${SAN-}" ] && strace -o trace -e trace=$calls true 2>/dev/null; then
	make_plan 8
	export PORTOLAN_AGENT=victim
	planctl set T1 review -q
	planctl note before -q
	mkdir base
	cp "$plan" "$log" porting-notes.md base
	killed_at_each_step planctl set T1 pending
	killed_at_each_step planctl claim T3
	killed_at_each_step planctl undo
	killed_at_each_step planctl note after
	killed_at_each_step planctl update '.portingOrder[].types[].portingState |= "skipped"' --why none
	jq '.portingOrder[].types[].portingState = "skipped"' "$plan" >base/porting-plan.json
	killed_at_each_step planctl check --repair
else
	echo "ok - killed at each step # SKIP needs strace, and no sanitizer"
fi
