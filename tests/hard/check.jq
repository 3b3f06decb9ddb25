# What gensyms says of a case against what is known of it: one line for each thing that is not so.
# Input: the symbols' document; $case: case.json. See tests/hard/README.md.

# a pack's dots are no part of a name of ours
def clean: gsub("\\s"; "") | sub("[.][.][.]$"; "");
def type_kinds: ["class", "interface", "enum", "struct", "trait", "protocol", "mixin", "record",
	"annotation", "typedef", "extension type", "abstract", "object", "union", "actor"];
def is_type: .kind as $k | type_kinds | index($k);
def all_symbols: .. | objects | select(has("kind") and has("name"));
def supers: [.supertypes[]? | .name + (if .typeArguments then "<" + .typeArguments + ">" else "" end) | clean];
def member_names: [.children[]? | select((is_type or .kind == "constructor" or .kind == "namespace" or .kind == "extension") | not) | .name];
def lines($range): [range($range.start.line; $range.end.line + 1)];
def minus($b): . as $a | reduce $b[] as $x ($a; (index($x)) as $i | if $i == null then . else del(.[$i]) end);
def params: [.typeParameters[]? | .name + (if .bounds then ": " + (.bounds | join(" & ")) else "" end) | clean];

def fits($e): (.name as $n | ([$e.name] + ($e.nameAlso // []) | index($n)))
	and ((if .kind == "typedef" then "alias" else .kind end) as $k | ([$e.kind] + ($e.kindAlso // []) | index($k)));

def check_type($e):
	. as $t
	| (if .qualifiedName != ($e.qualifiedName // .qualifiedName) then "is \(.qualifiedName), not \($e.qualifiedName)" else empty end),
	  (if .range.start.line as $l | [$e.startLine] + ($e.alsoStart // []) | index($l) | not
		then "begins in line \(.range.start.line), not \($e.startLine)" else empty end),
	  (if $e.endLine and .range.end.line != $e.endLine then "ends in line \(.range.end.line), not \($e.endLine)" else empty end),
	  (($e.members // []) | unique | minus($t | member_names | unique) | .[] | "lacks \(.)"),
	  (select($e.membersExact) | member_names | unique | minus(($e.members // []) + ($e.membersOptional // []) | unique) | .[]
		| "has \(.)"),
	  (($e.notMembers // [])[] as $n | select(member_names | index($n)) | "has \($n)"),
	  (select($e.constructors) | [.children[]? | select(.kind == "constructor")] | length
		| select(. != $e.constructors) | "has \(.) constructors, not \($e.constructors)"),
	  (($e.nested // [])[] as $n | select([.children[]? | select(is_type) | .name] | index($n) | not) | "does not nest \($n)"),
	  (select($e.supertypes) | supers | select(. != [$e.supertypes[] | clean]
		and . != [($e.supertypes + ($e.supertypesOptional // []))[] | clean]) | "inherits \(.), not \($e.supertypes)"),
	  (select($e.typeParameters) | params | select(. != [$e.typeParameters[] | clean]) | "has parameters \(.), not \($e.typeParameters)"),
	  (select($e.docLines) | select(.docRange == null or lines(.docRange) != $e.docLines)
		| "is documented by \(.docRange), not lines \($e.docLines)"),
	  (select($e.docMustNotContain) | (.documentation // "") | select(contains($e.docMustNotContain)) | "documentation says \($e.docMustNotContain)"),
	  (($e.memberLines // {}) | to_entries[] as $m | select([$t.children[]? | select(.name == $m.key) | .range.start.line]
		| index($m.value) | not) | "\($m.key) is not in line \($m.value)"),
	  (($e.memberDocs // {}) | to_entries[] as $m | select([$t.children[]? | select(.name == $m.key and .docRange) | lines(.docRange)]
		| index([$m.value]) | not) | "\($m.key) is not documented by lines \($m.value)"),
	  (($e.signatureLines // {}) | to_entries[] as $m | select([$t.children[]? | select(.name == $m.key or .kind == $m.key)
		| .range.start.line] | unique | . != ($m.value | unique)) | "\($m.key) is not in the lines \($m.value)");

def check_part($l; $p; $all):
	[$all[] | select(.file == $p.file and .qualifiedName == $l.qualifiedName and .kind == $l.kind
		and .range.start.line == $p.startLine and .range.end.line == $p.endLine)]
	| if length == 1 then empty else "\($l.qualifiedName): no part \($p)" end;

# files carry their path down to every symbol
[(.symbols // .)[] | .file as $f | .. | objects | select(has("kind") and has("name")) | .file = (.file // $f)] as $all
| $case.expect as $x
| [$all[] | select(is_type)] as $types
| [$types[] | select(.kind != "typedef")] as $definitions
| (($x.types // [])[] as $e
	| [$types[] | select(fits($e))] as $found
	| [$found[] | select(.range.start.line as $l | [$e.startLine] + ($e.alsoStart // []) | index($l))] as $at
	| if ($found | length) == 0 then "\($e.name): not found as \($e.kind)"
	  elif ($at | length) > 1 then "\($e.name): found \($at | length) times"
	  else (if ($at | length) > 0 then $at else $found end)[0] | check_type($e) | "\($e.name): \(.)" end),
  (($x.notTypes // [])[] as $n | select([$definitions[].name] | index($n)) | "\($n) is no type"),
  (($x.countByName // {}) | to_entries[] as $c | [$definitions[] | select(.name == $c.key)] | length
	| select(. != $c.value) | "\(.) types \($c.key), not \($c.value)"),
  ($x.typeCount // empty | select(. != ($definitions | length)) | "\($definitions | length) types, not \(.)"),
  (($x.logicalTypes // [])[] as $l | $l.parts[] as $p
	| [$types[] | select(.file == $p.file and .qualifiedName == $l.qualifiedName and .kind == $l.kind
		and .range.start.line == $p.startLine and .range.end.line == $p.endLine)]
	| select(length != 1) | "\($l.qualifiedName): no part \($p)"),
  (($x.logicalTypes // [])[] as $l | [$types[] | select(.qualifiedName == $l.qualifiedName)]
	| ([.[] | member_names[]] | unique) as $have
	| ($l.members | unique | minus($have) | .[] | "\($l.qualifiedName) lacks \(.)"),
	  (([.[] | supers[]] | unique) as $s | select(($l.supertypes | unique) != $s) | "\($l.qualifiedName) inherits \($s)")),
  ($x.logicalTypeCount // empty | select(. != ([$types[].qualifiedName] | unique | length))
	| "\([$types[].qualifiedName] | unique | length) types, not \(.)"),
  (($x.extensions // [])[] as $e | [$all[] | select(.kind == "extension" and .name == ($e.name // $e.of) and (.type // .name) == $e.of
		and .range.start.line == $e.startLine)]
	| if length != 1 then "no extension of \($e.of) in line \($e.startLine)"
	  else .[0] | . as $t | (($e.members | minus($t | member_names))[] | "the extension of \($e.of) lacks \(.)"),
		(select(.range.end.line != $e.endLine) | "the extension of \($e.of) ends in line \(.range.end.line)"),
		(select($e.supertypes) | supers | select(. != $e.supertypes) | "the extension of \($e.of) inherits \(.)") end)
