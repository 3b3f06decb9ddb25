# (libjq's own words differ from release to release)
status=0
checkprog p.md >said || status=$?
sed -e 's/error: jq: .* \[jq-syntax\]/error: ... [jq-syntax]/' -e 's/error: .*jq.*: .* \[jq-syntax\]/error: ... [jq-syntax]/' -e 's/ends with [0-9]*: .* \[/ends with N: ... [/' said
exit $status
