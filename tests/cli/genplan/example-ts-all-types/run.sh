# Several reference types share a target file there; unchanged types are listed, too.
. "$SRCDIR/tests/lib.sh"
example_repo
genplan -C "$EXAMPLE" 1.0 2.0 ts --relative --all-types -q -o - |
	jq -r '.portingOrder[].types[] | [.order, .group, .change, .portingState, .qualifiedName,
		(.candidateFiles + (.suggestedFiles | map("(" + . + ")")) | join(" "))] | map(tostring) | join(" ")'
