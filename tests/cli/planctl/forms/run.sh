planctl next
echo
planctl next --oneline
echo
planctl next --json
echo
planctl list
echo
planctl list -s review,done --kind enum --oneline
echo
planctl status
