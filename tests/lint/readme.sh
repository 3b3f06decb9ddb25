# shellcheck shell=bash
# Runs the examples of README.md: each ```sh block right after a line "<!-- run -->", in order, in a
# copy of the example repository.
. "$SRCDIR/tests/lib.sh"

if ! [ -e "$SRCDIR/README.md" ]; then
	empty "there is a README.md" "README.md is missing"
	exit
fi

# One file a block, named by the line it begins at.
mkdir blocks
awk '
	/^<!-- run -->[ \t]*$/ { armed = 1; next }
	armed && /^```sh[ \t]*$/ { out = sprintf("blocks/%05d", NR + 1); printf "" >out; armed = 0; next }
	armed && /[^ \t]/ { print "README.md:" NR ": <!-- run --> is not followed by a ```sh block"; armed = 0 }
	/^```[ \t]*$/ { if (out != "") close(out); out = ""; next }
	out != "" { print >out }
' "$SRCDIR/README.md" >stray
empty "each <!-- run --> has its block" "$(cat stray)"

shopt -s nullglob
blocks=("$PWD"/blocks/*)
if [ ${#blocks[@]} -eq 0 ]; then
	empty "README.md has examples to run" "no block is marked <!-- run -->"
	exit
fi
example_copy "$PWD/harbour"
for block in "${blocks[@]}"; do
	number=${block##*/}
	ok "README.md line $((10#$number))" bash -euo pipefail "$block"
done
