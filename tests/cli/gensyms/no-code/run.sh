# A folder without code is no error, but hardly what somebody meant: it is said.
. "$SRCDIR/tests/lib.sh"
mkdir src
echo words >src/README
gensyms src | jq -c '[.coverage.files, .coverage.otherFiles]'
gendeps --language java --format tsort src
