# shellcheck shell=bash
# What is read from the cache is what would be read anew, and whatever is wrong with it costs nothing
# but time.
. "$SRCDIR/tests/lib.sh"
set -eu

command -v sqlite3 >/dev/null || skip_all "sqlite3 is not installed"
work=$PWD
export XDG_CACHE_HOME=$work/cache
db=$XDG_CACHE_HOME/portolan/facts.db
example_copy "$work/repo"

count() {
	sqlite3 "$db" 'SELECT count(*) FROM facts'
}
# everything [OPTION...]: what the reading commands say of the example.
everything() {
	gensyms "$@" .
	gensyms "$@" --no-references --format ndjson --rev 1.0 cpp
	gendeps "$@" java
	difftype "$@" --format json 1.0..2.0
	difftype "$@" Tide 1.0..2.0
	readtype "$@" --target cpp Tide
	genplan "$@" -q 1.0 2.0 cpp -o -
}
everything --no-cache >"$work/anew" 2>&1
ok "--no-cache leaves no trace" test ! -e "$XDG_CACHE_HOME"
everything >"$work/cold" 2>&1
ok "the first time nothing is there, and nothing differs" cmp "$work/anew" "$work/cold"
ok "then much is" test "$(count)" -gt 50
before=$(count)
everything >"$work/warm" 2>&1
ok "the second time nothing differs" cmp "$work/anew" "$work/warm"
is "and nothing is read anew" "$(count)" "$before"

# The inputs of all languages, the broken ones too.
cp -r "$SRCDIR/grammars" "$work/all"
find "$work/all" -name expected.ndjson -delete
cd "$work/all"
# one blob at two paths: where a path is a module, its names are not the same
echo 'class Same: pass' >one.py
cp one.py two.py
gensyms --no-cache . >"$work/anew"
gensyms . >"$work/cold"
gensyms . >"$work/warm"
ok "all cases of all languages: cold" cmp "$work/anew" "$work/cold"
ok "and warm" cmp "$work/anew" "$work/warm"
printf 'class Big { int a; }\n' >"$work/all/Big.java"
yes '// more' | head -n 1000 >>"$work/all/Big.java"
gensyms Big.java >/dev/null
is "a file over the limit is skipped, whatever the cache has" \
	"$(gensyms --max-file-size 100 Big.java | jq -r '.files[].skipped')" "too-large"

# --- what can be wrong ------------------------------------------------------------------------------------

cd "$work/repo"
gensyms --no-cache . >"$work/anew"
# survives NAME [WARNING]: the output is right, and the next time there is no warning.
survives() {
	gensyms . >"$work/got" 2>"$work/said"
	ok "$1: nothing differs" cmp "$work/anew" "$work/got"
	like "$1: what it says" "$(cat "$work/said")" "${2-}"
	gensyms . >"$work/got" 2>"$work/said"
	ok "$1: nor after that" cmp "$work/anew" "$work/got"
	is "$1: then all is well" "$(grep -c cache "$work/said" || true)" 0
	ok "$1: and it is used again" test "$(count)" -gt 50
}
head -c 100000 /dev/urandom >"$db"
survives "random bytes"
printf '' >"$db"
survives "an empty file"
truncate -s 20000 "$db"
survives "a truncated file"
sqlite3 "$db" 'UPDATE facts SET facts = randomblob(length(facts))'
survives "facts that are none"
sqlite3 "$db" 'UPDATE facts SET facts = substr(facts, 1, length(facts) / 2)'
survives "halves of facts"
size=$(stat -c %s "$db")
for at in $(seq 5000 7919 "$size"); do
	printf '\377\377\377\377' | dd of="$db" bs=1 seek="$at" conv=notrunc status=none
done
survives "damage all over"
rm -f "$db"*
sqlite3 "$db" 'CREATE TABLE words(word); PRAGMA application_id=7'
survives "a database of somebody else"
sqlite3 "$db" 'PRAGMA user_version=99'
survives "a later format"

for table in 'other(a)' 'facts(a)'; do
	sqlite3 "$db" "DROP TABLE facts; CREATE TABLE $table"
	survives "another table: $table"
done
sqlite3 "$db" "CREATE TRIGGER t BEFORE INSERT ON facts BEGIN SELECT raise(abort, 'no'); END; DELETE FROM facts"
survives "a table that takes nothing"
for end in '' -wal -shm -journal; do
	rm -f "$db$end"
	mkfifo "$db$end"
	is "a pipe, facts.db$end: is not waited for" "$(timeout 20 gensyms . 2>"$work/said" | cmp - "$work/anew")" ''
	like "and it says so" "$(cat "$work/said")" "the cache is not used: '.*facts.db$end' is not a file"
	rm -f "$db$end"
done
gensyms . >/dev/null

exec 9< <(
	sqlite3 "$db" "BEGIN EXCLUSIVE; INSERT OR REPLACE INTO facts VALUES('x', 1, 'y'); SELECT 'held';" \
		".system touch $work/held; while ! [ -e $work/over ]; do sleep 0.05; done"
)
while ! [ -e "$work/held" ]; do sleep 0.05; done
gensyms --no-cache csharp >"$work/anew.cs"
gensyms csharp >"$work/got" 2>"$work/said"
ok "locked by another process: nothing differs" cmp "$work/anew.cs" "$work/got"
touch "$work/over"
cat <&9 >/dev/null
exec 9<&-

rm -rf "$XDG_CACHE_HOME"
: >"$XDG_CACHE_HOME"
gensyms csharp >"$work/got" 2>"$work/said"
ok "no folder can be made: nothing differs" cmp "$work/anew.cs" "$work/got"
like "and it says so" "$(cat "$work/said")" "the cache is not used: cannot make"
rm "$XDG_CACHE_HOME"

# Killed at any moment, and two at once.
for i in $(seq 12); do
	gensyms . >/dev/null 2>&1 &
	sleep "0.0$i"
	kill -9 $! 2>/dev/null || true
	wait $! 2>/dev/null || true
done
survives "killed"
rm -rf "$XDG_CACHE_HOME"
for i in 1 2 3 4; do gensyms . >"$work/got.$i" 2>/dev/null & done
wait
for i in 1 2 3 4; do ok "four at once: nothing differs ($i)" cmp "$work/anew" "$work/got.$i"; done

# Cut short while it is read.
cp "$db" "$work/whole.db"
while ! [ -e "$work/enough" ]; do
	cp "$work/whole.db" "$db"
	truncate -s 8192 "$db"
done &
failed=0
for i in $(seq 25); do
	{ gensyms . >"$work/got" 2>/dev/null && cmp -s "$work/anew" "$work/got"; } || failed=$((failed + 1))
done
touch "$work/enough"
wait
is "cut short while it is read: nothing differs" "$failed" 0
