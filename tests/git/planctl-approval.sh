# shellcheck shell=bash disable=SC2016
# The human checkpoint: who can pass it, who cannot, and what becomes of an approval later.
. "$SRCDIR/tests/lib.sh"
. "$SRCDIR/tests/git/person.bash"
set -eu

example_copy "$work/repo"
genplan 1.0 2.0 cpp -q

# --- tty, the default --------------------------------------------------------------------------------

planctl claim Tide -a agent -q >/dev/null
planctl review Tide -a agent -q
exits 2 "'set done' is refused" planctl set Tide "done"
like "and says what a person has to do" "$(planctl set Tide "done" 2>&1)" "planctl approve org.lantern.fairway.Tide' at a terminal"
exits 2 "without a terminal nothing is approved" setsid -w planctl approve Tide
like "and it says what a person has to do" "$(setsid -w planctl approve Tide 2>&1)" \
	"needs a person at a terminal: .*'planctl approve org.lantern.fairway.Tide' there"
exits 2 "an answer from a pipe is none" bash -c 'yes | setsid -w planctl approve Tide'
exits 2 "'update' makes nothing done" planctl update '(.portingOrder[].types[] | select(.name == "Tide")).portingState = "done"'
exits 2 "nor an approval" planctl update '(.portingOrder[].types[] | select(.name == "Tide")).approval = {strength: "tty"}'
is "all that changed nothing" "$(state_of Tide) $(jq -sc 'length' "$log")" "review 2"

person 'n\n' 'planctl approve Tide'
is "n: exit status 1, nothing changed" "$status $(state_of Tide)" "1 review"
like "the person was shown what it is about" "$(cat "$work/screen")" \
	'java/src/org/lantern/fairway/Tide.java:[0-9]+-[0-9]+.*cpp/src/Tide.cpp +[0-9a-f]{10}'
person '\n' 'planctl approve Tide'
is "an empty answer is no" "$status $(state_of Tide)" "1 review"
person 'perhaps\n what\n q\n' 'planctl approve Tide'
is "garbage, three times: trouble" "$status $(state_of Tide)" "2 review"
person '\004' 'planctl approve Tide'
is "the end of the input: trouble" "$status $(state_of Tide)" "2 review"
person '\003' 'planctl approve Tide'
is "Ctrl-C: 130" "$status $(state_of Tide)" "130 review"
is "no lock is left" "$(find . -name '*.lock')" ""
person 'garbage\n yes\n' 'planctl approve Tide --why seen --agent ada'
is "garbage, then yes: done" "$status $(state_of Tide)" "0 done"
is "the log has who, what and why" "$(jq -sc 'last | [.who, .from, .to, .why, .approval.by]' "$log")" \
	'["ada","review","done","seen","ada"]'
is "the approval holds" "$(findings Tide)" ""
exits 2 "a pending type has nothing to approve" planctl approve Vessel

echo '// later' >>cpp/src/Tide.cpp
is "a file of the port changed: it lapses" "$(findings Tide)" \
	"lapsed: its approval does not hold: cpp/src/Tide.cpp is not what it was"
person '' 'planctl status --color never'
like "at a terminal it has a bar" "$(head -n 3 "$work/screen")" 'all +\[#[#.]{29}\] [0-9]+ of 14 finished'
unlike "elsewhere it has none" "$(planctl status)" '\['
like "status shows it" "$(planctl status)" 'lapsed  org.lantern.fairway.Tide: cpp/src/Tide.cpp is not'
person 'y\n' 'planctl approve Tide -a ada'
is "approved again, it holds" "$status $(findings Tide)" "0 "
sed -i 's/low/lowest/g' java/src/org/lantern/fairway/Tide.java
is "the reference changed: it lapses" "$(findings Tide | sed -n 's/^lapsed: //p')" \
	"its approval does not hold: the reference text is not what it was"
exits 2 "a reference that is not the plan's is not approved" planctl approve Tide
git checkout -q java cpp
edit '(.portingOrder[].types[] | select(.name == "Buoy")) |= (.portingState = "done" | .approval = {strength: "tty"})'
is "done by hand is reported" "$(findings Buoy | head -n 2 | cut -d: -f1 | xargs)" "log-state lapsed"
planctl note "anything" -q
is "recorded as an edit, it is still not approved" "$(findings Buoy | cut -d: -f1 | xargs)" "lapsed"
planctl review Berth -q
person 'y\n' 'planctl approve Berth -a ada'
sed -i 's/low/lowest/g' java/src/org/lantern/fairway/Tide.java
commit 3.0
like "a plan made anew: genplan says what it kept" "$(genplan 1.0 HEAD cpp 2>&1)" \
	'work    2 kept, 1 re-opened'
is "an approval stays with what did not change" "$(state_of Berth) $(findings Berth)" "done "
is "and goes with what did" "$(
	jq -r '.portingOrder[].types[] | select(.name == "Tide") |
		"\(.portingState) \(.approval) \(.reopened[:28])"' "$plan"
)" "pending null was done; the reference text"
git reset -q --hard HEAD~1
genplan 1.0 2.0 cpp -q
planctl review Tide -q
person 'y\n' 'planctl approve Tide -a ada'
is "a rejected type says why" "$(
	planctl reject Tide "wrong sign" -q -a bob
	jq -r '.portingOrder[].types[] | select(.name == "Tide") | "\(.portingState) \(.reopened) \(.approval)"' "$plan"
)" "pending rejected by bob: wrong sign null"
exits 2 "undo does not bring the approval back" planctl undo -a bob
like "and says so" "$(planctl undo -a bob 2>&1)" "planctl approve"

# --- none ----------------------------------------------------------------------------------------------

git config -f .portconfig plan.approval none
ok "none: 'set done' is free" planctl set Vessel "done" -q
is "and check does not mind" "$(findings Vessel)" ""
like "CI can ask for more" "$(findings Vessel --approval tty)" "unapproved"
git config -f .portconfig plan.approval maybe
exits 2 "an unknown strength is no strength" planctl set Vessel "done"
planctl set Vessel pending -q
