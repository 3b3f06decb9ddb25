# shellcheck shell=bash
# gensyms reads C and C++ with libclang: flags from each place that has them, what macros hide, files that
# it cannot read, revisions without a checkout, and the same bytes however it is cut.
. "$SRCDIR/tests/lib.sh"

# facts FILE...: file, name, kind, first and last line, reader of each symbol
facts() {
	jq -r '.symbols[] as $top | $top | recurse(.children[]?) |
		[$top.file, .qualifiedName, .kind, .range.start.line, .range.end.line, .reader] |
		join(" ")' "$@"
}

read_tree() {
	gensyms -q --no-cache "$@"
}

new_repo hull
mkdir -p include/hull src
cat >include/hull/export.h <<'E'
#pragma once
#define HULL_API __attribute__((visibility("default")))
#define HULL_LIST(name, item)                                                                      \
	struct name {                                                                              \
		item *items;                                                                       \
		int count;                                                                         \
	};                                                                                         \
	HULL_API name *name##_new(int room)
#ifdef HULL_LONG_NAMES
#define SIDE HullSide
#else
#define SIDE Side
#endif
#define HULL_BEGIN namespace hull {
#define HULL_END }
E
cat >include/hull/Plank.h <<'E'
#pragma once
#include "export.h"
HULL_BEGIN
enum SIDE { PORT, STARBOARD };

HULL_LIST(Nails, int);

class HULL_API Base {
public:
	virtual ~Base();
};

class HULL_API Plank final : public Base {
public:
	Plank(int length);
	int length() const;
	HULL_API static int count;
	template <typename T> T as() const { return T(_length); }

private:
	int _length;
	class Grain;
	friend bool operator==(const Plank &a, const Plank &b);
};

template <typename T> struct Stack {
	T top;
};
template <> struct Stack<int> {
	int bottom;
};
template struct Stack<long>;
HULL_END
E
cat >src/Plank.cpp <<'E'
#include "../include/hull/Plank.h"

using namespace hull;

static int helper() { return 1; }

int Plank::count = helper();

Base::~Base() {}

Plank::Plank(int length) : Base(), _length{length}
{
}

int Plank::length() const
{
	struct Local {
		int x;
	};
	return _length;
}

#ifdef NOT_HERE
int only_elsewhere() { return 2; }
#endif
E
cat >src/Other.cpp <<'E'
#include <hull/Plank.h>

static int helper() { return 2; }

namespace hull {
int other() { return helper(); }
}
E
printf -- '-std=c++17\n-Iinclude\n' >compile_flags.txt
commit all

read_tree . >../tree.json
is "who reads what" "$(jq -c '.coverage' ../tree.json)" \
	'{"files":4,"clean":4,"withErrors":0,"recoveredTypes":0,"skipped":0,"otherFiles":1,"clang":4,"fallback":0}'
is "what the compiler sees in a header full of macros" \
	"$(facts ../tree.json | grep '^include/hull/Plank')" \
	'include/hull/Plank.h hull.Side enum 4 4 clang
include/hull/Plank.h hull.Side.PORT enumMember 4 4 clang
include/hull/Plank.h hull.Side.STARBOARD enumMember 4 4 clang
include/hull/Plank.h hull.Nails struct 6 6 clang
include/hull/Plank.h hull.Nails.items field 6 6 clang
include/hull/Plank.h hull.Nails.count field 6 6 clang
include/hull/Plank.h hull.Nails_new function 6 6 clang
include/hull/Plank.h hull.Base class 8 11 clang
include/hull/Plank.h hull.Base.~Base method 10 10 clang
include/hull/Plank.h hull.Plank class 13 24 clang
include/hull/Plank.h hull.Plank.Plank constructor 15 15 clang
include/hull/Plank.h hull.Plank.length method 16 16 clang
include/hull/Plank.h hull.Plank.count field 17 17 clang
include/hull/Plank.h hull.Plank.as method 18 18 clang
include/hull/Plank.h hull.Plank._length field 21 21 clang
include/hull/Plank.h hull.Stack struct 26 28 clang
include/hull/Plank.h hull.Stack.top field 27 27 clang
include/hull/Plank.h hull.Stack struct 29 31 clang
include/hull/Plank.h hull.Stack.bottom field 30 30 clang'
is "a source: what it defines for a class elsewhere, what is local, what is not compiled" \
	"$(facts ../tree.json | grep '^src/Plank')" \
	'src/Plank.cpp helper function 5 5 clang
src/Plank.cpp hull.Plank.count field 7 7 clang
src/Plank.cpp hull.Base.~Base method 9 9 clang
src/Plank.cpp hull.Plank.Plank constructor 11 13 clang
src/Plank.cpp hull.Plank.length method 15 21 clang
src/Plank.cpp hull.Plank.length.Local struct 17 19 tree-sitter
src/Plank.cpp hull.Plank.length.Local.x field 18 18 tree-sitter
src/Plank.cpp only_elsewhere function 24 24 tree-sitter'
is "where things are defined" \
	"$(jq -r '.symbols[] | recurse(.children[]?) | select(.definition) |
		"\(.qualifiedName) \(.definition.file) \(.definition.range.start.line) \(.definition.range.end.line)"' ../tree.json)" \
	'hull.Base.~Base src/Plank.cpp 9 9
hull.Plank.Plank src/Plank.cpp 11 13
hull.Plank.length src/Plank.cpp 15 21
hull.Plank.count src/Plank.cpp 7 7'
is "each definition is a symbol's own range" "$(jq -c '[.symbols[] as $top | $top | recurse(.children[]?) |
		{file: $top.file, range}] as $all | [.symbols[] | recurse(.children[]?) | .definition // empty] |
		map(select(. as $d | $all | any(.[]; .file == $d.file and .range.start == $d.range.start and .range.end.line == $d.range.end.line) | not))' ../tree.json)" '[]'
is "a supertype" "$(jq -c '.symbols[] | recurse(.children[]?) | select(.name == "Plank" and .supertypes) | .supertypes' ../tree.json)" \
	'[{"name":"Base","relation":"extends"}]'
is "what a macro makes has the compiler's types" \
	"$(jq -r '.symbols[] | recurse(.children[]?) | select(.name == "Nails_new") | .signature, .parameters[0].type' ../tree.json)" \
	'hull::Nails * Nails_new(int room)
int'
is "one thread, the same bytes" "$(read_tree -j1 . | cksum)" "$(cksum <../tree.json)"
is "ndjson tells the same" "$(read_tree -f ndjson . | jq -s -r '.[] | select(.name) | recurse(.children[]?) | .definition // empty | .file' | sort -u)" src/Plank.cpp
mkdir ../shards
for k in 1 2 3; do read_tree --shard $k/3 . >"../shards/$k"; done
ok "shards merge to one run" cmp <(gensyms --merge ../shards/*) <(read_tree -f ndjson .)
rm ../tree.json

# --- where flags come from ------------------------------------------------------------------------

want=$(read_tree . | facts)
is "a revision, without a checkout" "$(read_tree --rev HEAD . | facts)" "$want"
git clone -q --bare . ../bare.git
is "a revision of a bare repository" "$(cd ../bare.git && read_tree --rev HEAD . | facts)" "$want"
echo "#error not this one" >include/hull/export.h
is "nothing on disk is taken for the revision's" "$(read_tree --rev HEAD . | facts)" "$want"
git checkout -q include/hull/export.h

git rm -q compile_flags.txt
is "without flags the grammar reads" "$(read_tree . | jq -c '.coverage.clang, ([.. | .reader? // empty] | unique)')" \
	'null
["tree-sitter"]'
is "asked for, the folders of includes are found by looking" "$(read_tree --reader clang . | facts)" "$want"
cat >.portconfig <<'E'
[reference]
	path = other
	language = java
[target "hull"]
	language = cpp
	compileFlags = -std=c++17 -I include
E
is "compileFlags of .portconfig" "$(read_tree . | facts)" "$want"
rm .portconfig
mkdir build
jq -n --arg dir "$PWD/build" '[
	{directory: $dir, file: "../src/Plank.cpp", arguments: ["c++", "-c", "-o", "x.o", "-I../include", "-std=c++17", "../src/Plank.cpp"]},
	{directory: $dir, file: ($dir + "/../src/Other.cpp"), command: "c++ -DHULL_LONG_NAMES=\"a b\" -I \"../include\" -c ../src/Other.cpp"}
]' >build/compile_commands.json
is "a compile database, headers as the source of their name" "$(read_tree . | facts)" "$want"
is "its flags hold in a folder below, and in a revision" \
	"$(read_tree src | jq -c .coverage.clang) $(read_tree --rev HEAD . | jq -c .coverage.clang)" "2 4"
echo '#define WHOLE class Ahead { }; class Aside { };' >build/ahead.h
cp src/Other.cpp ../Other.cpp
printf 'WHOLE\nint is_cpp20 = __cplusplus > 201703;\n#if __cplusplus > 201703 && LEN\nclass Young { };\n#endif\n' >>src/Other.cpp
jq -n --arg dir "$PWD/build" '[{directory: $dir, file: "../src/Other.cpp", arguments: ["c++", "-I../include",
	"-Winvalid-pch", "-Xclang", "-include-pch", "-Xclang", "no.pch", "-Xclang", "-include", "-Xclang", "ahead.h",
	"-mllvm", "-inline-threshold=7", "-DLEN=1", "-meabi", "gnu", "--std=c++20", "-Xlinker", "-DLEN=0",
	"-MJ", "x.json", "-Xclang", "-load", "-Xclang", "no.so", "-fplugin=no.so", "-save-temps", "@no.modmap"]}]' \
	>build/compile_commands.json
is "what a build with a precompiled header says" "$(read_tree . | facts | grep '^src/Other.*class')" \
	'src/Other.cpp Ahead class 8 8 clang
src/Other.cpp Aside class 8 8 clang
src/Other.cpp Young class 11 11 clang'
is "and nothing else is written" "$(ls build)" 'ahead.h
compile_commands.json'
printf -- '-I../include "-DLEN=1" @more.rsp\n' >build/flags.rsp
printf -- '--std=c++20\n-include "ahead.h"\n' >build/more.rsp
jq -n --arg dir "$PWD/build" '[{directory: $dir, file: "../src/Other.cpp", command: "c++ @flags.rsp -c"}]' \
	>build/compile_commands.json
is "response files" "$(read_tree . | facts | grep '^src/Other.*class')" \
	'src/Other.cpp Ahead class 8 8 clang
src/Other.cpp Aside class 8 8 clang
src/Other.cpp Young class 11 11 clang'
# fallback: why the one source with flags is left to the grammar
fallback() {
	read_tree . | jq -r '.files[] | select(.path == "src/Other.cpp").fallback'
}
rm build/more.rsp
is "one that is not there: flags that are not known" "$(fallback)" "no flags"
echo @flags.rsp >build/more.rsp
is "one that stands in itself" "$(fallback)" "no flags"
rm build/*.rsp
mv ../Other.cpp src
printf '[{"directory": "\351"}]' >build/compile_commands.json
like "a compile database in Latin-1 is an error, which names it" "$(gensyms -q --no-cache . 2>&1 || :)" \
	"'$PWD/build/compile_commands.json'"
mv build/compile_commands.json .
like "wherever it lies" "$(gensyms -q --no-cache . 2>&1 || :)" "'$PWD/compile_commands.json'"
rm compile_commands.json
echo '{"not": "a list"}' >build/compile_commands.json
exits 2 "a broken compile database is an error" gensyms -q --no-cache .
rm -r build

# --- what cannot be read --------------------------------------------------------------------------

printf -- '-Iinclude\n' >compile_flags.txt
printf '#include "missing.h"\nclass HULL_API Lost { int a; };\n' >src/Lost.cpp
printf '#include <hull/Plank.h>\nclass HULL_API Odd { Unknown a; int b; };\n' >src/Odd.cpp
printf 'int broken(' >src/Broken.cpp
read_tree . >../tree.json
is "a file without its headers falls back, and coverage says so" \
	"$(jq -c '.coverage.clang, .coverage.fallback, (.files[] | select(.fallback) | [.path, .fallback])' ../tree.json)" \
	"6
1
[\"src/Lost.cpp\",\"fatal error: 'missing.h' file not found\"]"
is "what it declares is still read" "$(facts ../tree.json | grep -e Lost -e Odd)" \
	'src/Lost.cpp Lost class 2 2 tree-sitter
src/Lost.cpp Lost.a field 2 2 tree-sitter
src/Odd.cpp Odd class 2 2 clang
src/Odd.cpp Odd.a field 2 2 clang
src/Odd.cpp Odd.b field 2 2 clang'
rm src/Lost.cpp src/Odd.cpp src/Broken.cpp

# left_open TEXT: what a file says of its neighbours when it ends too early
left_open() {
	printf '%s' "$1" >src/Open.cpp
	read_tree . >../tree.json
	facts ../tree.json | grep -v '^src/Open'
}
for text in $'namespace a {\nstruct Open { };' 'struct Open { int f() {' 'static inline' 'template <class T>' \
	'struct Open { }' 'extern "C" {' 'int open[] = { 1,' 'int open(int' '}' '/*' '#if 1' 'R"('; do
	is "a file that ends with ${text@Q}: the others are as they are without it" "$(left_open "$text")" "$want"
	is "and it alone is in error" "$(jq -c '[.coverage.clang, (.files[] | select(.errors[0].startLine).path)]' ../tree.json | sed 's/"src.Open.cpp"/it/')" \
		"[5$([ "$text" = '#if 1' ] || echo ,it)]"
done
left_open $'namespace a {\nstruct Open { int x; };\n' >/dev/null
is "what it declares before that is read" "$(facts ../tree.json | grep '^src/Open.*struct')" \
	'src/Open.cpp a.Open struct 2 2 tree-sitter'
rm src/Open.cpp
mkdir include/in
echo 'namespace in {' >include/in/begin.h
echo '}' >include/in/end.h
printf '#include "begin.h"\nstruct Board {\n\tint x;\n};\n#include "end.h"\nstruct Shore { };\n' >include/in/Board.h
is "a namespace that one header opens and another closes" "$(read_tree -l cpp include/in | facts | grep Board.h)" \
	'Board.h in.Board struct 2 4 clang
Board.h in.Board.x field 3 3 clang
Board.h Shore struct 6 6 clang'
rm -r include/in
echo 'root:x:0:0' >src/open.inc
printf -- '-Iinclude\n-include\nsrc/open.inc\n' >compile_flags.txt
is "what the flags include leaves something open" "$(read_tree . | facts | grep 'hull.Side ')" \
	'include/hull/Plank.h hull.Side enum 4 4 clang'
printf -- '-Iinclude\n' >compile_flags.txt
printf 'struct Kept { };\n#include "open.inc"\nstruct Taken { };\n' >src/Open.cpp
is "what a source includes leaves something open" "$(read_tree . | facts | grep '^src/Open')" \
	'src/Open.cpp Kept struct 1 1 clang
src/Open.cpp Taken struct 3 3 tree-sitter'
rm src/open.inc src/Open.cpp

# "-include" is found as an include is, unless the file lies where the path leads
mkdir -p named/inc
echo '#define HULL' >named/inc/hull.h
printf '#ifdef HULL\nstruct Hull { };\n#endif\n' >named/a.cpp
for flags in '-include hull.h -I inc' '-include inc/hull.h' '-imacros hull.h -Iinc' '-iquote inc -include hull.h'; do
	jq -n --arg flags "$flags" --arg dir "$PWD/named" \
		'[{ directory: $dir, file: "a.cpp", command: "c++ \($flags) -c a.cpp" }]' >named/compile_commands.json
	is "what $flags includes" "$(read_tree named | facts | grep ' Hull ')" 'a.cpp Hull struct 2 2 clang'
done
jq -n --arg dir "$PWD/named" '[{ directory: $dir, file: "a.cpp", command: "c++ -include none.h a.cpp" }]' >named/compile_commands.json
is "what is missing there is missing in each file" "$(read_tree named | jq -r '.files[] | select(.path == "a.cpp").fallback')" \
	"fatal error: 'none.h' file not found"
rm -r named

export LIBCLANG_PATH=/nowhere
is "without libclang the grammar reads, and coverage says so" \
	"$(gensyms --no-cache . 2>../said | jq -c '.coverage.fallback, .files[0].fallback')" \
	'4
"libclang is missing"'
like "and so does a warning" "$(cat ../said)" 'libclang is missing'
exits 2 "unless it was asked for" gensyms -q --no-cache --reader clang .
unset LIBCLANG_PATH
is "asked for, the grammar alone reads" "$(read_tree --reader tree-sitter . | jq -c '[.. | .reader? // empty] | unique')" '["tree-sitter"]'
