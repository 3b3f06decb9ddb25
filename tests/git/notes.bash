# shellcheck shell=bash
# What the tests of gennotes' measures share: a repository, small trees in src, the sentence of a measure.
. "$SRCDIR/tests/lib.sh"
set -eu

new_repo "$PWD/repo" >/dev/null
echo x >readme
commit one

# files COUNT NAME: that many files from the text on stdin, in which % is a number; NAME has one, too.
files() {
	local i text
	text=$(cat)
	mkdir -p "$(dirname "src/$2")"
	for i in $(seq "$1"); do
		printf '%s\n' "${text//%/$i}" >"src/${2//%/$i}"
	done
}

# tell LANGUAGE ID WANT: the sentence of a measure, or - for none; then the tree is emptied.
tell() {
	local said
	said=$(gennotes -q --no-cache --path src -l "$1" --json x |
		jq -r --arg id "$2" '[.statements[] | select(.id == $id) | .text] | join(" ") | if . == "" then "-" else . end')
	is "$1: $2: $3" "$said" "$3"
}
anew() {
	rm -rf src
	mkdir src
}
