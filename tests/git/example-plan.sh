# shellcheck shell=bash disable=SC2016
# The plan of the example's port from 1.0 to 2.0 against what is known to be true of it: see
# tests/example/FACTS.md, and example-plan.jq for the questions.
. "$SRCDIR/tests/lib.sh"
set -eu

example_repo
facts=$SRCDIR/tests/example/facts.json
work=$PWD
cd "$EXAMPLE"

# Known to be true and not yet found: "target type file", one a line. It may only get shorter.
missing='cpp org.lantern.fairway.Cardinal cpp/src/Cardinal.cpp'

# lines: standard input as a JSON array.
lines() {
	jq -Rn '[inputs]'
}
changed=$(git diff --name-only --no-renames 1.0 2.0 -- java/src | LC_ALL=C sort | lines)
kept=$(
	git diff --name-status --no-renames 1.0 2.0 -- java/src | grep -vE '/(Route|Passage)\.java$' |
		sed 's/^A\t/added /; s/^M\t/modified /; s/^D\t/deleted /' | lines
)

# check TARGET ALL [OPTION...]: all the questions about one plan.
check() {
	local target=$1 all=$2 name got want
	shift 2
	genplan 1.0 2.0 "$target" --relative -q -o - "$@" >"$work/plan.json"
	jq -j -f "$SRCDIR/tests/git/example-plan.jq" --argjson f "$(cat "$facts")" --arg target "$target" \
		--argjson all "$all" --argjson changed "$changed" --argjson kept "$kept" \
		--argjson missing "$(lines <<<"$missing")" "$work/plan.json" >"$work/checks"
	while IFS= read -r -d '' name && IFS= read -r -d '' got && IFS= read -r -d '' want; do
		is "$target${1+ $*}: $name" "$got" "$want"
	done <"$work/checks"
}
for target in cpp csharp ts haxe c; do
	check $target false
	check $target true --all-types
done

genplan 1.0 2.0 cpp --relative -q -o - >"$work/plan.json"
is "the lines of a cycle's example name what they say" "$(
	jq -r '.cycles[].example[] | [.file, .line, (.to | split(".") | last)] | @tsv' "$work/plan.json" |
		while IFS=$'\t' read -r file line name; do
			git show "2.0:$file" | sed -n "${line}p" | grep -qw -e "$name" || echo "$file:$line: no $name"
		done
)" ""
is "the metadata say what was compared" "$(
	jq -c '[.metadata | .schema, .prevBranch, .currentBranch, .prevCommit, .currentCommit, .generated,
		.targetRuntime, .targetRuntimePath, .targetRuntimeLanguage, .repositoryDir, .referencePath,
		.referenceLanguage]' "$work/plan.json"
)" "$(
	jq -c '["portolan.plan/1", "1.0", "2.0", .tags["1.0"], .tags["2.0"], "2023-10-16T17:30:00Z",
		"cpp", "cpp", "cpp", ".", "java/src", "java"]' "$facts"
)"
is "without --relative all paths are absolute" "$(
	genplan 1.0 2.0 cpp -q -o - | jq -r --arg top "$EXAMPLE" '
		[.metadata.targetRuntimePath, .metadata.repositoryDir, .metadata.referencePath,
		 .deletedFiles[].filePath, .renamedFiles[].filePath, .renamedFiles[].previousPath,
		 .skippedFiles[].filePath, .cycles[].example[].file,
		 (.removedTypes[] | .previousFile, .candidateFiles[]),
		 (.portingOrder[] | .javaSourcePath, .sourcePath, .previousPath // $top,
			(.types[] | .candidateFiles[], .candidates[].file, .suggestedFiles[],
				.previousFile // $top))] |
		.[] | select(. != $top and (startswith($top + "/") | not))'
)" ""
