# shellcheck shell=bash disable=SC2016
# gennotes, measure by measure: small trees in which one thing is so, or is not.
. "$SRCDIR/tests/git/notes.bash"

# --- files -------------------------------------------------------------------------------------------

anew
files 6 'inc/Type%.h' <<<'#ifndef LIB_TYPE%_H
#define LIB_TYPE%_H
#include "inc/Type1.h"
namespace lib { class Other; class Type% { public: void f(); }; }
#endif'
files 6 'impl/Type%.cpp' <<<'#include "inc/Type%.h"
using namespace lib;
void Type%::f() { }'
tell cpp files.guard 'Guard headers with `#ifndef LIB_NAME_H`, by the file'"'"'s name.'
tell cpp files.headers 'Put headers in `inc`.'
tell cpp files.sources 'Put sources in `impl`.'
tell cpp files.pair 'Give each source a header of its name.'
tell cpp files.name 'Name a file after its type.'
tell cpp includes.form 'Include own headers as `"inc/X.h"`.'
tell cpp includes.first 'In a source, include its own header first.'
tell cpp includes.using 'In sources, say `using namespace lib;`.'
tell cpp modules.name 'Declare everything in `lib`.'
is "no exceptions where most do without" "$(
	gennotes -q --no-cache --path src -l cpp --json x |
		jq '[.statements[] | select(.id == "includes.forward") | .exceptions[]] | length'
)" 0
tell cpp files.license -
sed -i 's|^namespace.*|class Fwd;\n&|; 1i#pragma once' src/inc/*.h
tell cpp files.guard 'Guard headers with `#pragma once`.'
tell cpp includes.forward 'Forward-declare types that a header only names.'
for f in src/inc/*.h; do # other years and owners are the same license
	printf '// Copyright 20%02d %s\n// See LICENSE.\n' "$RANDOM" "$f" | cat - "$f" >new && mv new "$f"
done
tell cpp files.license -
for f in src/impl/*.cpp; do
	printf '// Copyright 1999 Somebody Else\n// See LICENSE.\n' | cat - "$f" >new && mv new "$f"
done
tell cpp files.license 'Begin a file with the license header, as it is there.'
sed -i 's/namespace lib {/namespace lib { namespace in {/; s/^namespace.*/&}/' src/inc/*
sed -i 's/namespace lib;/namespace lib::in;/' src/impl/*
tell cpp modules.name 'Declare everything in `lib::in`.'
tell cpp includes.using 'In sources, say `using namespace lib::in;`.'

anew
files 6 'a/b/Type%.java' <<<'package org.x.a.b;
import java.util.List;
import java.util.Map;
import org.x.Other;
class Type% { }'
files 6 'a/c/More%.java' <<<'package org.x.a.c;
import java.util.List;
import org.x.Other;
class More% { }'
tell java files.package 'Let folders follow the package or namespace.'
tell java modules.root 'Declare everything below `org.x.a`.'
tell java imports.star 'Import each name, no wildcards.'
tell java imports.first 'Import `java` first.'
sed -i 's/org.x.a.c/org.x.a.d/' src/a/c/*
tell java files.package -

anew
files 6 'type%.ts' <<<"import Type% from './other';
import More from '../more';
export default class Type% { private x = 1; f() { return this.x; } g() { return this.x; } }"
tell typescript files.name 'Name a file after its type, in its own case.'
tell typescript imports.end 'End relative imports without a suffix.'
tell typescript imports.form 'Import the default: `import A from`.'
tell typescript imports.export 'Export a file'"'"'s type as default.'
sed -i "s/import More from '..\/more'/import { More } from '..\/more.js'/; s/import Type%/import Type%/" src/*
tell typescript imports.end -
tell typescript imports.form -

anew
files 6 'Type%.cs' <<<'using System;
namespace Lib.Core;
public class Type% { }'
tell csharp modules.form 'Declare the namespace for the file: `namespace A;`.'
tell csharp imports.place 'Import outside of the namespace, at the top.'

# --- names -------------------------------------------------------------------------------------------

anew
files 12 'Type%.java' <<<'class Type%<T> {
	static final int MAX_% = 1;
	static int countAll;
	private int m_someValue, m_x;
	int someValue(int inValue) { int localOne = 1, x = 2; for (int each = 0;;) { } }
	void setSomeValue(int inValue) { m_someValue = inValue; }
	boolean isSome() { return true; }
}
enum Kind% { KIND%_ONE, KIND%_TWO }
interface IThing% { }'
tell java names.type 'Name types in `PascalCase`.'
tell java names.constant 'Name constants in `UPPER_CASE`.'
tell java names.staticField 'Name static fields in `camelCase`.'
tell java names.field 'Name non-public fields in `m_camelCase`.'
tell java names.method 'Name methods in `camelCase`.'
tell java names.local 'Name locals in `camelCase`.'
tell java names.setter 'Call a setter'"'"'s parameter `inValue`.'
tell java names.boolean 'Begin boolean getters with `is`.'
tell java names.enumPrefix 'Begin enum values with the enum'"'"'s name: `ENUM_VALUE`.'
tell java names.interface 'Begin interface names with `I`.'
tell java names.typeParameter 'Name type parameters with one capital: `T`.'
sed -i 's/inValue/someValue/g; s/KIND[0-9]*_//g; s/IThing/Item/; s/<T>/<TItem>/' src/*
tell java names.setter 'Name a setter'"'"'s parameter after its property.'
tell java names.interface 'Give interface names no `I`.'
tell java names.typeParameter 'Name type parameters with `T` and a word: `TKey`.'

anew # names of one word fit both shapes; a name of several decides
files 4 'm%.py' <<<'def run(x, y):
	value = 1
	return value
def make(x, y):
	value = 1
	return value
def go_on(first_one):
	pass'
tell python names.function 'Name functions in `snake_case`.'
sed -i 's/go_on/goOn/' src/*
tell python names.function 'Name functions in `camelCase`.'
tell python names.parameter 'Name parameters in `snake_case`.'

# --- types and members -------------------------------------------------------------------------------

anew
files 8 'Type%.h' <<<'class LIB_API Type% : public Base {
	friend class A;
	OBJECT_DECL
public:
	explicit Type%(int a);
	virtual ~Type%();
	virtual void run(const Other &o, const char *s);
	int getOne() const { return _one; }
	void setOne(int inOne) { _one = inOne; }
protected:
	int _two;
private:
	int _one;
};'
files 1 'Base.h' <<<'class LIB_API Base : public Root { public: virtual void run(const Other &o, const char *s); };
class LIB_API Root { };'
tell cpp types.base 'Derive classes from `Root`, directly or not.'
tell cpp types.export 'Put `LIB_API` before a class'"'"'s name.'
tell cpp types.macros 'Macros in class bodies: `OBJECT_DECL`.'
tell cpp types.friends 'Grant access by `friend`.'
tell cpp types.friendsFirst 'Put `friend` declarations first in a class.'
tell cpp types.sections 'Order access sections: public, protected, private.'
tell cpp types.members 'Order members: constructors, methods, fields.'
tell cpp types.destructor 'Make destructors `virtual`.'
tell cpp types.explicit 'Mark constructors of one parameter `explicit`.'
tell cpp types.constGetter 'Make getters `const`.'
tell cpp types.constReference 'Take reference parameters as `const T &`.'
tell cpp types.constString 'Take C strings as `const char *`.'
tell cpp types.override 'Repeat `virtual` on overrides, without `override`.'
tell cpp types.accessors 'Reach a field by `getX()` and `setX()`.'
tell cpp types.accessorPlace 'Define accessors of one statement inline, in the header.'
sed -i 's/virtual void run(.*);/void run(const Other \&o, const char *s) override;/; s/protected:/public:/; s/) const {/) {/' src/Type*.h
sed -i '/friend/d; $i\	friend class B;' src/Type*.h
tell cpp types.override 'Mark overrides with `override`.'
tell cpp types.sections 'Order access sections: public, private.'
tell cpp types.friendsFirst -
tell cpp types.constGetter 'Leave getters non-`const`.'

anew
files 10 'Type%.cs' <<<'public sealed class Type% {
	private readonly int one;
	public int One { get { return one; } }
	public int Two { get { return one; } }
}'
tell csharp types.accessors 'Reach a field by a property.'
tell csharp types.properties 'Give properties bodies: `get { ... }`.'
tell csharp types.fields 'Make fields private.'
tell csharp types.sealed 'Declare classes `sealed`.'
sed -i 's/{ get { return one; } }/=> one;/' src/*
tell csharp types.properties 'Write properties with `=>`.'
sed -i 's/=> one;/{ get; private set; }/' src/*
tell csharp types.properties 'Write properties as `{ get; set; }`.'

anew # an accessor without "get" has no parameter, and the field's very name
files 10 'Type%.java' <<<'class Type% {
	private int one, two;
	int one() { return one; }
	int two() { return two; }
	int one(int a) { return a; }
	boolean hasTwo() { return true; }
}
interface NamedInterface { }'
tell java types.accessors -
tell java names.interface 'End interface names in `Interface`.'
sed -i '/hasTwo/d' src/*
tell java types.accessors 'Reach a field by `x()`, without `get`.'
files 10 'type%.dart' <<<'class Type% {
	int _one = 1;
	@override
	int get one { return _one; }
	int get two => _one;
	int get three => _one;
	int get four => _one;
}'
tell dart types.accessors 'Reach a field by a property.'
tell dart types.properties 'Write properties with `=>`.'
is "an example stands at the name, not at an annotation" \
	"$(gennotes -q --no-cache --path src -l dart --explain types.properties x | sed -n 1,2p)" \
	'src/type1.dart:4: body
src/type1.dart:5: arrow'
files 10 'Type%.kt' <<<'class Type% { val one: Int = 1; val two: Int = 2 }'
tell kotlin types.accessors - # the language has no fields

anew # a circle of supertypes, and many ways up
files 1 'Bases.java' <<<'interface A extends B, C, D { void run(); }
interface B extends A, C, D { }
interface C extends A, B, D { }
interface D extends A, B, C { }'
files 10 'Type%.java' <<<'class Type% implements A, B, C, D { public void run() { } }'
tell java types.override 'Leave overrides unmarked.'
sed -i 's/public void run/@Override &/' src/*
tell java types.override 'Mark overrides with `@Override`.'

# --- code --------------------------------------------------------------------------------------------

anew
files 9 'f%.cpp' <<<'#ifdef LIB_WINDOWS
#endif
enum Kind% { A };
void f%() {
	Thing *t = new (pool) Thing();
	float y = (float) %;
	if (t == NULL || y == 0 || t->next == NULL) { delete t; }
	for (int i = 0; i < 2; i++) { i++; }
	assert(t);
}'
files 1 'String.h' <<<'class String { }; template <typename T> class Vector { };'
tell cpp code.smartPointers 'Manage memory with `new` or `delete`, no smart pointers.'
tell cpp code.new 'Allocate as `new (pool) T`.'
tell cpp code.throws 'Throw no exceptions.'
tell cpp code.asserts 'Check conditions with `assert`.'
tell cpp code.null 'Write `NULL` for no value.'
tell cpp code.increment 'Increment with `i++`.'
tell cpp code.standard 'Use no standard containers or strings.'
tell cpp code.runtimeTypes 'Use no `dynamic_cast` or `typeid`.'
tell cpp code.platform 'Conditional code switches on `LIB_WINDOWS`.'
tell cpp code.enum 'Declare plain `enum`s.'
tell cpp code.cast -
tell cpp layout.pointer -
sed -i 's/Thing \*t/std::vector<int> u, v; std::vector<int> v; Vector<String> w; std::unique_ptr<Thing> t/; s/enum Kind/enum class Kind/; s/assert(t);/throw t;/' src/f*.cpp
tell cpp code.smartPointers 'Own memory by smart pointers.'
tell cpp code.standard -
tell cpp code.standardUse 'Standard containers in use: `vector`.'
tell cpp code.containers 'Use the code base'"'"'s own `String`, `Vector`.'
tell cpp code.throws -
tell cpp code.enum 'Declare enums as `enum class`.'

anew
files 10 'm%.ts' <<<"export class A% {
	private size = %;
	grow() { const a = 'x', b = \"it's\"; let c = 'y'; let d = 1;
		if (a === 'y') { throw new RangeError('a'); }
		return this.size + this.size;
	}
	shadow(size: number) { const q = 'z';
		return size;
	}
	local() { const size = 2;
		return size;
	}
}"
tell typescript code.quotes "Quote strings with \`'\`."
tell typescript code.thrown 'Throw `RangeError`.'
tell typescript code.semicolons 'End statements with `;`.'
tell typescript code.declare -
sed -i 's/let /const /' src/*
tell typescript code.declare 'Declare locals with `const`.'
sed -i 's/return this.size + this.size;/return this.size + this.size/; s/return size;/return size/' src/*
tell typescript code.equality -

anew
files 10 'Type%.cs' <<<'class Type% { void F() { var a = 1; var b = (int) c; int d = 2; var e = 3; Debug.Assert(a); } }'
tell csharp code.inferred 'Declare locals with `var`, without their type.'
tell csharp code.cast - # no other way
tell csharp code.asserts 'Check conditions with `Debug.Assert`.'

anew # a name that a declaration gives is a local, also the second one; so is a parameter
files 10 'Type%.java' <<<'class Type% {
	private int x, y, size;
	int own() { return this.x + this.y + this.size; }
	int local(int size) { int a = 1, x = b[0], y; y = a[1]; return x + y + size; }
}'
tell java code.this 'Write `this.` before own fields.'
sed -i 's/this\.//g' src/*
tell java code.this 'Use own fields without `this`.'
sed -i 's/return x + y + size; }$/&\n\tint more() { return this.x + this.y; }/' src/*
tell java code.this -
files 10 'type%.ts' <<<'class Type% { x = 1; own() { return this.x + this.x + this.x; } }'
tell typescript code.this - # the language has no other way

anew # :=, var and let; where there is one word for it, nothing is said
files 10 'f%.go' <<<'package a
func (t *T%) Run() { a := 1; b := 2; var c int; d := 3; e := 4 }
func run%() { }'
tell go code.declare 'Declare locals with `:=`.'
files 10 'g%.go' <<<'package a
// Go goes.
func (t *T) GoOn() { }
func (t *T) GoOff() { }
type T struct { }'
tell go names.method - # the case says who may use it
tell go docs.methods -
sed -i 's|^func (t|// It.\n&|' src/*
tell go docs.methods 'Document public methods.'
files 10 'f%.rs' <<<'fn run() { let a = 1; let b = 2; let c = 3; }'
tell rust code.declare -

anew
files 10 'Type%.cpp' <<<'void f() { float y = (float) a; float z = (float) (b); int i = static_cast<int>(z); }'
tell cpp code.cast -
sed -i 's/static_cast<int>(z)/(int) z/' src/*
tell cpp code.cast 'Cast as `(T) x`.'

# --- comments, layout --------------------------------------------------------------------------------

anew
files 10 'Type%.cs' <<<'/// <summary>One.</summary>
public class Type%
{
    /// <summary>Two.</summary>
    /// <param name="a">A.</param>
    public void F (int a)
    {
        // three
        if(a > 1)
            G();
        if(a > 2)
        {
            G(); G();
        }
        else
        {
            // four
        }
    }
}'
tell csharp docs.form 'Document with `/// <summary>`.'
tell csharp docs.types 'Document public types.'
tell csharp docs.methods 'Document public methods.'
tell csharp docs.tags 'Doc tags in use: `<summary>`, `<param>`.'
tell csharp docs.comments 'Comment code with `//`.'
tell csharp layout.indent 'Indent with 4 blanks.'
tell csharp layout.brace 'Open braces on a line of their own.'
tell csharp layout.else 'Put `else` on a line of its own.'
tell csharp layout.ifBlank 'Write `if(` without a blank.'
tell csharp layout.bareIf -
tell csharp layout.lineEnd -
sed -i 's/$/\r/' src/*
tell csharp layout.lineEnd 'End lines with CRLF.'
files 10 'Type%.cs' <<<'/** @brief One. */
class Type% {
	void F (int *a, Some *b, const Some &c) {
		if (a) { G(); } else { H(); }
		if (b) G();
		if (a) G();
		if (b) G();
	}
}'
tell csharp docs.form 'Document with `/** @brief */`.'
tell csharp layout.indent 'Indent with tabs.'
tell csharp layout.brace 'Open braces at the end of the line.'
tell csharp layout.bareIf 'Leave the braces off one statement after `if`.'
tell csharp layout.ifBlank 'Write `if (` with a blank.'

# --- build, tests ------------------------------------------------------------------------------------

anew
files 5 'Type%.ts' <<<'export class Type% { }'
mkdir -p test
for i in 1 2 3 4; do
	printf "// from 'vitest'\nimport { it } from 'chai';\n" >test/a$i.spec.ts
done
echo '{ "devDependencies": { "mocha": "^1" } }' >package.json
echo '{ "compilerOptions": { "target": "es2020", "strict": true } }' >tsconfig.json
echo 'root = true' >.editorconfig
tell typescript build.system 'Build with `npm`.'
tell typescript build.language 'Language level: `strict true`, `target es2020`.'
tell typescript build.formatter 'Layout is set in `.editorconfig`.'
tell typescript build.tests 'Test with `chai`, `mocha`.'
tell typescript build.testFolder 'Put tests in `test`.'
tell typescript build.testName 'Name test files `X.spec.ts`.'

anew
rm -r test package.json tsconfig.json
files 5 'Type%.cpp' <<<'class Type% { };'
printf 'include(flags.cmake)\nfile(GLOB SOURCES "src/*.cpp")\n' >CMakeLists.txt
echo 'set(CMAKE_CXX_FLAGS "-std=c++17 -Wall -fno-rtti")' >flags.cmake
echo 'set(CMAKE_CXX_FLAGS "-std=c++98")' >other.cmake
tell cpp build.language 'Language level: `-std=c++17`.'
tell cpp build.flags 'Compiler settings in the build files: `-fno-rtti`.'
tell cpp build.warnings 'Warnings: `-Wall`.'
tell cpp build.glob 'Sources are found by pattern, new files need no entry: `src/*.cpp`.'

printf '# -std=c++98 -Wno-all\nset(A "-std=gnu++14 -std=c99 # -Wextra")\n' >flags.cmake
tell cpp build.language 'Language level: `-std=gnu++14`.'
tell cpp build.flags -
tell cpp build.warnings 'Warnings: `-Wextra`.'
files 5 'type%.c' <<<'int x;'
tell c build.language 'Language level: `-std=c99`.'
tell c build.system 'Build with `CMake`.'
rm CMakeLists.txt
echo '{ }' >package.json
tell cpp build.system -
mkdir -p other/tests
echo >other/CMakeLists.txt
for i in 1 2 3 4; do echo '#include <doctest.h>' >other/tests/t$i.cpp; done
echo >src/CMakeLists.txt
tell cpp build.testFolder - # another project's
mkdir test
for i in 1 2 3 4; do echo '#include <doctest.h>' >test/t$i.cpp; done
tell cpp build.testFolder 'Put tests in `test`.'
tell cpp build.tests 'Test with `doctest`.'

# --- files of formatters -----------------------------------------------------------------------------

cat >.editorconfig <<'EOF'
root = true
[*]
indent_style = space
indent_size = 2
[*.{h,cpp}]
indent_size = 4
# max_line_length = 80
[*.md]
indent_size = 8
EOF
tell cpp build.layout 'Settings of formatters: `indent_size 4`, `indent_style space`.'
printf -- '---\nBasedOnStyle: LLVM\nColumnLimit: 90\nDerivePointerAlignment: false\n' >.clang-format
rm .editorconfig
tell cpp build.formatter 'Layout is set in `.clang-format`.'
tell cpp build.layout 'Settings of formatters: `BasedOnStyle LLVM`, `ColumnLimit 90`.'
rm .clang-format
printf '{\n  "printWidth": 110,\n  "semi": false\n}\n' >.prettierrc
files 5 'Type%.ts' <<<'export class Type% { }'
tell cpp build.layout - # not for this language
tell typescript build.layout 'Settings of formatters: `printWidth 110`, `semi false`.'

# --- --check -----------------------------------------------------------------------------------------

anew # sentences that begin alike are told apart
files 20 'Type%.cs' <<<'class Type% { void F() { var a = 1; var b = 2; } }'
gennotes -q --path src -l csharp --max-tokens 0 -o x.md x
like "locals without their type are stated" "$(cat x.md)" 'Declare locals with `var`, without their type\.'
ok "and hold" gennotes -q --path src -l csharp --check x.md x

echo >.clang-format
rm -f .prettierrc
files 5 'Type%.ts' <<<'export class Type% { }'
tell typescript build.formatter - # not for this language

# --- found false by a sample -------------------------------------------------------------------------

anew # a statement of several lines says nothing of semicolons
files 10 'm%.ts' <<<'function f() {
	return a &&
		b;
}
function g() {
	return a
		? b : c;
}
function h() {
	if (a) {
		return a;
	}
	return b;
}
function i() {
	return c;
}'
tell typescript code.semicolons 'End statements with `;`.'
is "only whole ones are counted" "$(gennotes -q --no-cache --path src -l typescript --explain code.semicolons x | sed -n 1,3p)" \
	'src/m1.ts:11: yes
src/m1.ts:13: yes
src/m1.ts:16: yes'
anew # what is not virtual cannot be overridden
files 10 'Type%.h' <<<'class Base% { public: virtual void a(); void b(); };
class Type% : public Base% { public: void a() override; void b(); };'
tell cpp types.override 'Mark overrides with `override`.'
files 10 'f%.kt' <<<'fun f%() {
	when (a) {
		1 -> {
		}
		else -> b()
	}
	if (a) {
		b()
	} else {
		c()
	}
}'
tell kotlin layout.else 'Write `} else` on one line.'
anew # a map is no body; blanks in comments indent nothing
files 10 'f%.dart' <<<'/*
 one
   two
     three
*/
Map a() =>
    {for (var i in b) i: i};
void c() {
  d();
}
void e() {
  f();
}'
tell dart layout.brace 'Open braces at the end of the line.'
tell dart layout.indent -
anew # what => stands behind is a key; what a comment names is no condition
files 10 'f%.rb' <<<'def f
	one_two = 1
	three_four = { KEY_ONE => 2,
		KEY_TWO => 3 }
end'
tell ruby names.local 'Name locals in `snake_case`.'
is "keys are no locals" "$(gennotes -q --no-cache --path src -l ruby --explain names.local x | grep -c UPPER || true)" 0
files 10 'f%.cpp' <<<'#if LIB_DEBUG /* not LIB_OTHER */
#endif'
tell cpp code.platform 'Conditional code switches on `LIB_DEBUG`.'
files 10 'f%.rs' <<<'pub struct Named<'"'"'a> { x: &'"'"'a str }
pub struct KeyMap<T> { x: T }
fn f%() { Named { x: "" }; KeyMap { x: 1 }; }'
tell rust code.containers 'Use the code base'"'"'s own `KeyMap`.'
files 5 'a%_test.go' <<<'package a'
files 5 'a%.go' <<<'package a'
rm -r test
echo 'module a' >go.mod
rm -f src/CMakeLists.txt
tell go build.testFolder 'Put tests beside the code.'
files 10 'Type%.hx' <<<'class Type% { var x:Int; function getX() { return x; } function setX(a:Int) { x = a; } }'
tell haxe types.accessorPlace - # no headers
tell haxe files.headers -
anew
files 10 'f%.rb' <<<'def f
	a.each { |b| b }
	{ KEY => 1 }
	if (a) then b end
end'
tell ruby layout.brace - # blocks of another kind
files 10 'f%.cpp' <<<'template <typename T> struct is_string { };
template <typename T> struct NameMap { };
void f() { is_string<int> a; NameMap<int> b; }'
files 1 'g.cpp' <<<'is_string<int> a; is_string<int> b; is_string<int> c; NameMap<int> d; NameMap<int> e; NameMap<int> f;'
tell cpp code.containers 'Use the code base'"'"'s own `NameMap`.'
anew # where a part lies deeper, all is below
files 8 'Type%.java' <<<'package org.x; class Type% { }'
files 2 'in/More%.java' <<<'package org.x.in; class More% { }'
tell java modules.name -
tell java modules.root 'Declare everything below `org.x`.'
anew # what implements an interface overrides nothing in C#; "\n" is no tag
files 10 'Type%.cs' <<<'public interface IBase% { void A(); }
public class Base% { public virtual void B() { } }
public class Type% : Base%, IBase% {
	public void A() { }
	public override void B() { }
}'
tell csharp types.override - # which the compiler wants marked, so that it is no habit
files 10 'f%.rs' <<<'/// Ends in \n, or \server.
pub fn f%() { }'
tell rust docs.tags -
files 10 'f%.cpp' <<<'/** \brief One. \return it */
int f%();'
tell cpp docs.tags 'Doc tags in use: `\brief`, `\return`.'
anew # lines that go on are no steps
files 10 'Type%.dart' <<<'class Type%
    with A {
  f() =>
      a;
  g() =>
      a;
}'
tell dart layout.indent 'Indent with 2 blanks.'
