# candidates.jq -- compare the candidate files of a porting plan with known facts.
#
# Input: a plan, {portingOrder: [{javaSourcePath, types: [{qualifiedName, candidateFiles}]}]}; paths
# may be absolute, relative to the repository, or relative to the target's folder. Arguments: $facts
# (slurped), $target, $side ("from" or "to"). Output: one object with counts, and the types that are
# wrong. A type of the facts that the plan does not have is not judged, only counted.
#
# recall: true files that are listed. precision: true files among those listed first, up to as many
# as are true; where nothing is true, every listed file is one listed first.
$facts[0] as $facts
| ($facts.targets[$target].root) as $root
| [.portingOrder[].types[] | {key: .qualifiedName, files: .candidateFiles}] as $plan
| def of($qualified): [$plan[] | select(.key == $qualified or (.key | endswith("." + $qualified)))];
  def is($file): . == $file or endswith("/" + $file) or ($root + "/" + .) == $file;
  [ $facts.types[]
    | . as $type
    | of($type.qualified) as $found
    | ($type.target[$target][$side] | .declares + .defines | unique) as $true
    | if ($found | length) == 0 then {absent: $type.qualified}
      else
        $found[0].files as $files
        | $files[:([$true | length, 1] | max)] as $head
        | (if ($true | length) == 0 then $files else $head end) as $first
        | {
            type: $type.qualified,
            true: $true,
            files: $files,
            hits: [$true[] | . as $t | select(any($files[]; is($t)))],
            right: [$first[] | . as $f | select(any($true[]; . as $t | $f | is($t)))],
            first: $first,
          }
      end
  ] as $rows
| [$rows[] | select(.type)] as $judged
| {
    target: $target,
    end: $side,
    types: ($judged | length),
    absent: ([$rows[] | select(.absent)] | length),
    true: ([$judged[].true | length] | add // 0),
    found: ([$judged[].hits | length] | add // 0),
    first: ([$judged[].first | length] | add // 0),
    right: ([$judged[].right | length] | add // 0),
    none: ([$judged[] | select(.true == [])] | length),
    noneAnswered: ([$judged[] | select(.true == [] and .files != [])] | length),
    listed: ([$judged[].files | length] | add // 0),
    wrong: [
      $judged[]
      | select((.hits | length) < (.true | length) or (.right | length) < (.first | length))
      | {type, true, files}
    ],
  }
