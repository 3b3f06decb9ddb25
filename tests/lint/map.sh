# shellcheck shell=bash
# lib/README.md gives each module one line (a table row or list item that begins with its name in
# backticks) below a heading that names its room: exactly the modules that the folders hold.
. "$SRCDIR/tests/lib.sh"
cd "$SRCDIR" || exit 2

if ! [ -e lib/README.md ]; then
	empty "the map exists" "lib/README.md is missing"
	exit
fi

folders=$(for file in lib/*/*.[ch]; do
	[ -e "$file" ] || continue
	file=${file#lib/}
	echo "${file%.[ch]}"
done | sort -u)

map=$(awk '
	/^#/ {
		room = ""
		if (match($0, /(^|[^a-z])(base|model|read|work)([^a-z]|$)/)) {
			room = substr($0, RSTART, RLENGTH)
			gsub(/[^a-z]/, "", room)
		}
	}
	room != "" && match($0, /^([-*|] *)`[A-Za-z0-9_]+`/) {
		name = substr($0, RSTART, RLENGTH)
		gsub(/[^A-Za-z0-9_]/, "", name)
		print room "/" name
	}' lib/README.md)

empty "no module has two lines" "$(sort <<<"$map" | uniq -d)"
empty "every module is on the map" "$(comm -23 <(echo "$folders") <(sort -u <<<"$map"))"
empty "the map shows only what is there" "$(comm -13 <(echo "$folders") <(sort -u <<<"$map"))"
