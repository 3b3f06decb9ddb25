# changes.jq -- compare a porting plan's types with known facts: what changed, and on which lines.
#
# Input: a plan made with --all-types. Arguments: $facts (slurped). Output: one object with counts,
# and what is wrong. The facts have one class for comments and layout, the plan has two.
$facts[0] as $facts
| (.portingOrder | map(.types[] | {key: .qualifiedName, change, startLine, endLine})) as $listed
| (.removedTypes | map({key: .qualifiedName, change: "removed"})) as $removed
| ($listed + $removed) as $plan
| def of($q): first($plan[] | select(.key == $q or (.key | endswith("." + $q)))) // null;
  def class: if . == "documentation" or . == "formatting" then "comment-or-layout-only" else . end;
  [ $facts.types[] | . as $t | of($t.qualified) as $p
    | {
        type: $t.qualified,
        want: $t.change,
        got: ($p.change // "missing" | class),
        lines: ($t.change == "removed" or
                ($p.startLine == $t.to.startLine and $p.endLine == $t.to.endLine))
      } ] as $all
| {
    types: ($all | length),
    changeRight: ($all | map(select(.want == .got)) | length),
    linesRight: ($all | map(select(.lines)) | length),
    extra: (($plan | length) - ($all | map(select(.got != "missing")) | length)),
    wrong: ($all | map(select(.want != .got or (.lines | not))))
  }
