# shellcheck shell=bash
# tests/hard: each case's input is read, and what is known of it must be so; nothing else is asked.
. "$SRCDIR/tests/lib.sh"
set -eu
hard=$SRCDIR/tests/hard

# The case's input in a folder of its own, which becomes the current one.
enter() { # CASE
	case=$hard/$1/case.json
	mkdir "$SCRATCH/$1"
	cd "$SCRATCH/$1"
	cp -a "$hard/$1/." .
	rm case.json
	if [ -e make-input.sh ]; then bash make-input.sh; fi
	if [ -e make-repo.sh ]; then bash make-repo.sh >../made 2>&1; fi
	cd "$(jq -r '.expect.runIn // "."' "$case")"
}
wants() { # CASE FIELD
	jq -e ".expect | has(\"$2\")" "$hard/$1/case.json" >/dev/null
}
wrong() { # FILTER [CASE-EDIT]: what standard input does not have of it
	jq -r --slurpfile c <(jq "${2:-.}" "$case") '$c[0] as $case | '"$(cat "$hard/$1.jq")" || echo "the filter failed"
}

for folder in "$hard"/*/; do
	id=$(basename "$folder")
	enter "$id"
	if wants "$id" types || wants "$id" logicalTypes; then
		gensyms -q . >../said.json
		empty "$id: what is known of its types is so" "$(wrong check <../said.json)"
		like "$id: and would be missed" "$(wrong check 'if .expect.types then .expect.types[0].endLine += 1
			else .expect.logicalTypes[0].parts[0].endLine += 1 end' <../said.json)" .
		for text in $(jq -r '.expect.outputMustNotContain[]?' "$case"); do
			unlike "$id: no $text" "$(cat ../said.json)" "${text//\\/\\\\}"
		done
	fi
	if wants "$id" diff; then
		range=$(jq -r '.expect.diff | "\(.from)..\(.to)"' "$case")
		difftype -q --format json "$range" >../said.json
		empty "$id: what is known of its changes is so" "$(wrong diff <../said.json)"
		like "$id: and would be missed" "$(wrong diff '.expect.diff.added += ["Nobody"]' <../said.json)" Nobody
	fi
	for rev in $(jq -r '.expect.at // {} | keys_unsorted[]' "$case"); do
		gensyms -q --rev "$rev" . >../said.json
		empty "$id: at $rev" "$(wrong check ".expect = {types: [.expect.at[\"$rev\"] | to_entries[]
			| .value + {name: .key, kind: \"class\"}], notTypes: .expect.notTypes}" <../said.json)"
	done
	if wants "$id" order; then
		new_repo .
		commit all
		gendeps -q --format json . >../said.json
		empty "$id: what is known of its order is so" "$(wrong order <../said.json)"
		like "$id: and would be missed" "$(wrong order '.expect.order.edges += [["Bolt", "Rust"]]' <../said.json)" Rust
	fi
	if wants "$id" map || wants "$id" parity; then
		new_repo .
		printf '[reference]\n\tpath = reference\n\tlanguage = java\n[target "port"]\n\tpath = target\n\tlanguage = %s\n' \
			"$(jq -r '.languages[1] | {"C++": "cpp", TypeScript: "typescript"}[.]' "$case")" >.portconfig
		mv reference "../$id.reference"
		mkdir reference
		touch reference/empty
		commit "the target"
		git tag before
		cp -a "../$id.reference/." reference
		commit "the reference"
	fi
	if wants "$id" map; then
		genplan -q --relative -o ../plan.json before HEAD port
		empty "$id: what is known of its map is so" "$(wrong map <../plan.json)"
		like "$id: and would be missed" "$(wrong map '.expect.map.types["net.Url"].files += ["include/net/limits.h"]' <../plan.json)" Url
	fi
	if wants "$id" parity; then
		checkparity -q -f json --fail-on none port >../said.json
		empty "$id: what is known of its drift is so" "$(wrong parity <../said.json)"
		like "$id: and would be missed" "$(wrong parity '.expect.parity.missing += [["Act", "open"]]' <../said.json)" open
	fi
done
