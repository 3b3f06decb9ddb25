#!/usr/bin/env bash
#
# Which facts about a code base that a person wrote down does gennotes find?
# usage: tests/accuracy/notes-facts.sh LIST REPO [MAX_TOKENS]
#
# LIST is one of tests/accuracy/notes/*.facts: "# rev:" and "# args:" say how gennotes is run in REPO; a
# line is a measure (an extended regular expression), what its sentence must say (another), and the
# fact in words, with tabs between. Only sentences that the notes show count: MAX_TOKENS is 1500 unless
# given. Prints a line a fact and the number found; exit status 1 when one was not found.

set -u
export LC_ALL=C
[ $# -ge 2 ] || {
	sed -n '3,4s/^# //p' "$0" >&2
	exit 2
}
list=$(realpath "$1") repo=$2 max=${3:-1500}
here=$(cd "$(dirname "$0")/../.." && pwd)
PATH=${B:-$here/build/release}/bin:$PATH

header() { # KEY: its value in the list
	sed -n "s/^# $1: //p" "$list"
}

# shellcheck disable=SC2046 # several words on purpose
notes=$(gennotes -q -C "$repo" --rev "$(header rev)" --json --max-tokens "$max" $(header args)) || exit 2
shown=$(jq -r '.statements[] | select(.leftOut | not) |
	[.id, .text, "\(.count) of \(.of)", "\(.example.file):\(.example.line // 0)"] | @tsv' <<<"$notes")

found=0 all=0
while IFS=$'\t' read -r id says fact; do
	[[ $id == '#'* ]] && continue
	all=$((all + 1))
	line=$(awk -F '\t' -v id="^($id)\$" -v says="$says" '$1 ~ id && $2 ~ says' <<<"$shown" | head -n 1)
	if [ -n "$line" ]; then
		found=$((found + 1))
		printf 'found      %s: %s\n' "$fact" "$(cut -f 2- <<<"$line" | tr '\t' ' ')"
	else
		printf 'not found  %s: %s\n' "$fact" "$(
			jq -r --arg id "^($id)$" '[(.statements + .undecided)[] | select(.id | test($id)) |
				"\(.id) of \(.of): \([.values[:3][] | "\(.value) \(.count)"] | join(", "))" +
				(if .leftOut then " (left out for length)" else "" end)] |
				if . == [] then "not measured" else join("; ") end' <<<"$notes"
		)"
	fi
done <"$list"
echo "$found of $all found"
[ "$found" -eq "$all" ]
