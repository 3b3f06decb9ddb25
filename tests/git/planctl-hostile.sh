# shellcheck shell=bash disable=SC2016
# Plans, logs, names and circumstances that nobody should have: nothing breaks, nothing is lost.
. "$SRCDIR/tests/lib.sh"
set -eu

example_copy "$PWD/repo"
plan=$PWD/porting-plan.json log=$PWD/porting-plan.log.ndjson
export PORTOLAN_AGENT=a1
genplan 1.0 2.0 cpp -q
git config -f .portconfig plan.approval none
planctl claim Tide -q >/dev/null
cp "$plan" ../plan && cp "$log" ../log

anew() {
	cp ../plan "$plan" && cp ../log "$log"
}
edit() { # JQ
	jq "$1" ../plan >"$plan" && cp ../log "$log"
}
said() { # COMMAND...: what it says on stderr, control bytes made visible
	{ "$@" >/dev/null; } 2>&1 | cat -v || true
}
sum() {
	sha256sum "$plan" "$log"
}

# --- plans ------------------------------------------------------------------------------------------

before=$(sum)
head -c 3000 ../plan >"$plan"
for verb in next status list check "set Tide review" "note x" undo "query ." "update ."; do
	# shellcheck disable=SC2086
	exits 2 "a plan cut short: $verb" planctl $verb
done
like "it says where, and what brings the work back" "$(said planctl next)" \
	"once genplan has made it anew, its log brings the work back\): line [0-9]+, column [0-9]+"
rm "$plan"
genplan 1.0 2.0 cpp -q
is "and so it does" "$(planctl list -s claimed)" "claimed org.lantern.fairway.Tide by a1"
edit '.metadata.schema = "portolan.plan/2"'
exits 2 "a plan of another schema" planctl set Tide review
like "it says which" "$(said planctl next)" "schema is 'portolan.plan/2', this program reads 'portolan.plan/1'"
edit '.metadata.schema = 3'
like "a schema that is no text" "$(planctl check -q || true)" "schema: 'metadata.schema' is not a text"
for form in '.portingOrder = null' '.portingOrder[0] = null' '.portingOrder[0].types = 1' '.metadata = []'; do
	edit "$form"
	exits 2 "no plan: $form" planctl set Tide review
done
for mark in 3 '{}' '{lines: -4, states: ""}' '{lines: 1e18, states: "0000000000000000"}'; do
	edit ".metadata.log = $mark"
	ok "metadata.log = $mark: it goes on" planctl set Tide review -q
	is "with the next number" "$(jq -sc 'map(.n)' "$log") $(planctl check -q)" "[1,2] "
done
for lease in '"x"' '{}' '{agent: "b", expires: "soon"}' '{agent: "b", expires: "9999-99-99T99:99:99Z"}'; do
	edit "(.portingOrder[].types[] | select(.lease)).lease = $lease"
	like "a lease of $lease is found" "$(planctl check -q)" "schema: org.lantern.fairway.Tide: 'lease' "
	exits 2 "it does not make the type free" planctl claim Tide -a b2
	ok "but it can be taken back" planctl release Tide --force -q
done
anew
exits 2 "a lease without an end" planctl claim Buoy --lease 4294967295
mkdir ../real ../links
cp ../plan ../real/porting-plan.json
ln -s ../real/porting-plan.json ../links/porting-plan.json
ok "a plan behind a symlink" planctl set Tide review -q -p ../links/porting-plan.json
is "the link stays one, log and lock are with the plan" \
	"$(cd .. && find links real | sort | xargs) $(readlink ../links/porting-plan.json)" \
	"links links/porting-plan.json real real/porting-plan.json real/porting-plan.log.ndjson ../real/porting-plan.json"

mkfifo pipe.json
exits 2 "a pipe is no plan, and is not waited for" timeout 20 planctl next -p pipe.json
mkfifo porting-notes.md
exits 2 "nor are notes" timeout 20 planctl note x
rm pipe.json porting-notes.md
anew
before=$(sum)
for file in "$plan" "$log" ../links/porting-plan.json; do
	exits 2 "no output over ${file##*/}" planctl list -o "$file" -p "$([ -L "$file" ] && echo "$file" || echo "$plan")"
done
is "nothing changed" "$(sum)" "$before"
echo precious >precious
ln -s precious "$plan.lock"
exits 2 "a lock that is a symlink" planctl set Tide review
is "what it points at stays" "$(cat precious)" precious
rm precious "$plan.lock"

# --- logs -------------------------------------------------------------------------------------------

anew
{
	printf '\0\n{}\n[]\n{"n":1.5}\n{"n":2}\n\n{"n":"3","type":3}\n'
	for n in 99999999999999999999 9223372036854775807; do
		printf '{"n":%s,"type":"org.lantern.fairway.Buoy","from":"pending","to":"done"}\n' $n
	done
	head -c 50000 "$(command -v planctl)"
} >>"$log"
like "a log full of rubbish: the torn end is dropped, and not shown whole" \
	"$(said planctl set Buoy review | wc -c)" '^[0-9]{2,3}$'
is "the numbers go on" "$(tail -n 1 "$log" | jq -c '[.n, .from, .to]')" '[2,"pending","review"]'
like "check counts what it cannot read" "$(planctl check -q)" 'log-damaged: [0-9]+ lines cannot be read'
ok "it can be followed all the same" planctl log
anew
printf '{"n":9007199254740992,"type":"org.lantern.fairway.Buoy","from":"pending","to":"review"}\n' >>"$log"
before=$(sum)
exits 2 "a log whose numbers are used up" planctl set Vessel review
is "nothing changed" "$(sum)" "$before"

# --- names and texts --------------------------------------------------------------------------------

names='["-rf", "--help", "new\nline", "esc\u001b[31mred", "quo\"te'\''", "a|b,c", "../../etc", " x ", "x#2",
	"$(touch pwned)", "tab\tname", "\u00e9t\u00e9", "'$(printf '%05000d' 0)'"]'
edit "$names as \$names | .portingOrder |= [.[0] | .types[0] as \$t | .types = [\$names[] as \$n | \$t |
	.name = \$n | .qualifiedName = \$n | .portingState = \"pending\" | del(.order, .lease)]]"
rm "$log"
lines() { # COMMAND...: how many it prints, and how many of them have control bytes
	"$@" >../lines
	echo "$(wc -l <../lines) $(LC_ALL=C grep -c '[[:cntrl:]]' ../lines || true)"
}
is "hostile names: one line each, nothing for the terminal" "$(lines planctl list)" "13 0"
is "in one line as well" "$(lines planctl list --oneline) $(awk -F'|' 'NF != 5' ../lines)" "13 0 "
ok "a name like an option" planctl set -q -- -rf review
ok "another" planctl set -q -- --help review
is "messages have one line, nothing for the terminal" "$(
	said planctl set $'new\nline' review
	said planctl set $'esc\e[31mred' review)" \
	'new line is review, was pending
esc\x1b[31mred is review, was pending'
ok "reasons of any bytes" planctl skip "quo\"te'" $'why\r\n\e[0m\xff' -q
is "the history stays a line each" "$(lines planctl log)" "5 0"
is "the log is JSON" "$(jq -sr 'last.why' "$log" | od -An -tx1 | xargs)" "77 68 79 0d 0a 1b 5b 30 6d ef bf bd 0a"
exits 2 "a name that is not UTF-8" planctl set $'bad\xff' review
is "nothing was run" "$(find . -name pwned)" ""
anew
for note in $'bad\xff' $'esc\e[0m' $'nul\x01' ' ' ''; do
	exits 2 "no note: $(printf '%q' "$note")" planctl note "$note"
done
exits 2 "no topic" planctl note x --topic $'two\nlines'
is "nothing was written" "$(find . -name porting-notes.md)" ""
big=$(printf '%0100000d' 0)
ok "a large note" planctl note "$big" -q
ok "a large reason" planctl set Tide review --why "$big" -q
is "both are there" "$(($(wc -c <porting-notes.md) > 100000)) $(jq -sr 'last.why | length' "$log")" "1 100000"
rm porting-notes.md

# --- circumstances ----------------------------------------------------------------------------------

anew
before=$(sum)
for blocks in 0 8; do # of 1024 bytes: none, and too few for the plan
	exits 2 "files may have $blocks KiB" bash -c "ulimit -f $blocks; planctl set Tide review"
	is "nothing changed" "$(sum) $(git status --porcelain --ignored | grep -c tmp || true)" "$before 0"
done
like "the message has the cause" "$(said bash -c 'ulimit -f 8; planctl set Tide review')" 'File too large'
is "and it does not come true later" "$(said planctl set Vessel review) $(planctl list -s claimed)" \
	"org.lantern.fairway.Vessel is review, was pending claimed org.lantern.fairway.Tide by a1"
anew
exits 2 "a full standard output is told" bash -c 'planctl next >/dev/full'
exits 2 "a closed one too" bash -c 'planctl next >&-'
ok "closed streams do not get into the plan" bash -c 'planctl set Tide review -q <&- >&- 2>&-'
is "it is whole" "$(jq -r .metadata.schema "$plan") $(planctl check -q)" "portolan.plan/1 "

# What a killed process leaves is removed by the next one; what is another's is not.
bash -c 'exit 0' &
dead=$!
wait $dead
touch ".porting-plan.json.tmp$dead.0" ".porting-notes.md.tmp$dead.7" ".porting-plan.json.tmp$$.0" \
	".porting-plan.json.tmpx" ".porting-plan.json.tmp$dead"
printf 'planctl set by ghost, process %s\n' $dead >"$plan.lock"
planctl note "after a crash" -q
is "leftovers of the dead are swept away, no others" "$(find . -maxdepth 1 -name '.porting*' | sort)" \
	"$(printf './.porting-plan.json.tmp%s\n' "$$.0" "$dead" x | sort)"
exits 2 "an agent's name longer than any" planctl claim Tide -a "$(printf 'a%.0s' {1..201})"
