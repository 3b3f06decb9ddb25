# shellcheck shell=bash
# Includes point down: cmd > lib/work > lib/read > lib/model > lib/base. A foreign library has one
# embassy. A module's own header comes first, which shows that it stands alone.
. "$SRCDIR/tests/lib.sh"
cd "$SRCDIR" || exit 2

shopt -s nullglob
sources=(lib/*/*.[ch] cmd/*.[ch])
[ ${#sources[@]} -gt 0 ] || skip_all "no sources yet"

# file TAB line TAB form (" or <) TAB header
includes=$(awk '
	match($0, /^[ \t]*#[ \t]*include[ \t]*["<][^">]+/) {
		text = substr($0, RSTART, RLENGTH)
		form = text ~ /"/ ? "\"" : "<"
		sub(/^[^"<]*["<]/, "", text)
		printf "%s\t%d\t%s\t%s\n", FILENAME, FNR, form, text
	}' "${sources[@]}")

empty "includes point down" "$(awk -F '\t' '
	BEGIN { n = split("base model read work cmd", room, " "); for (i = 1; i <= n; i++) rank[room[i]] = i }
	$3 == "\"" {
		split($1, at, "/")
		own = at[1] == "cmd" ? "cmd" : at[2]
		split($4, to, "/")
		if (!(to[1] in rank) || to[1] == "cmd" || $4 !~ /\//)
			print $1 ":" $2 ": \"" $4 "\" is not of the form \"ROOM/MODULE.h\""
		else if (!(own in rank))
			print $1 ": no such room"
		else if (rank[to[1]] > rank[own])
			print $1 ":" $2 ": " own " may not include " $4
	}' <<<"$includes")"

empty "a foreign library has one embassy" "$(awk -F '\t' '
	BEGIN {
		door["^git2(\\.h|/)"] = "^lib/read/git(_[a-z]+)?\\.[ch]$"
		door["^zlib\\.h$"] = "^lib/read/git_loose\\.c$"
		door["^clang-c/"] = "^lib/read/clang[a-z_]*\\.[ch]$"
		door["^tree_sitter/"] = "^lib/read/(grammar|extract)[a-z_]*\\.[ch]$"
		door["^sqlite3\\.h$"] = "^lib/read/cache\\.c$"
		door["^jansson"] = "^lib/base/json\\.c$"
		door["^(jq|jv)\\.h$"] = "^lib/base/jq\\.c$"
		door["^cmark"] = "^lib/base/md\\.c$"
	}
	{
		for (header in door)
			if ($4 ~ header && $1 !~ door[header])
				print $1 ":" $2 ": <" $4 "> belongs in " door[header]
	}' <<<"$includes")"

first_includes=$(awk -F '\t' '!seen[$1]++ { print $1 "\t" $4 }' <<<"$includes")
empty "a module's own header comes first" "$(
	while IFS=$'\t' read -r file header; do
		own=${file#lib/}
		own=${own%.c}.h
		case $file in lib/*.c) ;; *) continue ;; esac
		if [ -e "lib/$own" ] && [ "$header" != "$own" ]; then
			echo "$file: begins with $header, not with $own"
		fi
	done <<<"$first_includes"
)"
