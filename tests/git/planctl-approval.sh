# shellcheck shell=bash disable=SC2016
# The human checkpoint: who can pass it, who cannot, and what becomes of an approval later.
. "$SRCDIR/tests/lib.sh"
set -eu

command -v script >/dev/null || skip_all "script (bsdutils) is not installed"
work=$PWD
example_copy "$work/repo"
plan=$PWD/porting-plan.json log=$PWD/porting-plan.log.ndjson
genplan 1.0 2.0 cpp -q
unset PORTOLAN_AGENT

# person "ANSWER..." COMMAND: runs it at a terminal of its own. Each answer (printf escapes) is typed
# once it was asked for. Sets $status; what the terminal showed is in $work/screen.
person() {
	local answers=$1 screen=$work/screen
	rm -f "$screen"
	status=0
	{
		asked=0
		for answer in $answers; do
			asked=$((asked + 1))
			for ((i = 0; i < 1500; i++)); do
				[ "$(grep -aoE '\[y/N\]|Enter passphrase' "$screen" 2>/dev/null | wc -l)" -ge $asked ] && break
				sleep 0.02
			done
			# shellcheck disable=SC2059
			printf "$answer"
		done
		for ((i = 0; i < 500; i++)); do # till it is over: an early end of the input is an answer too
			! [ -e "$work/over" ] || break
			sleep 0.02
		done
	} | { script -qfec "$2" "$screen" >/dev/null 2>&1 || status=$?; touch "$work/over"; exit $status; } ||
		status=$?
	rm -f "$work/over"
}
state_of() {
	jq -r --arg n "$1" '.portingOrder[].types[] | select(.name == $n) | .portingState' "$plan"
}
edit() { # JQ: by other means than planctl
	jq "$1" "$plan" >"$plan.new" && mv "$plan.new" "$plan"
}
findings() { # TYPE
	planctl check -q "${@:2}" | sed -n "s/^\([a-z-]*\): .*\.$1: /\1: /p" || true
}

# --- tty, the default --------------------------------------------------------------------------------

planctl claim Tide -a agent -q >/dev/null
planctl review Tide -a agent -q
exits 2 "'set done' is refused" planctl set Tide done
like "and says what a person has to do" "$(planctl set Tide done 2>&1)" "planctl approve org.lantern.fairway.Tide' at a terminal"
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
is "a rejected type says why" "$(
	planctl reject Tide "wrong sign" -q -a bob
	jq -r '.portingOrder[].types[] | select(.name == "Tide") | "\(.portingState) \(.reopened) \(.approval)"' "$plan"
)" "pending rejected by bob: wrong sign null"
exits 2 "undo does not bring the approval back" planctl undo -a bob
like "and says so" "$(planctl undo -a bob 2>&1)" "planctl approve"

# --- none ----------------------------------------------------------------------------------------------

git config -f .portconfig plan.approval none
ok "none: 'set done' is free" planctl set Vessel done -q
is "and check does not mind" "$(findings Vessel)" ""
like "CI can ask for more" "$(findings Vessel --approval tty)" "unapproved"
git config -f .portconfig plan.approval maybe
exits 2 "an unknown strength is no strength" planctl set Vessel done
planctl set Vessel pending -q

# --- signed --------------------------------------------------------------------------------------------

if ! command -v ssh-keygen >/dev/null; then
	echo "ok - signed approvals # SKIP ssh-keygen is not installed"
	exit 0
fi
for key in ada eve; do ssh-keygen -q -t ed25519 -N '' -C $key -f "$work/$key"; done
ssh-keygen -q -t ed25519 -N secret -C bob -f "$work/bob"
for name in ada bob; do
	printf '%s@example.org namespaces="portolan-approval" %s\n' $name "$(cut -d' ' -f1,2 "$work/$name.pub")"
done >allowed
git config -f .portconfig plan.approval signed
git config -f .portconfig plan.allowedSigners allowed
git config -f .portconfig plan.signingKey "$work/ada"

approval() { # TYPE [JQ]
	jq --arg n "$1" '.portingOrder[].types[] | select(.name == $n) | .approval' "$plan"
}
for type in Tide Berth Mark; do
	planctl review $type -q
	person 'y\n' "planctl approve $type"
	is "$type is approved with a signature" "$status $(state_of $type) $(findings $type)" "0 done "
done
is "the signer's name is the one of the allowed signers" "$(approval Tide | jq -r .by)" "ada@example.org"
planctl review Colour -q
exits 2 "without a terminal there is none" setsid -w planctl approve Colour
person 'y\n' "planctl approve Colour --key $work/eve"
is "a key that is not allowed signs nothing" "$status $(state_of Colour)" "2 review"
like "and it says so" "$(cat "$work/screen")" "has no name of its own in the allowed signers"
person 'y\n wrong\n' "planctl approve Colour --key $work/bob"
is "a wrong passphrase signs nothing" "$status $(state_of Colour)" "2 review"
person 'y\n secret\n' "planctl approve Colour --key $work/bob"
is "the right one does" "$status $(state_of Colour) $(findings Colour)" "0 done "
cp "$plan" "$work/good.json"
cp "$log" "$work/good.log"

# forged WHAT REASON JQ: what is written into plan and log alike does not pass.
forged() {
	cp "$work/good.json" "$plan"
	edit "$3"
	jq -c --slurpfile p "$plan" '. as $l | ($p[0].portingOrder[].types[] |
		select(.qualifiedName == $l.type and $l.approval) | .approval) as $a | .approval = $a' \
		"$work/good.log" >"$log" || cp "$work/good.log" "$log"
	is "forged, $1" "$(findings "${4-Tide}" | sed -n 's/^lapsed: its approval does not hold: //p')" "$2"
	cp "$work/good.json" "$plan"
	cp "$work/good.log" "$log"
}
is "as it is, nothing is found" "$(planctl check -q | grep -E '^(lapsed|unapproved)' | grep -v Buoy)" ""
set_tide='(.portingOrder[].types[] | select(.name == "Tide"))'
forged "a signature of another type" "it is of another type" \
	"(.portingOrder[].types[] | select(.name == \"Berth\") | .approval) as \$a | $set_tide.approval = \$a"
forged "the same, renamed" "its signature is not of this type, signer and text" \
	"(.portingOrder[].types[] | select(.name == \"Berth\") | .approval.signature) as \$s | $set_tide.approval.signature = \$s"
forged "another signer" "its signature is not of this type, signer and text" \
	"$set_tide.approval.by = \"bob@example.org\""
forged "a later date" "its signature is not of this type, signer and text" \
	"$set_tide.approval.at = \"2099-01-01T00:00:00Z\""
forged "no signature" "it has no signature" "$set_tide |= del(.approval.signature)"
forged "no approval at all" "it is not signed" "$set_tide.approval = {}"
forged "one of strength tty" "it is not signed" "$set_tide.approval.strength = \"tty\""
forged "no files" "its signature is not of this type, signer and text" "$set_tide.approval.targets = []"
forged "another source file" "it is of another source file" \
	"(.portingOrder[] | select(.types[].name == \"Tide\")).sourcePath |= sub(\"Tide\"; \"Berth\")"
forged "a language of its own" "the reference text is not what it was" \
	"$set_tide.approval.language = \"cpp\""

echo '// later' >>cpp/src/Tide.cpp
blob=$(git hash-object cpp/src/Tide.cpp)
forged "over an older text" "cpp/src/Tide.cpp is not what it was" .
forged "with the new text's id" "its signature is not of this type, signer and text" \
	"($set_tide.approval.targets[] | select(.file == \"cpp/src/Tide.cpp\")).blob = \"$blob\""
forged "with the changed file left out" "its signature is not of this type, signer and text" \
	"$set_tide.approval.targets |= map(select(.file != \"cpp/src/Tide.cpp\"))"
git checkout -q cpp
sed -i 's/low/lowest/g' java/src/org/lantern/fairway/Tide.java
forged "the plan's hash made to fit" "the reference text is not what it was" \
	"$set_tide.referenceHash = \"0123456789abcdef\" | $set_tide.approval.referenceHash = \"0123456789abcdef\""
git checkout -q java

# Somebody who signs with a key of his own.
text=$work/text
approval Tide | jq -r '"portolan-approval 1", (. as $a | ("type", "source", "language", "referenceHash",
	"referenceText", "by", "at") | "\(.) \($a[.])"), (.targets[] | "target \(.blob // "-") \(.file)")' >"$text"
ssh-keygen -q -Y verify -f allowed -I ada@example.org -n portolan-approval \
	-s <(approval Tide | jq -r .signature) <"$text" >/dev/null
ok "anybody can verify an approval with ssh-keygen" test $? -eq 0
eve=$(ssh-keygen -q -Y sign -f "$work/eve" -n portolan-approval <"$text" 2>/dev/null | jq -Rs .)
forged "signed by an unknown key" "its key is not one that may sign for 'ada@example.org'" \
	"$set_tide.approval.signature = $eve"
other=$(ssh-keygen -q -Y sign -f "$work/ada" -n git <"$text" 2>/dev/null | jq -Rs .)
forged "the right key, for another purpose" "its signature is not of this type, signer and text" \
	"$set_tide.approval.signature = $other"

# A line in the log alone.
sed -n 's/"to":"review"/"to":"done"/p' "$log" | tail -n 1 | jq -c --argjson n "$(jq -s 'last.n + 1' "$log")" \
	--argjson a "$(approval Berth)" '.n = $n | .from = "review" | .type = "org.lantern.fairway.Mark" | .approval = $a' >>"$log"
planctl set Vessel review -q
like "a forged line in the log makes nothing" "$(findings Mark --approval signed; state_of Mark)" "done"
planctl review Passage -q
tail -n 1 "$log" | jq -c --argjson a "$(approval Berth)" '.n += 1 | .from = "review" | .to = "done" | .approval = $a' >>"$log"
is "nor does one that would be replayed" "$(findings Passage | cut -d: -f1-3)" \
	"lapsed: its approval does not hold: it is of another type"
printf 'not json\n' >.portconfig.bad
exits 2 "without its signers nothing can be told" planctl check --allowed-signers nowhere
rm allowed
exits 2 "nor where they are gone" planctl check -q
