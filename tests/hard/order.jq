# What gendeps says of a case against what is known of it; see check.jq.
def last_part: split(".")[-1];
. as $said | $case.expect.order as $x
| [$said.types[].qualifiedName | last_part] as $names
| ([$said.edges[] | [(.from | last_part), (.to | last_part)]]) as $edges
| ($said.types | map({key: (.qualifiedName | last_part), value: .order}) | from_entries) as $order
| ($x.types[] as $n | [$names[] | select(. == $n)] | select(length != 1) | "\($n) is listed \(length) times"),
  ($x.before[] as $b | select($order[$b[0]] >= $order[$b[1]]) | "\($b[0]) is not before \($b[1])"),
  ($x.edges[] as $e | select($edges | index([$e]) | not) | "\($e[0]) does not need \($e[1])"),
  ($x.notEdges[] as $e | select($edges | index([$e])) | "\($e[0]) needs \($e[1])"),
  ($x.cycles[] as $c | select([$said.cycles[].members | map(last_part) | unique] | index([$c]) | not) | "no cycle of \($c)"),
  ($said.cycles[].members | map(last_part) | select(length == 1) | "a cycle of \(.)")
