# What is said when work is kept.
. "$SRCDIR/tests/lib.sh"
example_repo
genplan -C "$EXAMPLE" 1.0 2.0 c -o plan.json 2>/dev/null
jq '.portingOrder[0].types[0].portingState = "done"' plan.json >edited.json
mv edited.json plan.json
genplan -C "$EXAMPLE" 1.0 2.0 c -o plan.json
