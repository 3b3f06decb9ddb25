# Facts about a plan of the example. Input: the plan; $f: facts.json; $target; $all: made with
# --all-types; $changed, $kept: what git says of the reference's files, see example-plan.sh; $missing:
# true files that are known not to be found. Output: name, actual, expected of each check, each with a
# NUL byte after it.
def lines: map(if type == "string" then . else tojson end) | join("\n");
def check($name; $got; $want): $name, ($got | lines), ($want | lines);
def by_name: sort_by(.qualifiedName);
def base: split(".") | last;

. as $plan
| [.portingOrder[] | . as $file | .types[] | . + {file: $file.sourcePath}] as $types
| ($types | by_name) as $named
| ($types | map({(.qualifiedName): .}) | add) as $by
| ($f.types | by_name | map(select(.qualifiedName | in($by)))) as $known
| (.cycles | map(.members)) as $cycles
| [
	check("exactly the types that changed, with their kind, place and lines";
		$named | map([.qualifiedName, .name, .kind, .change, .file, .startLine, .endLine, .isInner]);
		(.portingOrder | map(.sourcePath)) as $files
		| $f.types | by_name
		| map(select(.change != "unchanged" or ($all and (.file | IN($files[])))))
		| map([.qualifiedName, (.qualifiedName | base), .kind, .change, .file, .startLine, .endLine,
			(.qualifiedName | split(".") | map(select(test("^[A-Z]"))) | length > 1)])),
	# The facts call a static final field a constant and list the supertypes that changed; the plan
	# calls it a field, and supertypes are no members. "body", "value" and "signature" of the facts
	# are one thing to the plan.
	check("exactly the members that changed";
		$named | map(.qualifiedName as $q | .changedMembers | sort_by(.name) | .[] |
			[$q, .name, .kind, .change]);
		$known | map(.qualifiedName as $q | .changedMembers | map(select(.kind != "supertype")) |
			sort_by(.name) | .[] | [$q, .name, (if .kind == "constant" then "field" else .kind end),
				(if .change == "added" or .change == "removed" then .change else "modified" end)])),
	check("where moved and renamed types come from";
		$named | map(select(.previousName or .previousFile) |
			[.qualifiedName, .previousName, .previousFile]);
		$known | map(select(.previousName or .previousFile) |
			[.qualifiedName, (.previousName // "" | base), .previousFile])),
	check("removed types, and where the target still has them";
		.removedTypes | by_name | map([.qualifiedName, .kind, .previousFile, (.candidateFiles | sort)]);
		$f.removed | by_name | map([.qualifiedName, .kind, .file, (.targets[$target] | sort)])),
	check("what changed in code or documentation is to be done, all else is not";
		$named | map([.qualifiedName, .portingState]);
		$known | map([.qualifiedName,
			(if .change == "formatting" or .change == "unchanged" then "skipped" else "pending" end)])),

	check("FogHorn is gone and Tender is new, whatever git thinks";
		[.deletedFiles[].filePath, (.portingOrder[] | select(.status == "added") | .sourcePath),
			.renamedFiles[].previousPath] | map(split("/") | last) | sort;
		["Anchorage.java", "Fix.java", "FogHorn.java", "Route.java", "Tender.java"]),
	check("Route has become Passage";
		.renamedFiles | map([.previousPath, .filePath, .status]);
		[$f.renames[] | select(.real) | [.from, .to, "renamed"]]),
	# Each file that differs has one place: an entry, a deletion, a rename's old end, or a reason.
	check("every file that differs is accounted for exactly once";
		[.deletedFiles[].filePath, .portingOrder[].sourcePath, .renamedFiles[].previousPath,
			.skippedFiles[].filePath] | sort;
		$changed),
	check("a file that is skipped says why";
		.skippedFiles | map([.filePath, .status, .reason]);
		if $all then []
		else [["java/src/org/lantern/fairway/Position.java", "modified", "no type changed"]] end),
	check("what became of each file is what git says, but for renames";
		[(.portingOrder[] | select(.status != "renamed") | [.status, .sourcePath]),
			((.deletedFiles[], .skippedFiles[]) | [.status, .filePath])] | map(join(" ")) | sort;
		$kept | sort),

	check("order is dense and unique"; $types | map(.order) | sort; [range($types | length)]),
	check("files come in the order of their first type, types by order";
		[(.portingOrder[].types | map(.order) | . == sort),
			(.portingOrder | map(.types | map(.order) | min) | . == sort)] | unique; [true]),
	check("dependencies are those known, as far as the plan has them";
		$named | map([.qualifiedName, .dependsOn]);
		$known | map([.qualifiedName, ([.dependsOn[].name | select(in($by))] | sort)])),
	check("no type comes before its supertype";
		[$known[] | .qualifiedName as $q | .dependsOn[] | select(.via == "supertype") | .name |
			select(in($by)) | select($by[$q].order < $by[.].order) | "\($q) before \(.)"]; []),
	check("no type comes before one it needs, but inside the cycle";
		[$types[] | . as $t | .dependsOn[] | $by[.] as $d |
			select([$cycles[] | select(index($t.qualifiedName) and index($d.qualifiedName))] == []) |
			select($t.order <= $d.order or $t.group <= $d.group) |
			"\($t.qualifiedName) before \($d.qualifiedName)"]; []),
	check("the one cycle"; $cycles | map(sort); $f.cycles | map(.members | sort)),
	check("its members stand together, in one group";
		$cycles | map(map($by[.]) | [(map(.order) | sort | .[-1] - .[0] + 1 == length),
			(map(.group) | unique | length)]);
		[[true, 1]]),
	check("its example is a way round over real dependencies";
		.cycles | map(.members as $m | .example as $e | ($e | length > 1) and ([range($e | length)] |
			all(. as $i | $e[$i].to == $e[($i + 1) % ($e | length)].from and
				($by[$e[$i].from].dependsOn | index($e[$i].to) != null) and
				($m | index($e[$i].to) != null))));
		[true]),
	check("the cut is what the order breaks, no more and no less";
		.cycles | map(.cut[] | "\(.from) \(.to)") | sort;
		[$types[] | . as $t | .dependsOn[] | select($by[.].order > $t.order) |
			"\($t.qualifiedName) \(.)"] | sort),

	check("the true files first, and nothing for what the target lacks";
		$named | map([.qualifiedName, (.candidateFiles | sort)]);
		$known | map(.qualifiedName as $q | [$q, (.targets[$target] | map(. as $file |
			select("\($target) \($q) \($file)" | IN($missing[]) | not)) | sort)])),
	check("each candidate has its evidence, the best comes first";
		[$types[] | select(.candidateFiles != [.candidates[].file] or
			([.candidates[].score] | . != (sort | reverse)) or
			([.candidates[] | select(.evidence == [] or .score <= 0 or .score > 1)] != [])) |
			.qualifiedName]; []),
	check("a file is suggested where there is none, below the target's folder";
		[$types[] | select((.candidateFiles == []) == (.suggestedFiles == [])) | .qualifiedName,
			$types[].suggestedFiles[] | select(startswith($plan.metadata.targetRuntimePath + "/") | not)];
		[])
] | map(. + "\u0000") | add
