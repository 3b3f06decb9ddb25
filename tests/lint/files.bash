# shellcheck shell=bash
# The files that lint reads: what git tracks or would track, without deleted ones.

text_files() {
	local file
	if git -C "$SRCDIR" rev-parse --git-dir >/dev/null 2>&1; then
		git -C "$SRCDIR" -c core.quotePath=false ls-files -co --exclude-standard
	else
		(cd "$SRCDIR" && find . -type f ! -path './build/*' ! -path './.git/*' | sed 's|^\./||')
	fi | LC_ALL=C sort | while IFS= read -r file; do
		# Inputs may be broken on purpose, and those that look binary are no text.
		case $file in tests/fuzz/corpus/*) continue ;; esac
		if [ -f "$SRCDIR/$file" ] && grep -qI '' "$SRCDIR/$file"; then
			printf '%s\n' "$file"
		fi
	done
}

# Only what people write: not golden files, not the sources that the tests feed to the commands.
written_files() {
	text_files | grep -vE '^(tests/cli/.*|tests/hard/[^/]*/.*|grammars/[^/]*/cases/.*|tests/example/.*|.*\.golden)$|/data/'
}
