# shellcheck shell=bash
# What a text search can hold against a file.
. "$SRCDIR/tests/lib.sh"
. "$SRCDIR/tests/lint/files.bash"
cd "$SRCDIR" || exit 2

mapfile -t all < <(text_files)
mapfile -t written < <(written_files)

empty "no trailing blanks" "$(grep -nE '[[:blank:]]$' -- "${written[@]}" /dev/null)"
empty "no blank line at the end, a newline on the last" "$(
	for file in "${written[@]}"; do
		[ -s "$file" ] || continue
		case $(tail -c 2 "$file" | od -An -tx1 | tr -d ' ') in
		0a0a) echo "$file: ends with a blank line" ;;
		*0a) ;;
		*) echo "$file: the last line has no newline" ;;
		esac
	done
)"
# Spelt in two parts here, so that this file does not find itself.
left_over='TO''DO|FIX''ME|XX''X'
empty "nothing left over" "$(grep -nwE "$left_over" -- "${written[@]}" /dev/null)"
empty "no C file is longer than 700 lines" "$(
	for file in "${written[@]}"; do
		case $file in *.[ch]) awk 'END { if (NR > 700) print FILENAME ": " NR " lines" }' "$file" ;; esac
	done
)"
empty "no machine's paths" "$(
	grep -nE '(^|[^A-Za-z0-9._~/@}-])/(work|home)/' -- "${all[@]}" /dev/null
)"
empty "the lock file serves every registry" "$(
	grep -nE '"resolved"|://[^"]*registry' grammars/package-lock.json
)"
empty "scripts with a first line #! can be run" "$(
	for file in "${written[@]}"; do
		if [ ! -x "$file" ] && head -c 2 "$file" | grep -q '^#!'; then
			echo "$file: chmod +x"
		fi
	done
)"
