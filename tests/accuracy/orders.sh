#!/bin/bash
# orders.sh REPO REV [PATH [LANGUAGE]] -- how good gendeps' porting order is, against others.
#
# An order breaks an edge when what is needed comes after its needer. Counted are the broken edges and
# their weight, a supertype's apart (no order worth having breaks one that is in no circle of
# supertypes). Compared are: gendeps; kind, then size (enums, interfaces, the rest, small files'
# types first), which needs no graph; a plain topological order of the components, members by name;
# and for components of at most EXACT=16 types the exact least weight, by dynamic programming over sets
# (each type more doubles time and memory).
#
# Exits 1 when gendeps breaks an edge between components, or more than the least where that is known.
# B names the build folder (build/release).
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 4 ]; then
	echo "usage: orders.sh REPO REV [PATH [LANGUAGE]]" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
B=${B:-build/release}
case $B in /*) ;; *) B=$here/../../$B ;; esac
PATH=$B/bin:$PATH
rev=$(git -C "$1" rev-parse --verify --quiet "$2^{commit}")
path=${3:-.}
language=(${4:+--language "$4"})
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

gendeps -C "$1" --quiet --rev "$rev" "${language[@]}" "$path" >"$work/deps.json"
gensyms -C "$1" --quiet --no-references --rev "$rev" "${language[@]}" "$path" >"$work/symbols.json"
echo "$2 $path"
python3 "$here/orders.py" "$work/deps.json" "$work/symbols.json"
