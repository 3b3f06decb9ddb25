# shellcheck shell=bash
# Every language reads every other language's cases, whole and cut off in the middle, and the
# one of its own with the most lines cut off after every byte: nothing crashes, hangs or is lost on the way. The
# limits are far above what reading takes.
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
# usage: cut_everywhere FILE SUFFIX
cut_everywhere() {
	local LC_ALL=C text end
	text=$(<"$1")
	for ((end = 1; end < ${#text}; end++)); do
		printf %s "${text:0:end}" >"noise/$end$2"
	done
}
while IFS=$'\t' read -r name _ suffixes; do
	mkdir noise
	for file in inputs/*; do
		ln "$file" "noise/${file#inputs/}${suffixes%% *}"
	done
	ok "$name: reads all of them" reads "$name"
	is "$name: all are there" "$(jq -s 'map(select(.path)) | length' facts.ndjson)" $((2 * i))
	rm -r noise

	mkdir noise
	cut_everywhere "$(grep -cH '' "$SRCDIR/grammars/$name"/cases/*/input.* |
		sort -t : -k 2,2nr | sed -n '1s/:[0-9]*$//p')" "${suffixes%% *}"
	ok "$name: reads what ends anywhere" reads "$name"
	is "$name: all ends are there" "$(grep -c '^{"path"' facts.ndjson)" \
		"$(find noise -type f | wc -l)"
	rm -r noise
done < <(gensyms --languages)
