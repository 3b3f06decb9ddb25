# shellcheck shell=bash disable=SC2016
# Plan and log when other hands were at them: jq, editors, crashes, full disks, a plan made anew.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
example_copy "$work/repo"
plan=$PWD/porting-plan.json log=$PWD/porting-plan.log.ndjson
export PORTOLAN_AGENT=a1
genplan 1.0 2.0 cpp -q
git config -f .portconfig plan.approval none

state_of() {
	jq -r --arg n "$1" '.portingOrder[].types[] | select(.name == $n) | .portingState' "$plan"
}
last_lines() { # N
	tail -n "$1" "$log" | jq -c '[.n, .who, (.type | split(".") | last), .from, .to]'
}
anew() { # a plan nobody has worked on
	rm -f "$plan" "$log"
	genplan 1.0 2.0 cpp -q
}

# --- what jq wrote --------------------------------------------------------------------------------------

planctl claim Tide -q >/dev/null
# as the seed's programs do it
jq --arg file "$(jq -r '.portingOrder[] | select(.types[].name == "Vessel").sourcePath' "$plan")" \
	'(.portingOrder[] | select(.sourcePath == $file) | .types[] | select(.name == "Vessel")).portingState = "done"' \
	"$plan" >tmp.json && mv tmp.json "$plan"
like "check sees the edit" "$(planctl check)" 'log-state: org.lantern.fairway.Vessel: it is done, and the log has pending'
like "the next command says so" "$(planctl review Tide 2>&1)" 'recorded 1 state that was edited outside of planctl: Vessel done'
is "and records it, before its own" "$(last_lines 2)" '[2,"hand","Vessel","pending","done"]
[3,"a1","Tide","claimed","review"]'
is "the edit stands" "$(state_of Vessel)" "done"
empty "plan and log agree again" "$(planctl check -q)"
jq '.mine = [1, {b: 2, a: 1}] | .portingOrder[0].types[0].notes = "keep me"' "$plan" >tmp.json && mv tmp.json "$plan"
planctl set Vessel pending -q
is "keys of other people stay" "$(jq -c '[.mine, .portingOrder[0].types[0].notes]' "$plan")" '[[1,{"b":2,"a":1}],"keep me"]'
is "the layout is jq's" "$(jq . "$plan" | cmp - "$plan" && echo same)" same

# --- a command that died between log and plan --------------------------------------------------------------

cp "$plan" before.json
planctl set Buoy review -q
cp before.json "$plan" # the log has line 5, the plan has not
is "a reader sees it all the same" "$(planctl list -s review | sort)" "review  org.lantern.fairway.Buoy
review  org.lantern.fairway.Tide"
like "the next command brings the plan there" "$(planctl set Berth review 2>&1)" '1 transition of the log that the plan had not seen is applied'
is "both are in" "$(state_of Buoy) $(state_of Berth)" "review review"
cp "$plan" before.json
planctl set Mark review -q
cp before.json "$plan"
jq '(.portingOrder[].types[] | select(.name == "Mark")).portingState = "skipped"' "$plan" >tmp.json && mv tmp.json "$plan"
planctl set Colour review -q
is "an edit made after that wins, and is recorded" "$(state_of Mark) $(last_lines 2)" \
	'skipped [8,"hand","Mark","review","skipped"]
[9,"a1","Colour","pending","review"]'
printf '{"n":10,"time":"2024-01-01T00:00:00Z","who":"a1","ty' >>"$log"
like "check sees a line that was cut short" "$(planctl check)" log-torn
like "the next command drops it, and shows it" "$(planctl set Colour pending 2>&1)" 'cut short, and is dropped: \{"n":10'
is "the log goes on" "$(last_lines 1)" '[10,"a1","Colour","review","pending"]'
empty "nothing is wrong" "$(planctl check -q)"
printf 'what is this\n' >>"$log"
like "a damaged line is found" "$(planctl check)" 'log-damaged: 1 line cannot be read'
planctl set Colour review -q
is "and passed over" "$(last_lines 1)" '[11,"a1","Colour","pending","review"]'

# --- from the log alone ---------------------------------------------------------------------------------------

states() {
	jq -c '[.portingOrder[].types[] | {name, portingState, lease}]' "$plan"
}
planctl claim Passage -q >/dev/null
states >want
jq '.portingOrder[].types[] |= (.portingState = "pending" | del(.lease))' "$plan" >tmp.json && mv tmp.json "$plan"
like "--repair says what it does" "$(planctl check --repair 2>&1)" 'org.lantern.fairway.Tide: pending becomes review'
is "the states are back" "$(states)" "$(cat want)"
jq '.portingOrder[].types[] |= (.portingState = "almost" | del(.lease))' "$plan" >tmp.json && mv tmp.json "$plan"
is "states that are none: check says so" "$(planctl check -q | grep -c "^schema: .*'portingState' is none of")" 14
exits 2 "nothing else works on them" planctl next
planctl check --repair -q >/dev/null || true
is "--repair brings them back" "$(states) $(planctl check -q)" "$(cat want) log-damaged: 1 line cannot be read"

# --- a log that lost lines ------------------------------------------------------------------------------------

cp "$log" whole.log
truncate -s -1 "$log"
is "without its last line end nothing else is wrong" "$(planctl check -q)" "log-damaged: 1 line cannot be read"
planctl note "goes on" -q
is "the next command puts it back" "$(cmp whole.log "$log" && echo same)" same
truncate -s -2 "$log"
like "a line that is cut short is lost" "$(planctl check -q)" 'log-gap: the plan has seen line [0-9]+, the log ends at'
like "its state is not: it goes into the log again" "$(planctl note "and on" 2>&1)" 'recorded 1 state that was lost by the log: Passage claimed'
rm "$log"
like "a log that is gone" "$(planctl note "and on" 2>&1)" 'recorded [0-9]+ states that were lost by the log'
jq '.portingOrder[].types[] |= (.portingState = "pending" | del(.lease))' "$plan" >tmp.json && mv tmp.json "$plan"
planctl check --repair -q >/dev/null || true
is "all states are in it again, leases too" "$(states)" "$(cat want)"
cp whole.log "$log"
rm "$plan"
genplan 1.0 2.0 cpp -q
like "a plan that was lost and made anew gets its states from the log" "$(planctl note "back" 2>&1)" 'transitions of the log that the plan had not seen are applied'
is "all of them" "$(states)" "$(cat want)"
rm "$plan"
exits 2 "no plan: trouble" planctl next
like "and it says what makes one" "$(planctl next 2>&1)" "genplan FROM TO TARGET' makes one"

# --- made anew ---------------------------------------------------------------------------------------------------

anew
planctl set Tide "done" -q
planctl set Berth "done" -q
planctl claim Vessel -q >/dev/null
sed -i 's/return low/return 2 * low/' java/src/org/lantern/fairway/Tide.java
grep -q '2 \* low' java/src/org/lantern/fairway/Tide.java || sed -i '0,/return /s//return 0 + /' java/src/org/lantern/fairway/Tide.java
commit 3.0 -q
like "genplan says what it kept" "$(genplan 1.0 HEAD cpp 2>&1)" 'work    2 kept, 1 re-opened'
is "the lease is kept, the re-opened type has its reason" "$(
	jq -r '.portingOrder[].types[] | select(.name == "Vessel" or .name == "Tide") |
		"\(.name) \(.portingState) \(.lease.agent) \(.reopened // "" | sub("[0-9a-f]{10}$"; "X"))"' "$plan" | sort
)" 'Tide pending null was done; the reference text has changed since X
Vessel claimed a1 '
is "the log has it" "$(last_lines 1)" '[4,"genplan","Tide","done","pending"]'
empty "and agrees" "$(planctl check -q)"
like "the next port of it is told why" "$(planctl claim Tide -q)" 'again   was done; the reference text has changed'
git reset -q --hard HEAD~1
git config -f .portconfig plan.approval none

# --- the format of the first generator -----------------------------------------------------------------------------

anew
jq '{metadata: {prevBranch: "1.0", currentBranch: "2.0", generated: "x", spineRuntimesDir: "/s",
	targetRuntime: "cpp", targetRuntimePath: "/t", targetRuntimeLanguage: "cpp"}, deletedFiles,
	portingOrder: [.portingOrder[] | {javaSourcePath, types: [.types[] | {name, kind, startLine, endLine,
	isInner, portingState, candidateFiles}]}]}' "$plan" >tmp.json && mv tmp.json "$plan"
like "next knows it" "$(planctl next)" '^Ground \(enum\)'
planctl claim Tide --oneline -q >line
is "claim works on it" "$(cut -d'|' -f1,2,4 line)" "Tide|class|$(jq -r '.portingOrder[].types[] |
	select(.name == "Tide") | "\(.startLine)-\(.endLine)"' "$plan")"
planctl set Tide "done" -q
is "only what planctl needs was added" "$(jq -c '[(.metadata.log | keys), (.portingOrder[].types[] | select(.name == "Tide") | keys_unsorted)]' "$plan")" \
	'[["lines","states"],["name","kind","startLine","endLine","isInner","portingState","candidateFiles"]]'
genplan 1.0 2.0 cpp -q
is "genplan upgrades it and keeps the work" "$(jq -r '.metadata.schema' "$plan") $(state_of Tide)" "portolan.plan/1 done"
empty "the log agrees" "$(planctl check -q)"

# --- stale ------------------------------------------------------------------------------------------------------------

mv java/src/org/lantern/fairway/Vessel.java java/src/org/lantern/fairway/Boat.java
sed -i '1i // one more line' java/src/org/lantern/fairway/Berth.java
sed -i 's/class Harbour/class Haven/' java/src/org/lantern/fairway/Harbour.java
sed -i '0,/{/s//{ int more;/' java/src/org/lantern/fairway/Mark.java
rm cpp/src/Tide.cpp
exits 1 "a stale plan: exit status 1" planctl check
is "what is stale, and how" "$(planctl check -q | cut -d: -f1,2 | sort)" "source-gone: org.lantern.fairway.Vessel
stale-lines: org.lantern.fairway.Berth
stale-text: org.lantern.fairway.Mark
target-gone: org.lantern.fairway.Tide
type-gone: org.lantern.fairway.Harbour"
is "the same as JSON" "$(planctl check --json | jq -c '[.schema, .types, (.findings | length), .findings[0].rule]')" \
	"[\"portolan.check/1\",14,5,$(planctl check -q | head -n 1 | cut -d: -f1 | jq -R .)]"
git checkout -q java cpp

# --- elsewhere ----------------------------------------------------------------------------------------------------------

mkdir "$work/away"
genplan 1.0 2.0 cpp -q --relative -o "$work/away/p.json"
empty "a plan outside of its repository, looked at from within" "$(planctl check -q -p "$work/away/p.json")"
cd "$work/away"
exits 2 "from elsewhere nothing can be told" planctl check -p p.json
like "and it says why" "$(planctl check -p p.json 2>&1)" "none of the plan's sources is below .*: run this in the repository"
ok "what needs no sources works" planctl claim Tide -p p.json
git clone -q --bare "$work/repo" bare.git
genplan 1.0 2.0 cpp -q -C bare.git -o "$PWD/bare.json"
like "a bare repository has no files of a port" "$(planctl check -p bare.json 2>&1)" \
	"is bare: the files of the port are not looked at.14 types, .* 0 findings"
planctl review Tide -q -p bare.json
like "and none that an approval could be bound to" "$(planctl approve Tide -p bare.json 2>&1)" "is bare: an approval is bound to"
cd "$work/repo"

# --- refused updates -----------------------------------------------------------------------------------------------------

sum=$(sha256sum "$plan" "$log")
for program in 'del(.metadata)' '.portingOrder = 3' '.portingOrder[0].types[0].portingState = "almost"' \
	'.portingOrder[0].types[0].endLine = 0' '.portingOrder[0].types[0].candidateFiles = [1]' \
	'.metadata.log.lines = 999' 'del(.metadata.log)' '.metadata.schema = "portolan.plan/2"' '.portingOrder[0].types[0].name = ""' \
	'empty' '., .' '.foo | ' 'error("no")' '1'; do
	exits 2 "refused: $program" planctl update "$program"
done
is "they changed nothing" "$(sha256sum "$plan" "$log")" "$sum"
ok "a good one is taken" planctl update -q --arg who=ada '(.portingOrder[].types[] | select(.name == "Fix")) |= (.portingState = "skipped" | .owner = $who)'
is "its states are in the log" "$(last_lines 1 | cut -d, -f2-) $(tail -n 1 "$log" | jq -r '.why | .[:13]')" '"a1","Fix","pending","skipped"] update: (.por'
is "its other keys in the plan" "$(jq -r '.portingOrder[].types[] | select(.name == "Fix").owner' "$plan")" ada
is "one while it runs likewise" "$(planctl query '.metadata | .schema | .x' 2>&1)" 'planctl: jq: Cannot index string with string "x"
  .metadata | .schema | .x
                        ^'
like "a jq error shows the program with a caret" "$(planctl query '.a | nosuch(1)' 2>&1)" '^planctl: jq: nosuch/1 is not defined
  \.a \| nosuch\(1\)
       \^$'
is "a program has no environment, no files" "$(SECRET=1 planctl query -c '[env, $ENV]') $(planctl query 'import "x" as $x {search: "/etc"}; 1' 2>&1 | head -n 1)" \
	'[{},{}] planctl: jq: module not found: x'

# --- undo ----------------------------------------------------------------------------------------------------------------------

anew
planctl claim Buoy -q >/dev/null
planctl review Buoy -q
planctl set Vessel review -a other -q
ok "undo takes back one's own last transition" planctl undo
is "with the lease" "$(state_of Buoy) $(jq -r '.portingOrder[].types[] | select(.name == "Buoy").lease.agent' "$plan")" "claimed a1"
ok "and the one before" planctl undo
exits 2 "until there is none" planctl undo
is "others' are left alone" "$(state_of Buoy) $(state_of Vessel)" "pending review"
ok "--force takes anybody's" planctl undo --force
is "in the log, each says what it undoes" "$(jq -c 'select(.undoes) | [.n, .undoes]' "$log" | xargs)" "[4,2] [5,1] [6,3]"

# --- leases ------------------------------------------------------------------------------------------------------------------------

anew
planctl claim Tide -a one -q >/dev/null
exits 2 "another's claim cannot be taken" planctl claim Tide -a two
like "and it says what can be done" "$(planctl claim Tide -a two 2>&1)" "you are two \(--agent ID says who you are; 'planctl release --force' frees it\)"
exits 2 "nor its work handed in" planctl review Tide -a two
exits 2 "nor released" planctl release Tide -a two
ok "the owner renews it" planctl claim Tide -a one -l 5 -q
ok "--force overrules" planctl release Tide -a two --force -q
planctl claim -a one -q >/dev/null # Ground, in Anchorage.java
jq '(.portingOrder[].types[] | select(.portingState == "claimed")).lease.expires = "2020-01-01T00:00:00Z"' "$plan" >tmp.json && mv tmp.json "$plan"
like "a lease that ran out is free again" "$(planctl next --oneline)" '^Ground\|'
like "status says so" "$(planctl status)" 'claimed org.lantern.fairway.Anchorage.Ground by one, ran out 2020'
ok "and another takes it" planctl claim Ground -a two -q
planctl claim Rhythm -a two -q >/dev/null # in LightBuoy.java
jq '(.portingOrder[].types[] | select(.name == "Colour")).candidateFiles += [$f]' \
	--arg f "$(jq -r '.portingOrder[].types[] | select(.name == "Rhythm").candidateFiles[0]' "$plan")" "$plan" >tmp.json && mv tmp.json "$plan"
is "a lane shares no file with others' claims" "$(planctl claim --lane -a three --oneline -q | cut -d'|' -f1)" Fix
is "without one, order is all" "$(planctl claim -a four --oneline -q | cut -d'|' -f1)" Colour
exits 2 "an agent needs a name" planctl claim -a ''

# --- notes ------------------------------------------------------------------------------------------------------------------------------

printf '# Mine\r\n\r\nText.\r\n\r\n## Types\r\n\r\n- old\r\n\r\n## Other\r\n' >porting-notes.md
planctl note "first
second line" --topic types -q
planctl note "new" -t "Brand new" -q
is "a note goes below its heading, the rest stays, line ends too" "$(tr '\r' '~' <porting-notes.md)" '# Mine~
~
Text.~
~
## Types~
~
- old~
- first~
  second line~
~
## Other~
~
## Brand new~
~
- new~'

# --- when it cannot be written -------------------------------------------------------------------------------------------------------------

(
	exec 9>"$plan.lock"
	flock 9
	exec sleep 30
) &
holder=$!
for ((i = 0; i < 100; i++)); do flock -n "$plan.lock" true || break; sleep 0.05; done
exits 2 "a held lock: trouble, after waiting" planctl set Tide review --wait 0
like "readers do not wait" "$(planctl list -s pending)" Harbour
kill $holder
wait $holder 2>/dev/null || true
printf 'planctl set by ghost, process 1\n' >"$plan.lock"
like "a lock whose holder is gone holds nobody up" "$(planctl set Tide review --wait 0 2>&1)" 'ended without giving it back: planctl set by ghost'
is "and is removed" "$(find . -name '*.lock')" ""

if [ "$(id -u)" -ne 0 ]; then
	sum=$(sha256sum "$plan" "$log")
	chmod a-w .
	exits 2 "a read-only folder: trouble" planctl set Tide pending
	ok "where one can still read" planctl next
	chmod u+w .
	is "it changed nothing" "$(sha256sum "$plan" "$log")" "$sum"
fi
if [ "$(id -u)" -eq 0 ] && mkdir full && mount -t tmpfs -o size=256k tmpfs full 2>/dev/null; then
	trap 'umount "$work/repo/full" || true; pl_test_end' EXIT
	cp "$plan" "$log" full
	head -c 1M /dev/zero >full/ballast 2>/dev/null || true
	sum=$(sha256sum full/porting-plan.*)
	exits 2 "a full disk: trouble" planctl set Vessel review -p full/porting-plan.json
	like "with its name" "$(planctl set Vessel review -p full/porting-plan.json 2>&1)" 'No space left on device'
	is "it changed nothing" "$(sha256sum full/porting-plan.*)" "$sum"
	is "and leaves nothing behind" "$(find full -type f | sort | xargs)" "full/ballast full/porting-plan.json full/porting-plan.log.ndjson"
	# room for the log's line, but not for the plan
	rm full/ballast
	head -c $((256 * 1024 - $(du -sb full | cut -f1) - 24 * 1024)) /dev/zero >full/ballast 2>/dev/null || true
	exits 2 "a disk that fills up half-way: trouble" planctl set Vessel review -p full/porting-plan.json
	rm full/ballast
	is "it did not come true later" "$(sha256sum full/porting-plan.*)" "$sum"
	ok "with room again, it goes on" planctl set Vessel review -p full/porting-plan.json -q
	mount -o remount,ro full
	exits 2 "a read-only file system: trouble" planctl set Vessel pending -p full/porting-plan.json
	ok "where one can still read" planctl next -p full/porting-plan.json
	umount full
	trap pl_test_end EXIT
else
	echo "ok - a full disk # SKIP needs to mount a small file system"
fi
