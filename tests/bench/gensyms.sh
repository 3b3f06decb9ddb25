# shellcheck shell=bash
# Time of gensyms over each language's sources in the pinned grammar packages: real code, the same
# bytes on every machine. Best of three, in milliseconds of wall clock.
set -eu

command -v gensyms >/dev/null || { echo "gensyms is not built"; exit 0; }
tree=$SRCDIR/build/npm/node_modules
best() {
	local least="" i from to
	for i in 1 2 3; do
		from=$(date +%s%N)
		"$@" >/dev/null 2>&1 || true
		to=$(date +%s%N)
		i=$(((to - from) / 1000000))
		if [ -z "$least" ] || [ $i -lt "$least" ]; then least=$i; fi
	done
	echo "$least"
}
printf '%-28s %10s %10s\n' tree '-j1 ms' '-j2 ms'
for folder in tree-sitter/vendor node-addon-api; do
	[ -d "$tree/$folder" ] || continue
	printf '%-28s %10d %10d\n' "$folder" "$(best gensyms -j1 "$tree/$folder")" \
		"$(best gensyms -j2 "$tree/$folder")"
done
