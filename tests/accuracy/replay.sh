#!/bin/bash
# replay.sh REPO FROM TO [PATH [LANGUAGE]] -- what difftype says of a range, replayed against git.
#
# Every line that `git diff -U0 --no-renames FROM TO` shows and that lies in a type (its doc comment
# included, types nested in it left out; gensyms says where) must be explained: the type it stands in
# was added, removed, modified, renamed and so on, never "unchanged". And a claim must be true of the
# two texts: "modified" ones differ by more than comments and blanks, "documentation" by more than
# blanks, what only moved or was only renamed is the same but for its name.
#
# Prints counts and what is wrong; exits 1 if anything is. Lines that are blank are counted apart: a
# type that nests one more has other blanks around it. B names the build folder (build/release).
set -euo pipefail

if [ $# -lt 3 ] || [ $# -gt 5 ]; then
	echo "usage: replay.sh REPO FROM TO [PATH [LANGUAGE]]" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
B=${B:-build/release}
case $B in /*) ;; *) B=$here/../../$B ;; esac
PATH=$B/bin:$PATH
repo=$1
# ids: a name may mean a tag and a branch
from=$(git -C "$repo" rev-parse --verify --quiet "$2^{commit}")
to=$(git -C "$repo" rev-parse --verify --quiet "$3^{commit}")
path=${4:-.}
language=(${5:+--language "$5"})
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

difftype -C "$repo" --quiet --format json --all --path "$path" "${language[@]}" "$from..$to" \
	>"$work/claims.json"
gensyms -C "$repo" --quiet --no-references --rev "$from" "${language[@]}" "$path" >"$work/before.json"
gensyms -C "$repo" --quiet --no-references --rev "$to" "${language[@]}" "$path" >"$work/after.json"
git -C "$repo" -c core.quotePath=false diff -U0 --no-renames --no-color --no-ext-diff --no-textconv \
	--src-prefix=a/ --dst-prefix=b/ "$from" "$to" -- "$path" >"$work/lines.diff"
echo "$2..$3 $path"
python3 "$here/replay.py" "$repo" "$from" "$to" "$path" "$work"
