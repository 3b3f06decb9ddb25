# shellcheck shell=bash
# A crash and a hang of libclang cost the file that causes them, never the run: that file is read by its
# grammar, coverage says why, and all others are as they are without it.
. "$SRCDIR/tests/lib.sh"

# The library that gensyms takes by itself, see lib/read/clang_lib.c.
real=${LIBCLANG_PATH:-}
for pattern in '/usr/lib/llvm-*/lib/libclang.so*' '/usr/lib/llvm-*/lib/libclang-*.so*' '/usr/lib64/llvm*/lib*/libclang.so*'; do
	[ -f "$real" ] || real=$(compgen -G "$pattern" | sort -V | tail -n 1)
done
[ -f "$real" ] || skip_all "no libclang found to put faults into"
"${CC:-cc}" -D_GNU_SOURCE -DREAL_LIBCLANG="\"$real\"" -shared -fPIC -O1 \
	"$SRCDIR/tests/git/clang-faults.c" -Wl,--no-as-needed "$real" -ldl -o "$PWD/libclang-faults.so" ||
	skip_all "no library can be linked to $real"
faults=$PWD/libclang-faults.so
# a crash that is meant leaves no core file
ulimit -c 0

new_repo ship
printf -- '-std=c++17\n' >compile_flags.txt
for name in Bow Stern Mast; do
	printf '#define SAIL\nclass SAIL %s {\n\tint size;\n};\n' "$name" >"$name.cpp"
done

symbols() {
	jq -c '[.symbols[] | [.file, .qualifiedName, .reader]]' "$@"
}

read_tree() {
	gensyms -q --no-cache "$@" .
}

read_tree >../good.json
is "without a fault the compiler reads all" "$(jq -c '[.coverage.clang, .coverage.fallback]' ../good.json)" '[3,0]'
is "the library with faults is the real one" "$(LIBCLANG_PATH=$faults read_tree | cksum)" "$(cksum <../good.json)"

for fault in Crash Hang; do
	printf '#define SAIL\nclass SAIL %s {\n\tint size;\n};\n' "$fault" >"$fault.cpp"
	exits 0 "$fault: the run goes on" env LIBCLANG_PATH="$faults" gensyms -q --no-cache -o ../faulty.json .
	is "$fault: the file is listed with its cause" \
		"$(jq -c '.coverage.clang, .coverage.fallback, (.files[] | select(.fallback) | [.path, .fallback])' ../faulty.json)" \
		"3
1
[\"$fault.cpp\",\"libclang was killed by signal $([ $fault = Crash ] && echo 6 || echo 9)\"]"
	is "$fault: its grammar has read it" "$(symbols ../faulty.json | jq -c ".[] | select(.[0] == \"$fault.cpp\")")" \
		"[\"$fault.cpp\",\"$fault\",\"tree-sitter\"]"
	is "$fault: the others are as they were" "$(symbols ../faulty.json | jq -c "map(select(.[0] != \"$fault.cpp\"))")" \
		"$(symbols ../good.json)"
	is "$fault: twice the same bytes, on one thread as on two" \
		"$(LIBCLANG_PATH=$faults read_tree -j1 | cksum)" "$(cksum <../faulty.json)"
	rm "$fault.cpp"
done

# What one run was told the next one need not ask for: a unit that crashes now did not then.
echo 'class Crash { };' >Crash.cpp
echo 'struct Oar { int a; };' >Oar.c # in a unit of its own
gensyms -q . >../asked.json
LIBCLANG_PATH=$faults gensyms -q . >../kept.json
ok "what libclang told is kept" cmp ../asked.json ../kept.json
is "all of it" "$(jq -c '[.coverage.clang, .coverage.fallback]' ../kept.json)" '[5,0]'
echo 'struct Oar { long a; };' >Oar.c
is "a unit that does not read what changed is not asked again" \
	"$(LIBCLANG_PATH=$faults gensyms -q . | jq -c '[.coverage.clang, .coverage.fallback]')" '[5,0]'
echo 'class Crash { int more; };' >Crash.cpp
is "one that does is" "$(LIBCLANG_PATH=$faults gensyms -q . | jq .coverage.fallback)" 1
rm Crash.cpp Oar.c

# Nobody waits for a unit whose reader has gone: it ends with that, whatever it was that ended it.
echo 'class Wait { };' >Wait.cpp
mkfifo waiting
for signal in TERM KILL; do
	LIBCLANG_PATH=$faults gensyms -q --no-cache -j1 . >../faulty.json 2>&1 &
	reader=$!
	is "the unit ends with its reader: SIG$signal" "$(
		exec 3<waiting # until there is one
		kill -$signal $reader
		cat <&3
	)" ''
	wait $reader 2>/dev/null
done
rm Wait.cpp waiting
