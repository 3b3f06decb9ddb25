# shellcheck shell=bash disable=SC2016
# What a plan records of the work is kept when the plan is made again.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
plan=$work/porting-plan.json

# update FILTER: what an agent does with jq.
update() {
	jq "$1" "$plan" >"$plan.new" && mv "$plan.new" "$plan"
}

# state_of NAME: state, reason and what else somebody wrote.
state_of() {
	jq -c --arg n "$1" '.portingOrder[].types[] | select(.name == $n) |
		[.portingState, .reopened, .notes, .approval, .mine]' "$plan"
}

again() {
	genplan "$@" -o "$plan" 2>"$work/err"
}

example_copy "$work/repo"
genplan 1.0 2.0 cpp -q -o "$plan"
cp "$plan" "$work/first.json"

# --- the same release again -----------------------------------------------------------------------

update '(.portingOrder[].types[] | select(.name == "Tide")) |= (. + {portingState: "done",
	notes: ["checked \"by\" hand", "\u00e9\u2028"], approval: {by: "ada", at: 12.5}, mine: null})'
update '(.portingOrder[].types[] | select(.name == "Berth")).portingState = "claimed"'
update '(.portingOrder[].types[] | select(.name == "Buoy")).portingState = "review"'
update '(.portingOrder[].types[] | select(.name == "Fix")).portingState = "skipped"'
update '. + {mine: {"top": [1, 2]}, another: false}'
cp "$plan" "$work/edited.json"
ok "an edited plan is accepted" again 1.0 2.0 cpp
is "done, notes, approval and unknown keys are kept" "$(state_of Tide)" \
	"$(printf '["done",null,["checked \\"by\\" hand","\303\251\342\200\250"],{"by":"ada","at":12.5},null]')"
is "claimed is kept" "$(state_of Berth)" '["claimed",null,null,null,null]'
is "review is kept" "$(state_of Buoy)" '["review",null,null,null,null]'
is "skipped is kept" "$(state_of Fix)" '["skipped",null,null,null,null]'
is "unknown keys of the plan are kept" "$(jq -c '[.mine, .another]' "$plan")" '[{"top":[1,2]},false]'
is "a key that is null is kept as one" \
	"$(jq -c '[.portingOrder[].types[] | select(has("mine")) | .name]' "$plan")" '["Tide"]'
is "nothing else changed" "$(
	jq 'del(.mine, .another) | del(.portingOrder[].types[] | .notes, .approval, .mine, .portingState)' "$plan"
)" "$(jq 'del(.portingOrder[].types[].portingState)' "$work/first.json")"
like "the summary says what was kept" "$(cat "$work/err")" 'work    4 kept, 0 re-opened, 0 no longer in the plan'
cp "$plan" "$work/second.json"
again 1.0 2.0 cpp
ok "made once more it is the same, byte for byte" cmp "$plan" "$work/second.json"
unlike "a plan that is new has nothing to keep" "$(genplan 1.0 2.0 cpp -o "$work/new.json" 2>&1)" 'kept'

# --- a later release ------------------------------------------------------------------------------

sed -i '0,/return /s//return 0 + /' java/src/org/lantern/fairway/Tide.java
sed -i 's,^import,// a comment\nimport,; s,^ \*/, * More.\n */,' java/src/org/lantern/fairway/Berth.java
git rm -q java/src/org/lantern/fairway/Fix.java
commit 'more'
git tag 2.1
update '(.portingOrder[].types[] | select(.name == "Tide" or .name == "Fix")).portingState = "done"'
ok "a plan for a later release" again --drop-work 1.0 2.1 cpp
is "what changed since it was done is open again, with the reason and its notes" "$(state_of Tide)" \
	"$(printf '["pending","was done; the reference text has changed since %s",["checked \\"by\\" hand","\303\251\342\200\250"],{"by":"ada","at":12.5},null]' \
		"$(git rev-parse --short=10 '2.0^{commit}')")"
is "a new comment alone opens nothing" "$(state_of Berth)" '["claimed",null,null,null,null]'
is "what is gone is gone" "$(state_of Fix)" ''
like "the summary counts it" "$(cat "$work/err")" 'work    2 kept, 1 re-opened, 1 no longer in the plan'
cp "$plan" "$work/later.json"
again 1.0 2.1 cpp
ok "and again: the reason stays" cmp "$plan" "$work/later.json"
update '(.portingOrder[].types[] | select(.name == "Tide")).portingState = "done"'
again 1.0 2.1 cpp
is "done once more, the reason is history" "$(state_of Tide | jq -c '.[:2]')" '["done",null]'

# --- plans that others wrote ----------------------------------------------------------------------

# original: what the first generator wrote: no schema, no added keys, nothing skipped by itself.
original() {
	jq '{metadata: (.metadata | {prevBranch, currentBranch, generated, spineRuntimesDir: .repositoryDir,
			targetRuntime, targetRuntimePath, targetRuntimeLanguage}),
		deletedFiles,
		portingOrder: [.portingOrder[] | {javaSourcePath, types: [.types[] |
			(if .change == "formatting" then .portingState = "pending" else . end) |
			{name, kind, startLine, endLine, isInner, portingState, candidateFiles}]}]}' "$1"
}
original "$work/edited.json" >"$plan"
ok "a plan of the original format is accepted" again 1.0 2.0 cpp
is "its states are kept" "$(
	jq -c '[.portingOrder[].types[] | select(.portingState != "pending") | [.name, .portingState]] | sort' "$plan"
)" '[["Berth","claimed"],["Buoy","review"],["Cardinal","skipped"],["Fix","skipped"],["Tide","done"]]'
is "all added keys are there then" "$(jq 'del(.portingOrder[].types[].portingState)' "$plan")" \
	"$(jq 'del(.portingOrder[].types[].portingState)' "$work/first.json")"
original "$work/edited.json" >"$plan"
again 1.0 2.1 cpp --drop-work
is "for another release its work is open again: nobody knows the text it was done for" "$(
	jq -c '[.portingOrder[].types[] | select(.reopened) | .name] | sort' "$plan"
)" '["Berth","Buoy","Tide"]'

original "$work/edited.json" | jq -c . >"$plan"
ok "a plan without a blank is accepted" again 1.0 2.0 cpp
is "and written as all are" "$(jq . "$plan")" "$(cat "$plan")"
{ printf '\357\273\277'; sed 's/$/\r/' "$work/edited.json"; } >"$plan"
ok "a plan with a UTF-8 mark and CRLF is accepted" again 1.0 2.0 cpp
is "with its states" "$(state_of Tide | jq -c '.[0]')" '"done"'

# What is done for one target is not done for another.
cp "$work/edited.json" "$plan"
exits 2 "a plan for another target is not replaced" again 1.0 2.0 ts
is "which is said with the mend" "$(cat "$work/err")" \
	"genplan: existing plan '$plan' is not replaced: it is for target 'cpp', not for 'ts', for which no plan was made: '-o ts-plan.json' keeps both"
ok "which is left as it was" cmp "$plan" "$work/edited.json"
