# Nothing on either stream: the plan is in its file.
. "$SRCDIR/tests/lib.sh"
example_repo
genplan -C "$EXAMPLE" 1.0 2.0 haxe -q -o plan.json
test -s plan.json
