# One type in each way of showing it.
mv input/A.java .
git init -q .
for option in '' --plain --inner '--members f,B' --supertypes; do
	echo "== $option"
	# shellcheck disable=SC2086
	readtype $option A
done
