#!/bin/bash
# tokens.sh PATH... -- what lib/base/gauge says of files (folders: of all text files in them, at most
# MAX of them, 500) against real tokenizers: cl100k and o200k of the npm package gpt-tokenizer, and
# Claude's of @anthropic-ai/tokenizer. They are installed into build/tokenizers. Exits 1 when the
# estimate with its tenth is too low for more than 2 of 100 files, or for all of them together.
set -euo pipefail

if [ $# -eq 0 ]; then
	echo "usage: tokens.sh PATH..." >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
modules=$root/build/tokenizers
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ ! -d "$modules/node_modules/gpt-tokenizer" ]; then
	mkdir -p "$modules"
	echo '{ "private": true }' >"$modules/package.json"
	(cd "$modules" && npm install --ignore-scripts --no-audit --no-fund --loglevel=error \
		gpt-tokenizer@4.0.0 @anthropic-ai/tokenizer@0.0.4 >&2)
fi
"${CC:-cc}" -std=c11 -D_GNU_SOURCE -I"$root/lib" "$here/tokens.c" "$root/lib/base/gauge.c" \
	-o "$work/tokens"

for path; do
	realpath -e "$path"
done | while read -r path; do
	# between 400 bytes (below it a token more or less counts too much) and 200 kB
	find "$path" -name .git -prune -o -type f -size +400c -size -200k -print
done | LC_ALL=C sort | while read -r path; do
	if LC_ALL=C grep -qI . "$path"; then echo "$path"; fi
done >"$work/all"
# every n-th, so that no folder has more weight than its share
awk -v max="${MAX:-500}" '{ line[NR] = $0 }
	END { step = NR > max ? NR / max : 1; for (i = 1; i <= NR; i += step) print line[int(i)] }' \
	"$work/all" >"$work/paths"
"$work/tokens" <"$work/paths" >"$work/estimates"
cd "$modules"
node "$here/tokens.mjs" <"$work/estimates"
