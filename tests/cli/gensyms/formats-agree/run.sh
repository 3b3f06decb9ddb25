# One record a line says what the document says, but for what names of other files mean.
document=$(gensyms input | jq -c '
	del(.symbols[] | .. | objects | .resolved?) |
	{schema, directory, revision}, .files[], .symbols[], {coverage}' | sort)
stream=$(gensyms -f ndjson input | jq -c . | sort)
diff <(echo "$document") <(echo "$stream") && echo the same
gensyms -f ndjson input | while IFS= read -r line; do
	[ "$line" = "$(jq -c . <<<"$line")" ] || echo "not as jq -c writes it: $line"
done
gensyms input | diff - <(gensyms input | jq .) && echo as jq writes it
