# shellcheck shell=bash
. "$SRCDIR/tests/lib.sh"
. "$SRCDIR/tests/lint/files.bash"
cd "$SRCDIR" || exit 2

command -v shellcheck >/dev/null || skip_all "shellcheck is not installed"

scripts=()
while IFS= read -r file; do
	case $file in
	*.sh | *.bash) scripts+=("$file") ;;
	*) if head -c 64 "$file" | head -n 1 | grep -qaE '^#!.*[/ ](ba|da)?sh( |$)'; then
		scripts+=("$file")
	fi ;;
	esac
done < <(text_files)

# Test cases have no first line: bash runs them.
empty "shellcheck finds nothing in ${#scripts[@]} scripts" "$(
	for file in "${scripts[@]}"; do
		if head -n 1 "$file" | grep -q '^#!'; then
			printf '%s\0' "$file"
		fi
	done | xargs -0 -r shellcheck -f gcc 2>&1
	for file in "${scripts[@]}"; do
		if ! head -n 1 "$file" | grep -q '^#!'; then
			printf '%s\0' "$file"
		fi
	done | xargs -0 -r shellcheck -s bash -f gcc 2>&1
)"
