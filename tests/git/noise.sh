# shellcheck shell=bash
# Every language reads every other language's cases, whole and cut off in the middle: nothing
# crashes, hangs or is lost on the way. The limits are far above what reading takes.
. "$SRCDIR/tests/lib.sh"
set -eu

# memory is no measure under a sanitizer, which maps terabytes
memory=4000000
[ -z "${ASAN_OPTIONS-}" ] || memory=unlimited

mkdir inputs
i=0
for file in "$SRCDIR"/grammars/*/cases/*/input*; do
	[ -f "$file" ] || continue
	i=$((i + 1))
	size=$(stat -c %s "$file")
	cp "$file" "inputs/$i-whole"
	head -c $((size / 2)) "$file" >"inputs/$i-half"
done

reads() {
	(
		ulimit -t 120
		ulimit -v $memory
		exec gensyms --no-cache -q -l "$1" -f ndjson -o facts.ndjson noise
	)
}
while IFS=$'\t' read -r name _ suffixes; do
	mkdir noise
	for file in inputs/*; do
		ln "$file" "noise/${file#inputs/}${suffixes%% *}"
	done
	ok "$name: reads all of them" reads "$name"
	is "$name: all are there" "$(jq -s 'map(select(.path)) | length' facts.ndjson)" $((2 * i))
	rm -r noise
done < <(gensyms --languages)
