#!/bin/bash
# plan.sh REPO FACTS.json -- how right genplan's plans are, against a table of facts about one range of
# a repository: what changed, on which lines, where each type lives in each target (read at both ends
# of the range), and how good the order is. Needs jq; genplan from the build folder B.
# VERBOSE=1 lists what is wrong. The facts' form is described in candidates.jq and changes.jq.
set -euo pipefail

if [ $# -ne 2 ]; then
	echo "usage: plan.sh REPO FACTS.json" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
genplan=$here/../../${B:-build/release}/bin/genplan
repo=$1
facts=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
from=$(jq -r .from "$facts")
to=$(jq -r .to "$facts")

plan() { # TARGET TARGET_REV: the plan, or nothing where the target does not exist yet
	"$genplan" -q -C "$repo" --all-types --target-rev "$2" -o - "$from" "$to" "$1" 2>"$work/err" ||
		{ echo "$1 at $2: $(cat "$work/err")" >&2 && return 1; }
}

show() {
	if [ -n "${VERBOSE-}" ]; then
		jq -c '.wrong[]' "$1"
	fi
}

: >"$work/all"
printf '%-14s %-4s %6s %6s %7s %9s\n' target end types files recall precision
for target in $(jq -r '.targets | keys_unsorted[]' "$facts"); do
	for end in from to; do
		plan "$target" "${!end}" >"$work/plan" || continue
		jq --slurpfile facts "$facts" --arg target "$target" --arg side "$end" \
			-f "$here/candidates.jq" "$work/plan" >"$work/one"
		jq -r '[.target, .end, .types, .true, .found / .true, .right / .first] | @tsv' "$work/one" |
			while IFS=$'\t' read -r t e n files recall precision; do
				printf '%-14s %-4s %6d %6d %7.3f %9.3f\n' "$t" "$e" "$n" "$files" "$recall" "$precision"
			done
		show "$work/one"
		cat "$work/one" >>"$work/all"
	done
done
jq -rs '"all: recall \((map(.found) | add) / (map(.true) | add)), precision \((map(.right) | add) / (map(.first) | add))"' \
	"$work/all"
jq --slurpfile facts "$facts" -f "$here/changes.jq" "$work/plan" >"$work/changes"
jq -r '"change: \(.changeRight) of \(.types) right; lines: \(.linesRight) of \(.types) right; extra types: \(.extra)"' \
	"$work/changes"
show "$work/changes"
jq -r -f "$here/order.jq" "$work/plan" |
	jq -r '"order: \(.forward) of \(.references) references point forward, \(.types) types, \(.cycles) cycles"'
