#!/bin/bash
# candidates.sh REPO FACTS.json [DUMP] -- recall and precision of the candidate files, per target
# and end of a range, against a table of facts (see candidates.jq). DUMP prints the mapping as a
# plan; by default map-dump from the build folder B (build/release), which is built by hand:
#
#	make && mkdir -p build/release/accuracy && cc -std=c11 -D_GNU_SOURCE -Ilib -isystem \
#		build/npm/node_modules/tree-sitter/vendor/tree-sitter/lib/include \
#		tests/accuracy/map-dump.c build/release/libportolan.a -lgit2 -ljansson -ljq \
#		-lcmark -lsqlite3 -ldl -lm -pthread -o build/release/accuracy/map-dump
#
# (less the libraries that this build has not got). VERBOSE=1 lists what is wrong; OPTIONS=--history
# lets the mapping see which files changed together.
set -euo pipefail

if [ $# -lt 2 ]; then
	echo "usage: candidates.sh REPO FACTS.json [DUMP]" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
repo=$1
facts=$2
dump=${3:-$here/../../${B:-build/release}/accuracy/map-dump}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

language() {
	case $1 in
	*-cpp) echo cpp ;;
	*-csharp) echo csharp ;;
	*-ts) echo typescript ;;
	*-haxe) echo haxe ;;
	*-c) echo c ;;
	*) echo "candidates: no language known for '$1'" >&2 && exit 2 ;;
	esac
}

read -ra options <<<"${OPTIONS-}"
java=$(jq -r .javaRoot "$facts")
to=$(jq -r .to "$facts")
: >"$work/all"
while read -r target root; do
	for end in from to; do
		rev=$(jq -r --arg side "$end" '.[$side]' "$facts")
		exists=$(jq -r --arg t "$target" '.targets[$t].existsAtFrom' "$facts")
		[ "$end" = to ] || [ "$exists" = true ] || continue
		"$dump" "$repo" "$to" "$java" java "$repo" "$rev" "$root" "$(language "$target")" \
			"${options[@]}" >"$work/plan.json" 2>"$work/err" || {
			echo "$target $end: $(cat "$work/err")" >&2
			continue
		}
		jq -c --slurpfile facts "$facts" --arg target "$target" --arg side "$end" \
			-f "$here/candidates.jq" "$work/plan.json" >>"$work/all"
	done
done < <(jq -r '.targets | to_entries[] | "\(.key) \(.value.root)"' "$facts")

jq -rs '
	def ratio(a; b): if b == 0 then "-" else (a / b * 1000 | round / 1000 | tostring) end;
	def row: [.target, .end, .types, .true, ratio(.found; .true), ratio(.right; .first),
		"\(.noneAnswered)/\(.none)", .listed] | join("\t");
	def sum($target): reduce .[] as $x (
		{$target, end: "both", types: 0, true: 0, found: 0, first: 0, right: 0, none: 0,
		 noneAnswered: 0, listed: 0};
		. as $s | reduce ("types", "true", "found", "first", "right", "none", "noneAnswered",
			"listed") as $k ($s; .[$k] += $x[$k]));
	"target\tend\ttypes\tfiles\trecall\tprecision\tnone answered\tlisted", (.[] | row),
	(sum("all") | row)' "$work/all" | expand -t 14
if [ -n "${VERBOSE-}" ]; then
	jq -r '. as $run | .wrong[] | "\($run.target) \($run.end) \(.type)",
		"  true \(.true | join(" "))", "  have \(.files | join(" "))"' "$work/all"
fi
