# shellcheck shell=bash
. "$SRCDIR/tests/lib.sh"
cd "$SRCDIR" || exit 2

command -v clang-format >/dev/null || skip_all "clang-format is not installed"
shopt -s nullglob
sources=(lib/*/*.[ch] cmd/*.[ch] tests/unit/*.[ch] tests/fuzz/*.[ch])
[ ${#sources[@]} -gt 0 ] || skip_all "no sources yet"

empty "laid out as scripts/format does" "$(scripts/format --check "${sources[@]}" 2>&1)"

empty "at most 120 columns (100 is the aim)" "$(
	awk '
		{
			text = $0
			width = 0
			# Bytes of a UTF-8 tail have no width of their own.
			gsub(/[\200-\277]/, "", text)
			n = split(text, part, "\t")
			for (i = 1; i < n; i++)
				width += length(part[i]) + 8 - (width + length(part[i])) % 8
			width += length(part[n])
			if (width > 120)
				print FILENAME ":" FNR ": " width " columns"
		}
	' "${sources[@]}"
)"
