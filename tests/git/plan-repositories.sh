# shellcheck shell=bash disable=SC2016
# One plan, whatever shape the repository has and wherever the command is run.
. "$SRCDIR/tests/lib.sh"
set -eu

example_repo
work=$PWD
want=$work/want.json
got=$work/got.json
genplan -C "$EXAMPLE" 1.0 2.0 cpp --relative -q -o "$want"

# same NAME ARGUMENT...: genplan with these gives the very bytes of $want.
same() {
	local name=$1
	shift
	rm -f "$got"
	ok "$name" genplan "$@" --relative -q -o "$got"
	ok "$name: the same bytes" cmp "$want" "$got"
}

# --- two runs, and where it runs --------------------------------------------------------------------

cd "$EXAMPLE"
same "a second run" 1.0 2.0 cpp
same "one thread" 1.0 2.0 cpp -j1
same "many threads" 1.0 2.0 cpp -j8
same "four operands" 1.0 2.0 . cpp
is "to standard output" "$(genplan 1.0 2.0 cpp --relative -q -o -)" "$(cat "$want")"
cd java/src/org
same "from a subfolder" 1.0 2.0 cpp
cd "$work"
same "four operands from elsewhere" 1.0 2.0 "$EXAMPLE" cpp
same "four operands, a folder inside" 1.0 2.0 "$EXAMPLE/cpp/src" cpp
same "-C" -C "$EXAMPLE" 1.0 2.0 cpp
same "-C twice, as git takes it" -C "$EXAMPLE" -C java 1.0 2.0 cpp
same "options among operands" 1.0 -j2 2.0 -C "$EXAMPLE" cpp
LC_ALL=C.UTF-8 TZ=Asia/Tokyo same "another locale and time zone" -C "$EXAMPLE" 1.0 2.0 cpp
is "genplan writes nothing into the repository" "$(git -C "$EXAMPLE" status --porcelain --ignored)" ''

# The plan goes to the current folder by default, -C counted.
example_copy "$work/copy"
cd java
genplan 1.0 2.0 cpp --relative -q
ok "the default is porting-plan.json in the current folder" cmp "$want" porting-plan.json
cd "$work"
genplan -C copy/java/src 1.0 2.0 cpp --relative -q
ok "or in the one that -C names" cmp "$want" copy/java/src/porting-plan.json
genplan -C copy 1.0 2.0 cpp --relative -q -o here.json
ok "-o is where the user stands" cmp "$want" here.json

# --- shapes of repositories -------------------------------------------------------------------------

git clone -q --bare "$EXAMPLE" bare.git
same "a bare clone" -C bare.git 1.0 2.0 cpp
git clone -q --mirror "$EXAMPLE" mirror.git
rm mirror.git/config
same "a mirror without a config file" 1.0 2.0 mirror.git cpp
git clone -q --no-local "$EXAMPLE" clone
same "a working clone" 1.0 2.0 clone cpp
git -C clone gc -q --aggressive
same "with everything packed" 1.0 2.0 clone cpp
git -C clone worktree add -q --detach ../linked 2.0
same "a linked worktree" -C linked 1.0 2.0 cpp
mkdir outer
git -C outer init -q
git -C outer -c protocol.file.allow=always submodule --quiet add "$EXAMPLE" inside 2>/dev/null
same "a submodule" -C outer/inside 1.0 2.0 cpp

git init -q shallow
git -C shallow fetch -q --depth 1 "file://$EXAMPLE" '+refs/tags/1.0:refs/tags/1.0'
git -C shallow fetch -q --depth 1 "file://$EXAMPLE" '+refs/tags/2.0:refs/tags/2.0'
git -C shallow checkout -q 2.0
# History is what is missing there: it may only cost evidence.
rm -f "$got"
ok "a shallow clone" genplan -C shallow 1.0 2.0 cpp --relative -q -o "$got"
without_history='del(.portingOrder[].types[].candidates)'
is "a shallow clone: the same plan without what history tells" "$(jq "$without_history" "$got")" \
	"$(jq "$without_history" "$want")"

# --- revisions --------------------------------------------------------------------------------------

# but_names FILE: the plan without what the user called the revisions.
but_names() {
	jq 'del(.metadata.prevBranch, .metadata.currentBranch)' "$1"
}
from=$(git -C clone rev-parse '1.0^{commit}') to=$(git -C clone rev-parse '2.0^{commit}')
git -C clone branch before 1.0
git -C clone update-ref refs/remotes/origin/after 2.0
for pair in "$from $to" "${from:0:9} ${to:0:9}" "before origin/after" "before after" "1.0^0 refs/tags/2.0" \
	"main~9 main" "HEAD~9 HEAD"; do
	read -r a b <<<"$pair"
	genplan -C clone "$a" "$b" cpp --relative -q -o "$got"
	is "revisions named $pair" "$(but_names "$got")" "$(but_names "$want")"
	is "revisions named $pair: are recorded so" "$(
		jq -r '.metadata | .prevBranch + " " + .currentBranch' "$got"
	)" "$pair"
done

genplan -C clone 2.0 2.0 cpp --relative -o "$got" 2>"$work/err"
is "nothing between a revision and itself" "$(
	jq -c '[.portingOrder, .deletedFiles, .renamedFiles, .removedTypes, .skippedFiles, .cycles]' "$got"
)" '[[],[],[],[],[],[]]'
like "which is said" "$(cat "$work/err")" 'state   nothing to do'
genplan -C clone 2.0 1.0 cpp --relative -q -o "$got"
is "backwards, what was removed is added" "$(
	jq -r '.portingOrder[].types[] | select(.change == "added") | .name' "$got" | sort
)" "$(printf '%s\n' FogHorn Papers)"

# --- the target ---------------------------------------------------------------------------------------

# files_of NAME: candidates of a type.
files_of() {
	jq -c --arg n "$1" '.portingOrder[].types[] | select(.name == $n) | .candidateFiles' "$got"
}
cd copy
git mv cpp/include/fairway/Tide.h cpp/include/fairway/Ebb.h
rm cpp/src/Tide.cpp
echo 'class FAIRWAY_API Tender { void hail(); };' >cpp/include/fairway/Hail.h
echo 'cpp/include/fairway/hidden.h' >.gitignore
echo 'class FAIRWAY_API Anchorage { };' >cpp/include/fairway/hidden.h
cd ..
genplan -C copy 1.0 2.0 cpp --relative -q -o "$got"
is "the target is the working tree: a file moved there" "$(files_of Tide)" '["cpp/include/fairway/Ebb.h"]'
is "a file not yet added" "$(files_of Tender)" '["cpp/include/fairway/Hail.h"]'
is "but none that is ignored" "$(files_of Anchorage)" '[]'
same "--target-rev reads it at a revision" -C copy 1.0 2.0 cpp --target-rev 2.0
git -C copy add -A
git -C copy -c user.name=A -c user.email=a@example.org commit -q -m 'later than 2.0'
git clone -q --bare copy later.git
same "in a bare repository the target is read at TO" -C later.git 1.0 2.0 cpp
genplan -C later.git 1.0 2.0 cpp --target-rev main --relative -q -o "$got"
is "unless told otherwise" "$(files_of Tender)" '["cpp/include/fairway/Hail.h"]'

# A repository of its own, a sibling of the reference's.
new_repo "$work/port" >/dev/null
mkdir -p lib
cp -R "$EXAMPLE/cpp/." lib/
commit 'the port, moved out'
cd "$work"
git clone -q "$EXAMPLE" reference
git clone -q --bare port port.git
port() { # REPOSITORY PATH
	git -C reference config -f .portconfig target.cpp.repository "$1"
	git -C reference config -f .portconfig target.cpp.path "$2"
}
port ../port lib
genplan -C reference 1.0 2.0 cpp --relative -q -o "$got"
is "a target in a repository of its own" "$(files_of Tide)" \
	'["../port/lib/include/fairway/Tide.h","../port/lib/src/Tide.cpp"]'
is "its candidates are what they are at home" "$(
	jq -c '[.portingOrder[].types[] | [.name, (.candidateFiles | map(sub("^../port/lib/"; "cpp/")))]]' "$got"
)" "$(jq -c '[.portingOrder[].types[] | [.name, .candidateFiles]]' "$want")"
genplan -C reference 1.0 2.0 cpp -q -o "$got"
is "with absolute paths" "$(files_of Tide)" \
	"[\"$work/port/lib/include/fairway/Tide.h\",\"$work/port/lib/src/Tide.cpp\"]"
is "and the folder in the metadata" "$(jq -r .metadata.targetRuntimePath "$got")" "$work/port/lib"
port ../port.git lib
genplan -C reference 1.0 2.0 cpp --relative -q -o "$got"
is "a bare one is read at its HEAD" "$(files_of Tide)" \
	'["../port.git/lib/include/fairway/Tide.h","../port.git/lib/src/Tide.cpp"]'
port "$work/port" lib
genplan -C reference 1.0 2.0 cpp -q -o "$got"
is "named by an absolute path" "$(files_of Tide)" \
	"[\"$work/port/lib/include/fairway/Tide.h\",\"$work/port/lib/src/Tide.cpp\"]"
port ../nowhere lib
exits 2 "a repository that is not there" genplan -C reference 1.0 2.0 cpp -o "$work/none.json"
like "is named with its target" "$(genplan -C reference 1.0 2.0 cpp -o "$work/none.json" 2>&1 || true)" \
	"^genplan: target 'cpp': '.*nowhere' is not in a git repository$"

# --- a plan in jq -------------------------------------------------------------------------------------

cp "$want" plan.json
is "jq . changes no byte" "$(jq . plan.json; echo .)" "$(cat plan.json; echo .)"
is "types by state" "$(
	jq -c '.portingOrder | map(.types[]) | group_by(.portingState) |
		map({state: .[0].portingState, count: length, types: map(.name)})' plan.json
)" "$(printf '%s' '[{"state":"pending","count":13,"types":["Ground","Anchorage","Colour","Fix","Rhythm","Mark",' \
	'"Buoy","Passage","Tender","Tide","Vessel","Berth","Harbour"]},' \
	'{"state":"skipped","count":1,"types":["Cardinal"]}]')"
is "the next pending type with its file" "$(
	jq -c '.portingOrder[] | {file: .javaSourcePath, types: .types[] | select(.portingState == "pending")}' \
		plan.json | head -n 1 | jq -r '.file + " " + .types.name'
)" "java/src/org/lantern/fairway/Anchorage.java Ground"
jq --arg f java/src/org/lantern/fairway/Anchorage.java --arg n Ground '
	(.portingOrder[] | select(.javaSourcePath == $f) | .types[] | select(.name == $n)).portingState = "done"
	' plan.json >plan.json.new && mv plan.json.new plan.json
genplan -C "$EXAMPLE" 1.0 2.0 cpp --relative -q -o plan.json
is "an update with jq is kept when the plan is made again" "$(
	diff "$want" plan.json | sed 1d
)" "$(printf '%s\n' '<           "portingState": "pending",' --- '>           "portingState": "done",')"
