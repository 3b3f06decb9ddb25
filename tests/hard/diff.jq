# What difftype says of a case against what is known of it; see check.jq.
def last_part: split(".")[-1];
# bytes that would upset a terminal are written so in every output
def path: gsub("\t"; "\\x09") | gsub("\n"; "\\x0a");
def is_named($n): .qualifiedName == $n or (.qualifiedName | last_part) == $n or .name == $n;
def names($change): [.types[] | select(.change == $change) | .qualifiedName];
. as $said | $case.expect.diff as $x
| (($x.added // [])[] as $n | select([$said.types[] | select(is_named($n) and .change == "added")] | length != 1) | "\($n) is not added"),
  (($x.removed // [])[] as $n | select([$said.types[] | select(is_named($n) and .change == "removed")] | length != 1) | "\($n) is not removed"),
  (names("added") | select(length != ($x.added | length)) | "added are \(.)"),
  (names("removed") | select(length != ($x.removed | length)) | "removed are \(.)"),
  (($x.moved // [])[] as $m | [$said.types[] | select(is_named($m.type))]
	| select(length != 1 or .[0].file != ($m.to | path) or .[0].previousFile != ($m.from | path)) | "\($m.type) is not moved: \(.)"),
  (($x.modified // [])[] as $m | [$said.types[] | select(is_named($m.type))]
	| if length != 1 then "\($m.type) is not modified" else .[0] as $t
	  | (($m.membersAdded // [])[] as $n | select([$t.changedMembers[] | select(.name == $n and .change == "added")] == []) | "\($m.type).\($n) is not added"),
		(($m.membersRemoved // [])[] as $n | select([$t.changedMembers[] | select(.name == $n and .change == "removed")] == []) | "\($m.type).\($n) is not removed"),
		(select($m.file and $t.file != ($m.file | path)) | "\($m.type) is in \($t.file)") end),
  (($x.sameContent // [])[] as $n | $said.types[] | select(is_named($n) and .changedMembers != []) | "\($n) has changed")
