# shellcheck shell=bash
# Time of difftype for one type, warm, and of git diff for the file that has it: medians of ten.
# usage: B=build/release bash tests/bench/difftype.sh [REPO FROM TO PATH LANGUAGE [NAME...]]
# Without arguments the example is measured, which says what a start costs; without names, the five
# types of the range that are modified and longest.
set -eu

SRCDIR=${SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
B=${B:-build/release}
case $B in /*) ;; *) B=$SRCDIR/$B ;; esac
export PATH="$B/bin:$PATH" LC_ALL=C
command -v difftype >/dev/null || { echo "difftype is not built"; exit 0; }

work=$(mktemp -d "${TMPDIR:-/tmp}/difftype-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [ $# -eq 0 ]; then
	"$SRCDIR/tests/example/make-example" "$work/example" >/dev/null
	set -- "$work/example" 1.0 2.0 java/src java
fi
[ $# -ge 5 ] || { echo "usage: difftype.sh [REPO FROM TO PATH LANGUAGE [NAME...]]" >&2; exit 2; }
repo=$1 from=$2 to=$3 path=$4 language=$5
shift 5

types() { difftype -C "$repo" --quiet --path "$path" --language "$language" "$@" "$from..$to"; }
types --format json >"$work/types.json"
if [ $# -eq 0 ]; then
	mapfile -t names < <(jq -r '[.types[] | select(.change == "modified")] |
		sort_by(.startLine - .endLine)[:5][].qualifiedName' "$work/types.json")
	set -- "${names[@]}"
fi

# median COMMAND...: microseconds of wall clock and of the processor, after two runs to warm up.
median() {
	local i from_time to_time
	"$@" >/dev/null 2>&1 || true
	"$@" >/dev/null 2>&1 || true
	for ((i = 0; i < 10; i++)); do
		from_time=$(date +%s%N)
		"$@" >/dev/null 2>&1 || true
		to_time=$(date +%s%N)
		echo $(((to_time - from_time) / 1000))
	done | sort -n | sed -n 5p
	for ((i = 0; i < 10; i++)); do
		{ TIMEFORMAT='%U %S'; time "$@" >/dev/null 2>&1 || true; } 2>&1 |
			awk '{ printf "%d\n", ($1 + $2) * 1000000 }'
	done | sort -n | sed -n 5p
}

printf '%-44s %10s %10s %10s %7s\n' type 'wall ms' 'cpu ms' 'git ms' ratio
for name; do
	file=$(jq -r --arg n "$name" 'first(.types[] | select(.qualifiedName == $n or .name == $n)) | .file' \
		"$work/types.json")
	{ read -r wall; read -r cpu; } < <(median types "$name")
	{ read -r git; read -r _; } < <(median git -C "$repo" diff --no-ext-diff "$from" "$to" -- "$file")
	[ ${#name} -le 44 ] || name="..${name: -42}"
	awk -v name="$name" -v wall="$wall" -v cpu="$cpu" -v git="$git" \
		'BEGIN { printf "%-44s %10.1f %10.1f %10.1f %7.1f\n", name, wall / 1000, cpu / 1000, git / 1000, wall / git }'
done
