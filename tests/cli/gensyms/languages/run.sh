# Every language once, sorted; the names that --language takes.
gensyms --languages
gensyms --languages | while IFS=$(printf '\t') read -r name _; do
	gensyms --language "$name" --no-cache --format ndjson . >/dev/null || echo "$name"
done
