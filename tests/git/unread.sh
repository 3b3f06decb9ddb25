# shellcheck shell=bash
# A file that cannot be read may hold anything: no plan without its types, no status that calls it clean.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
new_repo "$work/repo" >/dev/null
echo 'porting-plan*' >.git/info/exclude
mkdir src port
printf '[reference]\n\tpath = src\n\tlanguage = java\n[target "c"]\n\tpath = port\n\tlanguage = c\n' >.portconfig
echo 'struct quote { int a; };' >port/quote.c
printf 'class Odd { int f() { return 1; } }\n' >src/Odd.java
printf 'class Even { int f() { return 1; } }\n' >src/Even.java
commit one
git tag one
sed -i 's/return 1/return 2/' src/*.java
commit two
git tag two
genplan one two c -q
planctl set Odd skipped --why 'a test' >/dev/null
cp porting-plan.json "$work/plan.json"
cp -a .git "$work/git"

pointer=$(printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 9\n' 1)
# side TAG TEXT: from now on Odd.java is TEXT there; the other side has what it had.
side() {
	git checkout -q --detach "$1"
	printf '%b' "$2" >src/Odd.java
	commit "odd $1"
	git tag -f "$1" >/dev/null
}
reset() {
	rm -rf .git
	cp -a "$work/git" .git
	git checkout -q -f main
}
status=0
run() {
	status=0
	"$@" >"$work/out" 2>"$work/err" || status=$?
}
# refused NAME CAUSE [GENPLAN-OPTION...]
refused() {
	local name=$1 cause=$2
	shift 2
	run genplan one two c "$@"
	is "$name: no plan" "$status" 2
	like "$name: why, and what to do" "$(cat "$work/err")" \
		"^genplan: 'Odd.java' of commit [0-9a-f]{10}: $cause; --allow-skipped makes a plan without what it declares$"
	ok "$name: the plan that was there is untouched" cmp porting-plan.json "$work/plan.json"
	run difftype --exit-code one..two "$@"
	is "$name: difftype --exit-code could not tell" "$status" 2
	like "$name: and says so" "$(tail -n 1 "$work/err")" \
		"^difftype: could not compare everything: 'Odd.java' of commit [0-9a-f]{10}: $cause$"
	run difftype one..two "$@"
	is "$name: without it there is a warning" "$status $(grep -c "warning: 'Odd.java' skipped" "$work/err")" '0 1'
}

for at in one two; do
	side $at "$pointer"
	refused "a Git LFS pointer in $at" 'it is a Git LFS pointer, .*git lfs migrate export.'
	run genplan one two c --allow-skipped -o "$work/allowed.json"
	is "a Git LFS pointer in $at: allowed" "$status $(jq -c '[.portingOrder[].types[].name] | contains(["Even"])' \
		"$work/allowed.json")" '0 true'
	like "a Git LFS pointer in $at: with a warning" "$(cat "$work/err")" "warning: 'Odd.java' skipped: lfs-pointer"
	run genplan one two c --allow-skipped
	[ $at = one ] || like "a Git LFS pointer in $at: work on its types is still kept" "$status $(cat "$work/err")" \
		'^2 .*it records work on 1 types'
	cp "$work/plan.json" porting-plan.json
	rm -f porting-plan.log.ndjson
	reset

	side $at 'class Odd { \0000\0001 }'
	refused "a binary file in $at" 'it is binary; .*'
	reset

	side $at "class Odd { int g; }\n$(yes '// more' | head -n 20000)"
	refused "a file that is too large in $at" 'it is larger than --max-file-size; give a larger one' \
		--max-file-size 64K
	run genplan one two c -q -o "$work/large.json"
	is "a file that is too large in $at: a larger limit reads it" "$status" 0
	reset

	id=$(git rev-parse $at:src/Odd.java)
	chmod u+w ".git/objects/${id:0:2}/${id:2}"
	truncate -s -5 ".git/objects/${id:0:2}/${id:2}"
	refused "a damaged object in $at" "object ${id:0:10} cannot be read; 'git fsck' says more"
	reset

	rm -f ".git/objects/${id:0:2}/${id:2}"
	refused "a missing object in $at" "object ${id:0:10} is not in this clone; fetch it .*"
	reset
done

# --- a type that is not found ---------------------------------------------------------------------------------

side two "$pointer"
run difftype Odder one..two
is "difftype: no such type" "$status" 2
like "difftype: but not all was read" "$(tail -n 1 "$work/err")" "no type 'Odder'.*; not all was read: 'Odd.java'"
run readtype Odd --rev two
is "readtype: no such type" "$status" 2
like "readtype: but not all was read" "$(cat "$work/err")" "no type 'Odd'.*; not all was read: 'Odd.java' of commit"
run readtype Even --rev two
is "readtype: what is found is found" "$status" 0

# --- cycles ---------------------------------------------------------------------------------------------------

run gendeps src --rev two --fail-on-cycle
is "gendeps --fail-on-cycle could not tell" "$status" 2
like "gendeps --fail-on-cycle says so" "$(tail -n 1 "$work/err")" \
	"^gendeps: could not look for all cycles: 'Odd.java' of commit"
run gendeps src --rev two --update-baseline --baseline "$work/base.json"
is "gendeps makes no baseline of half a graph" "$status $(ls "$work/base.json" 2>/dev/null)" '2 '
run gendeps src --rev two
is "gendeps alone warns" "$status $(grep -c "warning: 'Odd.java' skipped: lfs-pointer" "$work/err")" '0 1'
run gendeps src --rev one --fail-on-cycle
is "gendeps --fail-on-cycle where all is read" "$status" 0
reset
ln -s Even.java src/Link.java
commit link
run gendeps src --rev HEAD --fail-on-cycle
is "a link is no reason not to tell" "$status" 0
run difftype --exit-code two..HEAD
is "difftype: nor there" "$status" 0

# --- what a repository asks of its readers --------------------------------------------------------------------

git config uploadpack.allowFilter true
git clone -q --filter=blob:none --no-checkout "file://$PWD" "$work/partial"
cp .portconfig "$work/partial"
run gensyms --no-cache -C "$work/partial" --rev two src
is "a partial clone: what is not there is told" \
	"$status $(jq -c '[.files[] | select(.skipped == "object-missing") | .path]' "$work/out")" \
	'0 ["Even.java","Odd.java"]'
run genplan -C "$work/partial" one two c
like "a partial clone: no plan, and how to get the rest" "$status $(cat "$work/err")" \
	"^2 .* is not in this clone; fetch it .git fetch --refetch --no-filter"
git -C "$work/partial" fetch -q --refetch --no-filter
git -C "$work/partial" checkout -q -f two
for extension in worktreeConfig preciousObjects; do git -C "$work/partial" config extensions.$extension true; done
run genplan -C "$work/partial" one two c
is "a partial clone that got the rest, with the extensions that git has" "$status" 0
if git init -q --object-format=sha256 "$work/sha256" 2>/dev/null; then
	mkdir "$work/sha256/src"
	run gensyms -C "$work/sha256" --rev HEAD src
	like "ids that cannot be read are called so" "$status $(cat "$work/err")" '^2 .*a repository with SHA-256 ids'
fi
