# The same bytes, however many threads; again when run again.
for i in $(seq 50); do
	sed "s/Shape/Shape$i/g" input/a/Shape.java >"input/a/Shape$i.java"
done
for format in json ndjson; do
	for jobs in 1 2 4 16 0 4; do
		gensyms -j"$jobs" -f "$format" input | cksum
	done | sort -u | wc -l
done
