# shellcheck shell=bash
# The shards of one tree, read side by side and merged, are the bytes of a single run.
. "$SRCDIR/tests/lib.sh"
set -eu

mkdir -p tree/a tree/b
for i in 1 2 3 4 5 6 7 8 9; do
	printf 'class A%d { int a%d; }\n' "$i" "$i" >"tree/a/A$i.java"
	printf 'namespace b { class B%d { }; }\n' "$i" >"tree/b/B$i.h"
done
echo 'class Odd { }' >tree/$'a/odd\nname.java'
echo 'class Bytes { }' >tree/$'a/\377.java'
echo 'class Broken {{{' >tree/a/Broken.java
echo text >tree/notes.txt
ln -s a tree/link
export XDG_CACHE_HOME=$PWD/cache
gensyms -q -f ndjson tree >one.ndjson

for n in 1 2 5 40; do
	rm -f shard.*
	if command -v parallel >/dev/null; then
		seq "$n" | parallel --will-cite gensyms -q --shard "{}/$n" -o 'shard.{}' tree
	else
		seq "$n" | xargs -I{} -P 4 gensyms -q --shard "{}/$n" -o 'shard.{}' tree
	fi
	mapfile -t shards < <(find . -name 'shard.*' | sort -r)
	gensyms --merge "${shards[@]}" >merged.ndjson
	ok "$n shards" cmp one.ndjson merged.ndjson
done

# wrong WHY REGEX FILE...: is refused, and nothing is written over what there is.
wrong() {
	echo before >out.ndjson
	exits 2 "$1: exit status" gensyms --merge -o out.ndjson "${@:3}"
	like "$1: says what" "$(gensyms --merge -o out.ndjson "${@:3}" 2>&1 || :)" "$2"
	is "$1: nothing is written" "$(cat out.ndjson)" before
}
for k in 1 2 3; do
	gensyms -q --shard "$k/3" -o "s$k" tree
done
wrong 'one is missing' "shard 2/3 is missing" s1 s3
wrong 'two are missing' "shards 1/3, 3/3 are missing" s2
wrong 'most are missing' "shards 1/40, 2/40, 3/40, 4/40, 5/40 and 34 more are missing" shard.40
wrong 'one is there twice' "both shard 2 of 3" s1 s2 s2
wrong 'the first is missing, the last there twice' "both shard 3 of 3" s2 s3 s3
head -c 700 s2 >cut.ndjson
wrong 'one is cut' "'cut.ndjson' ends early" s1 cut.ndjson s3
head -n 3 s2 >short
wrong 'one lacks its end' "'short' ends early" s1 short s3
{ cat s2; echo "{}"; } >long
wrong 'one goes on' "'long' goes on after its coverage" s1 long s3
wrong 'no shard' "'one.ndjson' is not what gensyms --shard writes" one.ndjson
wrong 'no JSON' "'tree/notes.txt' is not what gensyms --shard writes" tree/notes.txt
gensyms -q -o whole.json tree
wrong 'a document' "'whole.json' is not what gensyms --shard writes" whole.json
wrong 'no file' "'none'" none
gensyms -q --shard 3/3 -o other tree/a
wrong 'of another tree' "of another tree" s1 s2 other

for l in 2 3 4 5 6; do
	sed ${l}d s2 >fewer
	wrong "one lacks its line $l" "'(fewer|s3)' (is|has more)" s1 fewer s3
done
# the symbols of one file alone: every count of files still fits
symbol=$(grep -n '^{"name":' s2 | head -n 1 | cut -d: -f1)
sed "${symbol}d" s2 >fewer
wrong 'one lacks a symbol' "'fewer' is not as it was written" s1 fewer s3
sed "${symbol}p" s2 >twice
wrong 'one has a symbol twice' "'twice' is not as it was written" s1 twice s3
sed 's/class/klass/' s2 >changed
wrong 'one is changed' "'changed' is not as it was written" s1 changed s3
gensyms -q --no-references --shard 2/3 -o bare tree
wrong 'one is of other options' "'bare' was read with other options" s1 bare s3
gensyms -q --max-file-size 9 --shard 2/3 -o small tree
wrong 'one is of another limit' "'small' was read with other options" s1 small s3
gensyms -q --max-file-size 4M --shard 2/3 -o same tree
exits 0 'the default, said or not, is the same' gensyms --merge s1 same s3
exits 2 'a number that is none' gensyms --shard 4/3 tree
exits 2 'no files' gensyms --merge
is 'numbers that are too large' \
	"$(gensyms --shard 1/99999999999999999999999 tree 2>&1 | head -n 1 || :)" \
	"gensyms: --shard: '1/99999999999999999999999' is not K/N with 1 <= K <= N"
for option in '--rev HEAD' '-l java' '-f ctags' '--reader clang' --no-references '--max-file-size 9' '--shard 1/3' --lsp-cli; do
	# shellcheck disable=SC2086 # an option and its argument
	like "not with $option" "$(gensyms --merge $option s1 s2 s3 2>&1 || :)" '--merge: not with'
done
ok 'ndjson may be said' gensyms --merge -f ndjson s1 s2 s3
gensyms -q --shard 2/4 -o other tree
wrong 'of another number' "'other' is one of 4 shards, the files before it are of 3" s1 other s3
