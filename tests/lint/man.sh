# shellcheck shell=bash
# Every command has a man page, and its OPTIONS are those of --help: the option table is the truth.
. "$SRCDIR/tests/lib.sh"
cd "$SRCDIR" || exit 2

shopt -s nullglob

# The left column of lines such as "  -r, --rev REV   read files as of REV".
help_options() {
	sed -n 's/^[ \t]*\(-.*\)$/\1/p' | sed 's/   *.*//' | sed 's/[][ ,=|]/\n/g' |
		grep -E '^--?[A-Za-z0-9]' | sort -u
}

# The tags of tagged paragraphs (.TP, .It, .IP): prose may well speak of other options.
man_options() {
	sed -e 's/\\-/-/g' -e 's/\\f[A-Z]//g' -e 's/\\f([A-Z]*//g' -e 's/\\&//g' -e 's/"//g' "$1" | awk '
		/^\.(TP|TQ)/ { tag = 1; next }
		/^\.It / { sub(/^\.It /, ""); gsub(/Fl -/, "--"); gsub(/Fl /, "-"); print; next }
		/^\.IP / { sub(/^\.IP /, ""); print; next }
		tag { sub(/^\.[A-Z]+ /, ""); print; tag = 0 }' | sed 's/[][ ,=|]/\n/g' |
		grep -E '^--?[A-Za-z0-9]' | sort -u
}

for page in cmd/*.1; do
	[ -e "${page%.1}.c" ] || empty "$page documents a command" "there is no ${page%.1}.c"
done

for source in cmd/*.c; do
	name=${source#cmd/}
	name=${name%.c}
	if ! [ -e "cmd/$name.1" ]; then
		empty "$name has a man page" "cmd/$name.1 is missing"
		continue
	fi
	shown=$("$B/bin/$name" --help | help_options)
	written=$(man_options "cmd/$name.1")
	empty "$name: each option of --help is in the man page" \
		"$(comm -23 <(echo "$shown") <(echo "$written"))"
	empty "$name: each option of the man page is in --help" \
		"$(comm -13 <(echo "$shown") <(echo "$written"))"
	ok "$name: the man page's NAME line" grep -qE "^($name \\\\?- |\.Nd )." "cmd/$name.1"
done
[ "${pl_test_count:-0}" -gt 0 ] || skip_all "no commands yet"
