# The same without the references, and only that.
gensyms input >with.json
gensyms --no-references input >without.json
jq '[.. | objects | .references? // empty] | length > 0' with.json
jq 'del(.. | objects | .references?)' with.json | diff - without.json && echo the same otherwise
