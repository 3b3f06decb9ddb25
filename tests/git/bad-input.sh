# shellcheck shell=bash disable=SC2016
# What cannot work says so in one line, ends with 2, and leaves every file as it was.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
example_copy "$work/repo"
genplan 1.0 2.0 cpp -q -o "$work/good.json"

# sums FOLDER: every file and folder below it, git's own included, with what changes when somebody
# writes: a file that was replaced by its own bytes or a temporary one that came and went shows, too.
sums() {
	find "$1" -printf '%p %y %s %i %T@\n' | LC_ALL=C sort
}

# bad NAME REGEX COMMAND...: exit 2, one line on stderr that fits, nothing on stdout, no file touched.
bad() {
	local name=$1 regex=$2 status=0 before
	shift 2
	before=$(sums .)
	"$@" >"$work/out" 2>"$work/err" || status=$?
	is "$name: exit status" "$status" 2
	is "$name: one line" "$(wc -l <"$work/err")" 1
	like "$name: says what" "$(cat "$work/err")" "$regex"
	is "$name: no output" "$(wc -c <"$work/out")" 0
	is "$name: no file touched" "$(sums .)" "$before"
}

# usage NAME REGEX COMMAND...: the same with a second line that names --help.
usage() {
	local name=$1 regex=$2 status=0
	shift 2
	"$@" >"$work/out" 2>"$work/err" || status=$?
	is "$name: exit status" "$status" 2
	like "$name: says what" "$(cat "$work/err")" "$regex"
	is "$name: and where help is" "$(tail -n +2 "$work/err")" "try 'genplan --help'"
}

# --- names ------------------------------------------------------------------------------------------

bad "an unknown revision" "^genplan: no revision '2.1' in '$work/repo' \(did you mean '2.0'\?\)$" \
	genplan 2.1 2.0 cpp
bad "an unknown second one" "^genplan: no revision 'mian' in '$work/repo' \(did you mean 'main'\?\)$" \
	genplan 1.0 mian cpp
bad "one that is like none" "^genplan: no revision 'no-such-thing' in '$work/repo'$" \
	genplan no-such-thing 2.0 cpp
bad "an empty one" "^genplan: no revision '' in" genplan '' 2.0 cpp
bad "a range" "^genplan: " genplan 1.0..2.0 2.0 cpp
bad "a file instead of a commit" "^genplan: revision '2.0:README.md' names no commit$" \
	genplan 1.0 2.0:README.md cpp
bad "an unknown target" "^genplan: no target 'cppp' in .*/.portconfig \(did you mean 'cpp'\?\)$" \
	genplan 1.0 2.0 cppp
bad "one that is like none" "^genplan: no target 'spine-swift' in .*: there are cpp, csharp, ts, haxe, c" \
	genplan 1.0 2.0 spine-swift
bad "an unknown target revision" "^genplan: reading target 'cpp': no revision '9.9' in" \
	genplan 1.0 2.0 cpp --target-rev 9.9
bad "no such repository" "^genplan: '$work/nowhere' is not in a git repository$" \
	genplan 1.0 2.0 "$work/nowhere" cpp
mkdir "$work/plain"
bad "not a repository" "^genplan: '$work/plain' is not in a git repository$" \
	genplan 1.0 2.0 "$work/plain" cpp
mkdir -p "$work/damaged/deep"
git init -q "$work/damaged"
rm "$work/damaged/.git/HEAD"
bad "a damaged repository" \
	"^genplan: '$work/damaged/.git' is no git repository, or a damaged one; 'git -C $work/damaged status' says more$" \
	genplan 1.0 2.0 "$work/damaged/deep" cpp
bad "the current folder by its name" "^genplan: '$work/plain' is not in a git repository$" \
	genplan -C "$work/plain" 1.0 2.0 cpp
if [ "$(id -u)" -eq 0 ]; then
	git init -q "$work/strange"
	chown -R 65534 "$work/strange"
	bad "somebody else's repository" "^genplan: the repository '$work/strange' belongs to somebody else; if you trust \
it: git config --global --add safe.directory '$work/strange'$" genplan 1.0 2.0 "$work/strange" cpp
fi
bad "no folder for -C" "^genplan: cannot change to the folder 'nowhere': No such file or directory$" \
	genplan -C nowhere 1.0 2.0 cpp
usage "too few operands" "^genplan: missing operand: FROM TO \[REPO\] TARGET" genplan 1.0
usage "too many" "^genplan: unexpected operand 'five'" genplan 1.0 2.0 . cpp five
usage "an unknown option" "^genplan: unknown option '--relativ3' \(did you mean '--relative'\?\)" \
	genplan --relativ3 1.0 2.0 cpp
usage "a size that is none" "^genplan: option '--max-file-size': 'much' is no size" \
	genplan --max-file-size much 1.0 2.0 cpp
usage "an empty output" "^genplan: option '--output': the file's name is empty" genplan 1.0 2.0 cpp -o ''

# --- the plan that is there ---------------------------------------------------------------------------

# old NAME REGEX: what porting-plan.json holds stops the run.
old() {
	bad "$1" "^genplan: existing plan '$work/repo/porting-plan.json' is not replaced: $2" genplan 1.0 2.0 cpp
}
head -c 1000 "$work/good.json" >porting-plan.json
old "a plan truncated" 'line [0-9]+, column [0-9]+: '
jq '.metadata.schema = "portolan.plan/7"' "$work/good.json" >porting-plan.json
old "a plan of another schema" "schema is 'portolan.plan/7', this program reads 'portolan.plan/1'$"
echo 'not JSON' >porting-plan.json
old "a plan that is not JSON" 'line 1, column [0-9]+: '
: >porting-plan.json
old "an empty plan" 'line 1, column 1: '
echo '[]' >porting-plan.json
old "JSON that is no plan" "'metadata' is not an object$"
jq '.portingOrder[1].types[0].portingState = "finished"' "$work/good.json" >porting-plan.json
old "a state that is none" "portingOrder\[1\]\.types\[0\]: 'portingState' is none of pending, claimed, review, done, skipped$"
jq '.portingOrder[2].types = 1' "$work/good.json" >porting-plan.json
old "types that are none" "portingOrder\[2\]: 'types' is not an array$"
rm porting-plan.json

# --- output -------------------------------------------------------------------------------------------

echo file >"$work/file"
bad "a folder that is a file" "^genplan: .*$work/file/plan.json.*: Not a directory$" \
	genplan 1.0 2.0 cpp -q -o "$work/file/plan.json"
bad "a folder that is not there" "^genplan: .*$work/none/plan.json.*: No such file or directory$" \
	genplan 1.0 2.0 cpp -q -o "$work/none/plan.json"
bad "a folder instead of a file" "^genplan: .*$work/plain" genplan 1.0 2.0 cpp -q -o "$work/plain"
full() {
	genplan 1.0 2.0 cpp -q -o - >/dev/full
}
closed() {
	genplan 1.0 2.0 cpp -q -o - >&-
}
if [ -c /dev/full ]; then
	bad "a full device" '^genplan: cannot write (to standard|the) output: No space left on device$' full
	bad "a full device named" '^genplan: .*/dev/full.*: No space left on device$' \
		genplan 1.0 2.0 cpp -q -o /dev/full
fi
bad "standard output is closed" '^genplan: cannot write (to standard|the) output: Bad file descriptor$' closed
if [ "$(id -u)" -ne 0 ]; then
	mkdir "$work/read-only"
	chmod a-w "$work/read-only"
	bad "a folder that cannot be written" '^genplan: .*: Permission denied$' \
		genplan 1.0 2.0 cpp -q -o "$work/read-only/plan.json"
fi

# --- the configuration ----------------------------------------------------------------------------------

cp .portconfig "$work/portconfig"
# config NAME REGEX TEXT: with this added to .portconfig.
config() {
	{ cat "$work/portconfig"; printf '%b' "$3"; } >.portconfig
	bad "$1" "^genplan: $2" genplan 1.0 2.0 cpp
	cp "$work/portconfig" .portconfig
}
lines=$(wc -l <"$work/portconfig")
here="$work/repo/\\.portconfig"
config "an unknown key" "$here: no key 'reference.pfad' is known$" '[reference]\n\tpfad = x\n'
config "an unknown section" "$here: no key 'targets.cpp.path' is known$" '[targets "cpp"]\n\tpath = x\n'
config "a syntax error" ".*$here:$((lines + 2))\)?$" '[target "cpp"]\n\tlang uage = cpp\n'
config "a section that never ends" ".*$here:$((lines + 1))\)?$" '[target "cpp\n'
config "an include" "$here: including other files is not supported$" '[include]\n\tpath = /etc/passwd\n'
config "a conditional include" "$here: including other files is not supported$" \
	'[includeIf "gitdir:/"]\n\tpath = /etc/passwd\n'
config "a rename that is none" "$here: map.rename is REFERENCE=TARGET, not 'A'$" '[map "cpp"]\n\trename = A\n'
config "a NUL byte" "$here: a NUL byte in a configuration$" '\0\n'
config "an unknown reference language" "$here: no language 'cobol': there are .*java" '[reference]\n\tlanguage = cobol\n'
config "an unknown target language" "$here: no language 'cobol': there are .*java" \
	'[target "cpp"]\n\tlanguage = cobol\n'
config "a reference path that FROM does not have" \
	"reading the reference: no path 'java/main' in commit $(git rev-parse --short=10 '1.0^{commit}')$" \
	'[reference]\n\tpath = java/main\n'
config "a target path that is not there" "reading target 'cpp': no folder '$work/repo/c\+\+'$" \
	'[target "cpp"]\n\tpath = c++\n'
mkdir "$work/repo/sub"
config "a submodule that is not initialised" "target 'cpp': '$work/repo/sub' is no repository of its own; if it is a" \
	'[target "cpp"]\n\trepository = sub\n'
rmdir "$work/repo/sub"
config "a target outside of the repository" \
	"$here: target.path is a path below the repository's top, not '../x'$" '[target "cpp"]\n\tpath = c/../../x\n'
config "an absolute target" "$here: target.path is a path below the repository's top, not '/tmp'$" \
	'[target "cpp"]\n\tpath = /tmp\n'
config "a reference outside of the repository" \
	"$here: reference.path is a path below the repository's top, not '..'$" '[reference]\n\tpath = ..\n'
rm .portconfig
mkdir .portconfig
bad "a folder for a configuration" "^genplan: '$here' is a folder, not a file: " timeout 20 genplan 1.0 2.0 cpp
rmdir .portconfig
mkfifo .portconfig
bad "a pipe for a configuration" "^genplan: '$here' is a pipe or a device, not a file: " \
	timeout 20 genplan 1.0 2.0 cpp
rm .portconfig
ln -s nowhere .portconfig
bad "a link to nothing for a configuration" "^genplan: '$here' is a link to no file, not a file: " \
	genplan 1.0 2.0 cpp
rm .portconfig
cp "$work/portconfig" .portconfig
echo '[reference]' >"$work/other"
bad "--config names a file that lacks something" "^genplan: $work/other: reference.language is missing$" \
	genplan 1.0 2.0 cpp --config "$work/other"
bad "--config names no file" "^genplan: .*$work/nothing.*: No such file or directory$" \
	genplan 1.0 2.0 cpp --config "$work/nothing"
git checkout -q .portconfig
usage "no target: the ones that there are" "^genplan: missing operand: TARGET; in $here: cpp, csharp, ts, haxe, c" \
	genplan 1.0 2.0
rm .portconfig
bad "no configuration" "^genplan: no .portconfig in '$work/repo' and no known profile fits; 'genplan --init' would \
write one: reference 'java/src/org/lantern/fairway' \(java\), targets 'c' \(c\), 'cpp' \(cpp\), 'csharp' \(csharp\), \
'haxe' \(haxe\), 'ts' \(typescript\)$" genplan 1.0 2.0 cpp
ok "--init writes it" genplan --init -q
is "which names what was promised" "$(git config -f .portconfig --get-regexp 'path|language')" "$(
	printf '%s\n' 'reference.path java/src/org/lantern/fairway' 'reference.language java' \
		'target.c.path c' 'target.c.language c' 'target.cpp.path cpp' 'target.cpp.language cpp' \
		'target.csharp.path csharp/src' 'target.csharp.language csharp' \
		'target.haxe.path haxe/lantern/fairway' 'target.haxe.language haxe' \
		'target.ts.path ts/src' 'target.ts.language typescript'
)"
ok "and works" genplan 1.0 2.0 cpp -q -o "$work/init.json"
bad "--init over a configuration" "^genplan: '$work/repo/.portconfig' is there already" genplan --init
git checkout -q .portconfig
git clone -q --bare . "$work/bare.git"
bad "--init in a bare repository" "^genplan: '$work/bare.git' is bare" genplan --init "$work/bare.git"
spine="spine-libgdx/spine-libgdx/src/com/esotericsoftware"
mkdir -p $spine
git mv java $spine/spine
git rm -q .portconfig
commit "a tree that a profile knows"
like "--init where a profile fits writes nothing" "$(genplan --init 2>&1)" \
	"^profile 'Spine runtimes' fits: nothing to write"
printf '[plan]\n\tapproval = none\n' >.portconfig
like "a .portconfig of the plan alone is completed by it" "$(genplan HEAD HEAD nosuch 2>&1)" \
	"no target 'nosuch' in profile 'Spine runtimes'"
printf '[reference]\n\tpath = x\n' >.portconfig
like "one of more is not" "$(genplan HEAD HEAD nosuch 2>&1)" "portconfig: reference.language is missing"
rm .portconfig
ok "indeed nothing" test ! -e .portconfig
new_repo "$work/words" >/dev/null
echo words >README
commit words
bad "no configuration and no code" "^genplan: no .portconfig in '$work/words' and no known profile fits; write one by hand" \
	genplan HEAD HEAD cpp
bad "--init finds no code" '^genplan: no folder with code of one language' genplan --init
new_repo "$work/unborn" >/dev/null
bad "a repository without a commit" "^genplan: no revision 'HEAD' in '$work/unborn' \(it has no commit yet\)$" \
	genplan HEAD HEAD cpp
git clone -q --depth 1 "file://$EXAMPLE" "$work/shallow"
cd "$work/shallow"
bad "what a shallow clone lacks" "^genplan: no revision '1.0' in '$work/shallow' \(a shallow clone: git fetch --unsh" \
	genplan 1.0 HEAD cpp

# --- objects that are not there ---------------------------------------------------------------------------

# lack REV:PATH: takes the object away. The clone's objects are loose.
lack() {
	local id
	id=$(git rev-parse "$1")
	rm -f ".git/objects/${id:0:2}/${id:2}"
}
git clone -q --no-local "$EXAMPLE" "$work/partial"
cd "$work/partial"
mkdir "$work/packs"
mv .git/objects/pack/* "$work/packs/"
for pack in "$work"/packs/*.pack; do
	git unpack-objects -q <"$pack"
done
ok "the clone without packs works" genplan 1.0 2.0 cpp -q -o "$work/partial.json"
lack 2.0:java/src/org/lantern/fairway/Ring.java
git update-index --assume-unchanged java/src/org/lantern/fairway/Ring.java
genplan 1.0 2.0 cpp -o "$work/partial.json" 2>"$work/err"
like "a file that did not change may be missing, which is said" "$(cat "$work/err")" \
	"genplan: warning: '.*Ring.java' skipped: object-missing"
lack 2.0:java/src/org/lantern/fairway/Tide.java
bad "a changed file's object is missing" \
	"genplan: .*Tide.java' of commit [0-9a-f]+: object [0-9a-f]{10} is not in this clone; fetch it" \
	genplan 1.0 2.0 cpp -q
lack 1.0:java/src/org/lantern/fairway
bad "a tree is missing" '^genplan: ' genplan 1.0 2.0 cpp -q
