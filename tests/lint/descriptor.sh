# shellcheck shell=bash
# grammars/README.md describes each key that a lang.json may have, and no other.
. "$SRCDIR/tests/lib.sh"
set -eu

sed -n -E 's/^\t(ONE|MANY|CHOICE)\((NULL|"([a-zA-Z]+)"), "([a-zA-Z]+)".*/\3.\4/p' "$SRCDIR/lib/read/descriptor.c" |
	sed -E 's/^\.//; s/^grammar\..*/grammar/' | sort -u >keys.read
# the first cell of each row; "..." begins a part of the value above
sed -n '/^## Descriptor/,/^## /p' "$SRCDIR/grammars/README.md" | grep '^| `' | cut -d'|' -f2 |
	grep -oE '[a-zA-Z.]+' | sort -u >keys.described
like 'the keys are found in the table' "$(cat keys.read)" 'lexical.strings'
is 'the keys that are read are described, and no others' "$(cat keys.described)" "$(cat keys.read)"
