# shellcheck shell=bash
# planctl on a plan of 2,000 types with 10,000 transitions in its log. Best of ten, in milliseconds
# of wall clock; the budget of `next` is 20.
set -eu

command -v planctl >/dev/null || { echo "planctl is not built"; exit 0; }
cd "$PORTOLAN_RUN"
jq -n '{metadata: {prevBranch: "1", currentBranch: "2"}, deletedFiles: [], portingOrder: [range(500) as $f |
	{sourcePath: "/repo/java/src/org/example/library/some/package/F\($f).java", status: "modified",
	types: [range(4) | ($f * 4 + .) as $i | {name: "Type\($i)", kind: "class", startLine: (. * 50 + 10),
	endLine: (. * 50 + 55), isInner: false, portingState: (if $i < 1500 then "done" else "pending" end),
	candidateFiles: ["/repo/cpp/include/library/Type\($i).h", "/repo/cpp/src/Type\($i).cpp"],
	qualifiedName: "org.example.library.some.package.Type\($i)", change: "modified",
	changedMembers: [range(5) | {name: "member\(.)", kind: "method", change: "modified"}], order: $i,
	group: $f, dependsOn: [range(3) | select($i > .) | "org.example.library.some.package.Type\($i - 1 - .)"],
	candidates: [{file: "/repo/cpp/include/library/Type\($i).h", score: 0.91, evidence: ["same name", "members"]},
	{file: "/repo/cpp/src/Type\($i).cpp", score: 0.86, evidence: ["same name", "definitions"]}],
	suggestedFiles: [], referenceHash: "3feee42676c8e956"}]}]}' >porting-plan.json
planctl set Type1999 review -q # the log begins with the 1,500 that were done
jq -cn '[range(10000)][] | {n: (. + 1600), time: "2024-05-01T12:00:00Z", who: "bench",
	type: "org.example.library.some.package.Type1998",
	from: (if . % 2 == 0 then "pending" else "review" end), to: (if . % 2 == 0 then "review" else "pending" end),
	why: "", referenceHash: "3feee42676c8e956", targetHash: null}' >>porting-plan.log.ndjson
planctl set Type1999 pending -q

best() {
	local least="" i from to
	for i in 1 2 3 4 5 6 7 8 9 10; do
		from=$(date +%s%N)
		"$@" >/dev/null 2>&1 || true
		to=$(date +%s%N)
		i=$(((to - from) / 100000))
		if [ -z "$least" ] || [ $i -lt "$least" ]; then least=$i; fi
	done
	printf '%d.%d' $((least / 10)) $((least % 10))
}
printf 'a plan of %s types, %s bytes; a log of %s lines\n' "$(jq '[.portingOrder[].types[]] | length' porting-plan.json)" \
	"$(stat -c %s porting-plan.json)" "$(wc -l <porting-plan.log.ndjson)"
printf 'load %s (the times are of wall clock: a busy machine does not tell)\n' "$(cut -d' ' -f1 /proc/loadavg)"
printf '%-28s %10s\n' command ms
printf '%-28s %10s\n' '--version (only to start)' "$(best planctl --version)"
printf '%-28s %10s\n' 'next' "$(best planctl next)"
printf '%-28s %10s\n' 'status' "$(best planctl status)"
printf '%-28s %10s\n' 'set (with two fsyncs)' "$(best planctl set Type1999 pending --why "$RANDOM")"
printf '%-28s %10s\n' 'claim and release' "$(best bash -c 'planctl claim Type1997 && planctl release Type1997')"
printf '%-28s %10s\n' 'query length' "$(best planctl query '[.portingOrder[].types[]] | length')"
printf '%-28s %10s\n' 'log' "$(best planctl log)"
printf 'next prints %s bytes, about %s tokens\n' "$(planctl next | wc -c)" "$(($(planctl next | wc -c) / 4))"
planctl next
