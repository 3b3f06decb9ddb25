# order.jq -- how good a plan's order is by itself. Input: a plan. Output: one object: types; references
# from one type of the plan to another; how many of them point to a type that comes later; how many
# groups and cycles.
(.portingOrder | map(.types[])) as $types
| ($types | map({key: .qualifiedName, value: .order}) | from_entries) as $order
| [$types[] | .order as $from | .dependsOn[] | select($order[.] > $from)] as $forward
| {
    types: ($types | length),
    references: ($types | map(.dependsOn | length) | add),
    forward: ($forward | length),
    groups: ($types | map(.group) | max + 1),
    cycles: (.cycles | length)
  }
