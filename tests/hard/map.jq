# What genplan says of a case's counterparts against what is known of them; see check.jq.
. as $said | ($case.expect.map.target + "/") as $root
| $case.expect.map.types | to_entries[] as $e
| [$said.portingOrder[].types[] | select(.qualifiedName == $e.key)]
| if length != 1 then "\($e.key): \(length) types" else .[0]
  | [.candidateFiles[] | ltrimstr($root)] as $files
  | (($e.value.files - $files)[] | "\($e.key): \(.) is not found"),
	(($e.value.notFiles // [])[] as $f | select($files | index($f)) | "\($e.key): \($f) is found"),
	(($e.value.notPrimary // [])[] as $f | select($files[0] == $f) | "\($e.key): \($f) comes first"),
	(select($e.value.unmapped and $files != []) | "\($e.key): \($files) stand for it") end
