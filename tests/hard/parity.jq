# What checkparity says of a case against what is known of it; see check.jq.
def last_part: split(".")[-1];
. as $said | $case.expect.parity as $x
| [$said.findings[] | select(.rule == "missing-member") | [(.reference.type | last_part), .reference.member]] as $missing
| (($x.missing - $missing)[] | "\(join(".")) is not missed"),
  (select($x.missingExact) | ($missing - $x.missing)[] | "\(join(".")) is missed"),
  (($x.notMissing[]) as $m | select($missing | index([$m])) | "\($m | join(".")) is missed")
