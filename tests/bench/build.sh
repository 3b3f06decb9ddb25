# shellcheck shell=bash
# What the build makes: sizes of commands and grammars, in KiB.
set -eu

printf '%-28s %10s\n' file KiB
for file in "$B"/bin/* "$B"/lib/portolan/grammars/*.so; do
	[ -e "$file" ] || continue
	printf '%-28s %10d\n' "${file##*/}" $(($(stat -L -c %s "$file") / 1024))
done
