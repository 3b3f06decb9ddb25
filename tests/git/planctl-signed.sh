# shellcheck shell=bash disable=SC2016
# Signed approvals: nothing that can be written into plan or log passes for one.
. "$SRCDIR/tests/lib.sh"
. "$SRCDIR/tests/git/person.bash"
set -eu

command -v ssh-keygen >/dev/null || skip_all "ssh-keygen (openssh-client) is not installed"
example_copy "$work/repo"
genplan 1.0 2.0 cpp -q

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
person 'y\n wrong\n wrong\n wrong\n' "planctl approve Colour --key $work/bob"
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
is "as it is, nothing is found" "$(planctl check -q | grep -E '^(lapsed|unapproved)' )" ""
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

# A person takes it back; the old one, which is good for ever, is put back by other means.
planctl reject Tide "wrong sign" -q -a ada
jq --slurpfile old "$work/good.json" '(.portingOrder[].types[] | select(.name == "Tide")) =
	($old[0].portingOrder[].types[] | select(.name == "Tide"))' "$plan" >"$plan.new" && mv "$plan.new" "$plan"
for moment in "put back" "put back and recorded"; do
	like "taken back and $moment" "$(findings Tide)" \
		"lapsed: its approval does not hold: it was taken back by ada \(line [0-9]+ of the log\)"
	planctl note "anything" -q
done
person 'y\n' "planctl approve Tide"
is "approved again it holds" "$status $(findings Tide)" "0 "
cp "$work/good.json" "$plan"
cp "$work/good.log" "$log"

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

# A line in the log alone: of a type whose state is another, and one that would be replayed.
berth=$(approval Berth)
line=$(jq -sc --argjson a "$berth" 'last | .n += 1 | .type = "org.lantern.fairway.Mark" |
	.from = "review" | .to = "done" | .approval = $a' "$log")
printf '%s\n' "$line" >>"$log"
planctl set Vessel review -q
is "a forged line in the log makes nothing" "$(state_of Mark) $(findings Mark) $(
	jq --argjson b "$berth" '[.portingOrder[].types[].approval | select(. == $b)] | length' "$plan")" "done  1"
planctl review Passage -q
line=$(jq -sc --argjson a "$berth" 'last | .n += 1 | .from = "review" | .to = "done" | .approval = $a' "$log")
printf '%s\n' "$line" >>"$log"
is "nor does one that would be replayed" "$(findings Passage | cut -d: -f1-3)" \
	"lapsed: its approval does not hold: it is of another type"
printf 'not json\n' >.portconfig.bad
exits 2 "without its signers nothing can be told" planctl check --allowed-signers nowhere
rm allowed
exits 2 "nor where they are gone" planctl check -q
