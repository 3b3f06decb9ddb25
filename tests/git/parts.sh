# shellcheck shell=bash
# Members that a type's braces do not hold: C++ definitions out of line, Go's receivers, Kotlin's
# extensions. A change in one is a change of the type, in whatever file it stands.
. "$SRCDIR/tests/lib.sh"
set -eu

work=$PWD
new_repo "$work/repo" >/dev/null
mkdir -p cpp/include cpp/src go kt port
printf '[reference]\n\tpath = cpp\n\tlanguage = cpp\n[target "ts"]\n\tpath = port\n\tlanguage = typescript\n' \
	>.portconfig
cat >cpp/include/Lock.h <<'E2'
#pragma once
namespace port {
class Gate;
class Lock {
public:
	explicit Lock(int level);
	int fill(int by = 1);
	int fill(double by);
	struct Level {
		int now() const;
		int _now;
	};
private:
	int _level;
	static const int most;
};
class Quiet {
	int same();
};
}
E2
cat >cpp/include/Gate.h <<'E2'
namespace port {
class Gate {
public:
	int turn();
};
}
E2
cat >cpp/src/Lock.cpp <<'E2'
#include "Lock.h"
#include "Gate.h"
using namespace port;

const int Lock::most = 4;
Lock::Lock(int level) : _level(level) { }
int Lock::fill(int by) { return _level += by; }
int Lock::fill(double by) { return fill((int)by); }
int Lock::Level::now() const { return _now; }
int Quiet::same() { return 1; }
static int helper() { return 1; }
E2
echo 'namespace port { int Gate::turn() { return 1; } }' >cpp/src/Gate.cpp
printf 'package port\n\ntype Lock struct {\n\tlevel int\n}\n' >go/lock.go
printf 'package port\n\nfunc (l *Lock) Fill(by int) int {\n\treturn l.level + by\n}\n' >go/fill.go
printf 'package port\n\nclass Lock(val level: Int)\n' >kt/Lock.kt
printf 'package port\n\nfun Lock.fill(by: Int): Int = level + by\n' >kt/Fill.kt
echo 'export class Lock { }' >port/Lock.ts
commit one
git tag one
sed -i 's/= 4;/= 5;/; s/_level(level)/_level(level + 1)/; s/(int)by/(int)(by * 2)/; s/return _now;/return 2 * _now;/' \
	cpp/src/Lock.cpp
sed -i 's/return 1;/Lock lock(2); return lock.fill();/' cpp/src/Gate.cpp
sed -i 's/+ by/- by/' go/fill.go kt/Fill.kt
commit two
git tag two

# --- difftype -------------------------------------------------------------------------------------

is 'C++: which types, which members' "$(difftype one..two)" \
	"modified class port.Gate (body)  cpp/include/Gate.h:2-5
  ~ method turn (body)
modified class port.Lock (body, value)  cpp/include/Lock.h:4-16
  ~ constructor Lock (body)
  ~ method fill (body)
  ~ field most (value)
modified struct port.Lock.Level (body)  cpp/include/Lock.h:9-12
  ~ method now (body)"
is 'Go: a receiver' "$(difftype --path go --language go one..two)" \
	"modified struct port.Lock (body)  go/lock.go:3-5
  ~ method Fill (body)"
is 'Kotlin: an extension' "$(difftype --path kt --language kotlin one..two)" \
	"modified class port.Lock (body)  kt/Lock.kt:3-3
  ~ method fill (body)"
is 'one type: the lines, and where they stand' "$(difftype -U0 Lock.Level one..two)" \
	"modified struct port.Lock.Level (body)  cpp/include/Lock.h:9-12
in cpp/src/Lock.cpp:
@@ -9 +9 @@
-int Lock::Level::now() const { return _now; }
+int Lock::Level::now() const { return 2 * _now; }"
is 'what did not change is not told' "$(difftype Quiet one..two | head -n 1)" \
	'unchanged class port.Quiet  cpp/include/Lock.h:17-19'

# --- genplan, planctl -----------------------------------------------------------------------------

ok 'a plan' genplan -q --relative one two ts
is 'the types, and where their members are' \
	"$(jq -c '[.portingOrder[].types[] | [.name, .definitionFiles]]' porting-plan.json)" \
	'[["Lock",["cpp/src/Lock.cpp"]],["Level",["cpp/src/Lock.cpp"]],["Gate",["cpp/src/Gate.cpp"]]]'
is 'a body out of line is a dependency' \
	"$(jq -c '[.portingOrder[].types[] | select(.name == "Gate").dependsOn[]]' porting-plan.json)" \
	'["port.Lock"]'
is 'a file of definitions is accounted for' \
	"$(jq -c '.skippedFiles | map([.filePath, .reason])' porting-plan.json)" \
	'[["cpp/src/Gate.cpp","defines members of types in other files"],["cpp/src/Lock.cpp","defines members of types in other files"]]'
like 'next says where to read' "$(planctl next)" 'also in .*src/Lock\.cpp'
ok 'check: nothing changed' planctl check
sed -i 's/return 2 \* _now/return 3 * _now/' cpp/src/Lock.cpp
exits 1 'check: a changed body is a changed type' planctl check
like 'check: which' "$(planctl check || :)" 'Level.*reference'
git checkout -q cpp/src/Lock.cpp
