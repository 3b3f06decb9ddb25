# One small graph in each format.
for format in ndjson tsort dot mermaid; do
	echo "== $format"
	gendeps --format $format input
done
