# shellcheck shell=bash
# What libclang told is kept, and never given where it would tell something else now. That it is kept at
# all: git/clang-faults.
. "$SRCDIR/tests/lib.sh"

for place in '/usr/lib/llvm-*/lib/libclang*.so*' '/usr/lib64/llvm*/lib*/libclang.so*' '/usr/lib/*/libclang-*.so*'; do
	compgen -G "$place" >/dev/null && found=yes
done
[ -n "${found-}${LIBCLANG_PATH-}" ] || skip_all "libclang is not installed"

outside=$PWD/outside
mkdir "$outside" "$outside/late"
# so old that a change of them is one of their time
outside_file() {
	cat >"$outside/$1"
	touch -d "${2:-2020-01-01}" "$outside/$1"
}
outside_file macros.h <<<'#define KIND class'
new_repo tree
printf -- '-I%s\n-I%s/late\n' "$outside" "$outside" >compile_flags.txt
printf '#include <macros.h>\nKIND Keel {\n\tvoid f();\n};\n' >Keel.h
printf '#include "Keel.h"\nvoid Keel::f() { }\n' >Keel.cpp
printf '#include <late.h>\nLATE Rib { };\n' >Rib.cpp
git add -A
git commit -qm 'a tree'

# same WHAT: with the cache, twice, as without.
same() {
	gensyms -q --no-cache "${@:2}" . >../anew.json
	gensyms -q "${@:2}" . >../first.json
	gensyms -q "${@:2}" . >../second.json
	ok "$1" cmp ../anew.json ../first.json
	ok "$1, twice" cmp ../anew.json ../second.json
}
kind() {
	jq -r ".symbols[] | select(.name == \"$1\") | .kind" ../second.json
}

same "at first"
is "the macro is a class" "$(kind Keel)" class
is "what is only declared has its definition" \
	"$(jq -r '.. | objects | select(.name == "f" and .definition) | .definition.file' ../second.json)" Keel.cpp
outside_file macros.h 2021-01-01 <<<'#define KIND struct'
same "a file from elsewhere is another one"
is "the macro is a structure" "$(kind Keel)" struct
outside_file macros.h 2021-01-02 <<<'#define KIND clasp'
same "one of the same length"

is "a file is missing" "$(jq -r '.files[] | select(.path == "Rib.cpp") | .fallback' ../second.json)" \
	"fatal error: 'late.h' file not found"
outside_file late/late.h <<<'#define LATE struct'
same "what was missing is there"
is "and is read" "$(kind Rib)" struct
rm "$outside/late/late.h"
same "and is missing again"
printf '#define LATE class\n' >late.h
same "a file of the tree"

printf -- '-I%s\n-DKIND=struct\n' "$outside" >compile_flags.txt
outside_file macros.h 2021-01-03 <<<''
same "other flags"
printf '#include "Keel.h"\n\n\nvoid Keel::f() { }\n' >Keel.cpp
same "a definition elsewhere has moved"
is "its line" "$(jq -r '.. | objects | select(.name == "f" and .definition) | .definition.range.start.line' \
	../second.json)" 4
same "a revision" --rev HEAD
same "one thread" -j1
same "the compiler, whatever the flags" --reader clang

# A cache that was damaged: the hash in front of an answer says so.
if command -v sqlite3 >/dev/null; then
	sqlite3 "$XDG_CACHE_HOME/portolan/facts.db" \
		"UPDATE facts SET facts = CAST(substr(facts, 1, 100) || randomblob(40) || substr(facts, 141) AS BLOB)
			WHERE CAST(key AS TEXT) LIKE 'other %'"
	same "answers that were damaged"
fi
