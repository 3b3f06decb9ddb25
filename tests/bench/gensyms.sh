# shellcheck shell=bash
# gensyms against bare parsing of the same bytes, against more threads, its own cache and universal-ctags; and its memory.
# Over TREE, a folder of at least 100 MB to say much, or the sources of the pinned grammar packages: real code, the same
# bytes on every machine. Best of RUNS (default 3).
set -eu

command -v gensyms >/dev/null || { echo "gensyms is not built"; exit 0; }
tree=${TREE:-$SRCDIR/build/npm/node_modules}
runs=${RUNS:-3}
best() { # COMMAND...: "wall cpu KiB" of the run of the least wall clock
	local i
	for ((i = 0; i < runs; i++)); do yardstick run "$@" || true; done | sort -n | head -n 1
}
row() { # NAME "WALL CPU KIB" [RATIO-NAME NUMERATOR DENOMINATOR]
	read -r wall cpu kib <<<"$2"
	printf '%-28s %9d %9d %9d' "$1" "$wall" "$cpu" $((kib / 1024))
	if [ $# -gt 2 ]; then printf '  %s %s' "$3" "$(awk "BEGIN { printf \"%.2f\", $4 / $5 }")"; fi
	echo
}
least() { for ((i = 0; i < runs; i++)); do yardstick parse <"$PORTOLAN_RUN/list"; done | sort -n | head -n 1; }

gensyms -q --no-cache --format ndjson "$tree" | jq -r --arg tree "$tree" \
	'select(.path and .language and (.skipped | not)) | "\(.language)\t\($tree)/\(.path)"' >"$PORTOLAN_RUN/list"
read -r bare bytes <<<"$(least)"
printf '%s: %d files, %d KiB of sources\n' "${TREE:-the grammar packages}" \
	"$(wc -l <"$PORTOLAN_RUN/list")" $((bytes / 1024))
printf '%-28s %9s %9s %9s\n' '' 'wall ms' 'cpu ms' 'MiB'
printf '%-28s %9s %9d\n' 'bare parsing' '' "$bare"
one=$(best gensyms -q --no-cache --format ndjson -j1 "$tree")
two=$(best gensyms -q --no-cache --format ndjson -j2 "$tree")
row 'cold, -j1' "$one" 'times bare parsing' "$(cut -d' ' -f2 <<<"$one")" "$bare"
row 'cold, -j2' "$two" 'times faster than -j1' "${one%% *}" "${two%% *}"
row 'filling the cache, -j2' "$(runs=1 best gensyms -q --format ndjson -j2 "$tree")"
warm=$(best gensyms -q --format ndjson -j2 "$tree")
row 'warm, -j2' "$warm" 'times faster than cold' "${two%% *}" "${warm%% *}"
if ctags --version 2>/dev/null | grep -q Universal; then
	ctags=$(best ctags -R --output-format=json --fields=* -f - "$tree")
	row 'universal-ctags' "$ctags" 'of cold -j1' "${ctags%% *}" "${one%% *}"
else
	echo 'universal-ctags: not installed'
fi
