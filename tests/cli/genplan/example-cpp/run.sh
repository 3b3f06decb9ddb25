# The whole plan, and what is said about it.
. "$SRCDIR/tests/lib.sh"
example_repo
genplan -C "$EXAMPLE" 1.0 2.0 cpp --relative -o -
