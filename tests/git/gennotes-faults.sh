# shellcheck shell=bash disable=SC2016
# gennotes: what samples of its statements showed to be false or useless, each in its smallest example.
. "$SRCDIR/tests/git/notes.bash"

# names of one word fit several shapes: nothing is decided by them, nor by a chance one
anew
files 6 'a.py' <<<'x = 1'
for name in app cli ctx json wrappers; do cp src/a.py "src/$name.py"; done
tell python files.case 'Name files with one word, in lower case.'
cp src/a.py src/two_words.py
tell python files.case 'Name files with one word, in lower case.'
cp src/a.py src/three_more_words.py
cp src/a.py src/so_again.py
tell python files.case 'Name files in `snake_case`.'

# a file of several types is named after one of them, not always the first; "__slots__" is the language's
anew
files 6 'Type%.ts' <<<'enum Kind% { A }
export class Type% { }'
tell typescript files.name 'Name a file after its type.'
anew # an extension is no type
files 6 'Type%.swift' <<<'class Type% { }'
files 6 'More%.swift' <<<'extension Type% { }'
tell swift files.name 'Name a file after its type.'
is "files with types" "$(gennotes -q --no-cache --path src -l swift --explain files.types x | wc -l)" 6
anew
files 4 'm%.py' <<<'class Type%:
	__slots__ = ()
	some_field = 1
	other_field = 2'
tell python names.publicField 'Name public fields in `snake_case`.'
is "they are no fields that somebody made public" "$(
	gennotes -q --no-cache --path src -l python --explain types.fields x | wc -l
)" 8
like "they are no exceptions" "$(gennotes -q --no-cache --path src -l python --max-tokens 0 -o - x)" 'public fields in `snake_case`. .all 8'

# names that the language gives, and underscores that say who may use a thing, are no exceptions
exceptions() { # LANGUAGE ID: how many there are
	gennotes -q --no-cache --path src -l "$1" --json x |
		jq --arg id "$2" '[.statements[] | select(.id == $id) | .exceptions[]] | length'
}
anew
files 9 'Type%.php' <<<'<?php
class Type% { function someMethod() { } function otherMethod() { } function __toString() { } }'
tell php names.method 'Name methods in `camelCase`.'
is "magic methods" "$(exceptions php names.method)" 0
anew # indexers
files 6 'T%.cs' <<<'class T% { public int SomeSize { get; set; } public int OtherSize { get; set; } public int this[int i] { get { return i; } } }'
tell csharp names.property 'Name properties in `PascalCase`.'
is "indexers" "$(exceptions csharp names.property)" 0
anew # what is named after no field may do anything
files 8 'T%.java' <<<'class T% { boolean open; boolean isOpen() { return open; } boolean readBoolean() { return true; } }'
tell java names.boolean 'Begin boolean getters with `is`.'
is "what gets no field" "$(exceptions java names.boolean)" 0
anew
files 12 'm%.py' <<<'class Type%:
	def some_method(self):
		pass
	def _other_method(self):
		pass'
cp src/m1.py src/__init__.py
tell python names.method 'Name methods in `snake_case`.'
is "underscores of Python" "$(exceptions python names.method)" 0
is "__init__.py" "$(exceptions python files.case)" 0
anew
files 6 'm%.kt' <<<'@file:JvmMultifileClass
@get:Deprecated fun f() { }'
files 6 'n%.kt' <<<'@file:JvmName("x")
@get:Deprecated fun f() { }'
files 2 'o%.kt' <<<'@file:JvmName("x")
@file:JvmName("x")'
tell kotlin types.annotations 'Annotations in use: `@Deprecated`, `@JvmName`.'

# what another package declares, or a method is called, is no own container
anew
files 4 'm%.go' <<<'package p
func F%(b *strings.Builder) { c.String(b.String()) }'
files 1 'text.go' <<<'package p
type String struct { a int }
func (s *String) String() { }'
tell go code.containers -
anew
files 4 'm%.cpp' <<<'void f%() { Other::Vector<int> v; }'
files 1 'Vector.h' <<<'namespace lib { template <typename T> class Vector { T *p; }; }'
tell cpp code.containers -
sed -i 's/Other::/lib::/' src/*.cpp
tell cpp code.containers 'Use the code base'"'"'s own `Vector`.'
anew # used only where it is declared
files 1 'Stacks.java' <<<'class Stacks { class Stack<T> { } Stack<A> a; Stack<B> b; Stack<C> c; }'
tell java code.containers -

# a language without default exports exports nothing by name
anew
files 6 'm%.dart' <<<"export 'src/x.dart' show X;
class Type% { }"
tell dart imports.export -

# where properties are all there is, nothing is reached by them; public fields compete with accessors
anew
files 6 'Type%.swift' <<<'class Type% {
	var one: Int = 1
	#if os(macOS)
	private var _two: Int?
	#else
	private var _two: String?
	#endif
}'
tell swift types.accessors -
tell swift names.field -
tell swift code.platform 'Conditional code switches on `macOS`.'
anew
files 4 'm%.py' <<<'class Type%:
	def __init__(self):
		self.a = 1
		self.b = 1
		self.c = 1
		self._d = 1
	@property
	def d(self):
		return self._d'
tell python types.accessors -
anew # what takes a parameter gets no field
files 8 'T%.java' <<<'class T% { private boolean enabled; private int size; boolean isEnabled(int event) { return enabled; }
	int getSize() { return size; } }'
is "what takes a parameter gets nothing" "$(gennotes -q --no-cache --path src -l java --explain types.accessors x | wc -l)" 8
anew # fields that nobody declares are not counted, so nothing is known
files 8 'm%.js' <<<'class Type% { constructor() { this.a = 1; } get size() { return this.a; } }'
tell javascript types.accessors -
anew # instance variables are private by law
files 10 'm%.rb' <<<'class Type%
  def initialize
    @a = 1
  end
end'
tell ruby types.fields -

# a mark that the compiler wants is no habit, what implements a protocol needs none
anew
files 6 'Type%.swift' <<<'protocol Some% { func f() }
class Base% { func g() { } }
class Type%: Base%, Some% { func f() { } override func g() { } }'
tell swift types.override -

# braces around one statement are seen without semicolons as well; a value is no statement
anew
files 8 'm%.kt' <<<'fun f%(a: Boolean): Int {
  val b = if (a) 1 else 2
  if (a) {
    g(1,
      2)
  }
  if (b) {
    h()
  }
}'
tell kotlin layout.bareIf 'Put braces around one statement after `if`.'

# locals that final or const declares
anew
files 12 'm%.dart' <<<'void f%() { final one = 1; const two = 2; var three = 3; }'
tell dart code.inferred -
sed -i 's/var/final/; s/const/final/' src/*
tell dart code.inferred 'Declare locals with `final`, without their type.'

anew # a name that is a word of another language
files 20 'T%.hx' <<<'class T% { function f() { var a = 1; final = g(); } }'
is "no name is a declaration" "$(gennotes -q --no-cache --path src -l haxe --explain code.declare x | grep -c final || :)" 0

anew # a decrement is no increment
files 15 'm%.dart' <<<'void f%() { a--; ++b; }'
tell dart code.increment 'Increment with `++i`.'

anew # a named argument is no local
files 20 'm%.py' <<<'def f():
	some_value = g(
		firstArgument=1,
		secondArgument=[
			2,
		],
	)'
tell python names.local 'Name locals in `snake_case`.'

# a pattern's constructor is no local; "_x" is not used
anew
files 20 'm%.rs' <<<'fn f%(_a: u8) { let some_name = 1; if let Some(x) = g() { } let Foo { a } = h(); let _unused = 1; }'
tell rust names.local 'Name locals in `snake_case`.'

# tags have dashes; samples of code in comments have none
anew
files 9 'm%.php' <<<'<?php
class Type% {
	/** @phpstan-param int $a */
	function f($a) { }
}'
tell php docs.tags 'Doc tags in use: `@phpstan-param`.'
anew
files 9 'm%.py' <<<'def f():
	"""Like so::
	    @app.route("/")
	"""
@t.overload
def g():
	pass'
tell python docs.tags -
tell python types.annotations 'Annotations in use: `@t.overload`.'

anew
files 9 'm%.swift' <<<'/// Like so:
///
/// ```swift
/// @main
/// ```
/// or
///
///     @main
func f() { }'
tell swift docs.tags -

anew # a parameter behind a mark
files 9 'm%.c' <<<'/**
 * f% - does it
 * @table: the table
 * @return nothing
 */
void f%(int table) { }'
tell c docs.tags 'Doc tags in use: `@return`.'

# a pattern of files is a word of its command, with quotes or without
anew
files 5 'm%.c' <<<'int f(void) { return 1; }'
printf 'file(GLOB ALL src/*.c\n\t"lib/*.c")\nfile(GLOB_RECURSE MORE CONFIGURE_DEPENDS inc/*.h)\nif(NAME MATCHES ".*x")\n' >CMakeLists.txt
tell c build.glob 'Sources are found by pattern, new files need no entry: `inc/*.h`, `lib/*.c`, `src/*.c`.'
printf 'file(GLOB TESTS tests/*)\nset(A "*")\n' >CMakeLists.txt
tell c build.glob 'Sources are found by pattern, new files need no entry: `tests/*`.'
rm CMakeLists.txt

# no way at all is no way to follow
anew
files 6 'T%.h' <<<'class T% { public: void f(); T%(); private: int a; public: void g(); int b; private: int c; };'
tell cpp types.members -
tell cpp types.sections -

# what builds the language, not what builds a part of it
anew
files 5 'm%.swift' <<<'func f() { }'
printf '// swift-tools-version: 5.9\n' >Package.swift
echo 'add_library(m)' >src/CMakeLists.txt
tell swift build.system 'Build with `SwiftPM`.'
tell swift build.language 'Language level: `Swift 5.9`.'
rm Package.swift

# tests are where a folder says so
anew
files 5 'jvmMain/kotlin/m%.kt' <<<'fun f() { }'
files 5 'jvmTest/kotlin/x/M%Test.kt' <<<'import kotlin.test.Test'
echo 'plugins {}' >build.gradle.kts
tell kotlin build.testFolder 'Put tests in `src/jvmTest/kotlin`.'
rm build.gradle.kts
anew
files 8 'm%.c' <<<'int f(void) { return 1; }'
files 1 'test.c' <<<'#include <assert.h>
void f(void) { assert(1); assert(2); assert(3); assert(4); assert(5); assert(6); assert(7); assert(8); }'
tell c code.asserts - # it is a test

# conditions: names with underscores, short ones, lower-case ones; not what is called
anew
files 3 'm%.c' <<<'#if defined(_WIN32) && __has_include(<x.h>) && LIB_HAS(__builtin_x) && __GNUC__ >= 4
#endif'
tell c code.platform 'Conditional code switches on `_WIN32`, `__GNUC__`.'
anew
files 3 'm%.hx' <<<'#if (js || cpp)
#end'
tell haxe code.platform 'Conditional code switches on `cpp`, `js`.'

# settings of TypeScript are not for JavaScript
anew
files 5 'm%.js' <<<'class Type% { }'
echo '{ "compilerOptions": { "target": "ES6", "noImplicitAny": true } }' >tsconfig.json
echo '{}' >package.json
tell javascript build.flags -
tell javascript build.language -
sed -i 's/class/export class/' src/* && for f in src/*; do mv "$f" "${f%.js}.ts"; done
tell typescript build.flags 'Compiler settings in the build files: `noImplicitAny`.'
rm tsconfig.json package.json

# a limit that a formatter sets is the limit
anew
files 5 'm%.py' < <(for _ in $(seq 60); do echo 'x = 1'; done; printf 'y = %070d\n' 0)
printf '[*]\nmax_line_length = 88\n' >.editorconfig
tell python layout.width 'Keep lines within 88 columns.'
rm .editorconfig
tell python layout.width 'Keep lines within 80 columns.'

# who is seldom first only begins with an A
anew
files 9 'm%.ts' <<<"import { B% } from './B%';
import { C% } from './C%';"
files 2 'n%.ts' <<<"import { A } from './A';
import { C% } from './C%';"
tell typescript imports.first -

anew # nor is a module of the code base's own
files 9 'own/m%.rs' <<<'use crate::own::A;
use std::io;
fn f() { }'
tell rust imports.first -

# headers in several folders below one
anew
files 6 'lib/a/m%.h' <<<'#include <lib/a/m1.h>
#include <lib/b/n1.h>'
files 6 'lib/b/n%.h' <<<'#include <lib/a/m1.h>
#include <lib/b/n1.h>'
tell cpp includes.form -
tell cpp includes.root 'Include own headers as `<lib/...>`.'

# "no" is proved by nothing but all
anew
files 60 'm%.cpp' <<<'int f() { return 1; }'
tell cpp code.runtimeTypes 'Use no `dynamic_cast` or `typeid`.'
echo 'int g() { return typeid(1); }' >src/m7.cpp
tell cpp code.runtimeTypes 'Use no `dynamic_cast` or `typeid`.'
like "its exception is shown" "$(gennotes -q --no-cache --path src -l cpp -o - x)" '98% of 60: m1.cpp; not m7.cpp:1'

# another method of that name, which takes something else, overrides nothing
anew
echo 'class Base { public: virtual int f(const geo::A *a); };' >src/base.h
files 9 'a%.h' <<<'class A% : public Base { public: int f(const A* a) override; virtual int f(const B *b); };'
like "all of them" "$(gennotes -q --no-cache --path src -l cpp -o - x)" 'override`. [(]all 9'
tell cpp types.override 'Mark overrides with `override`.'
echo 'class Base { public: virtual int f(const geo::A *a); };' >src/base.h
files 9 'a%.h' <<<'class A% : public Base { public: virtual int f(const A* a); virtual int f(const B *b); };'
tell cpp types.override 'Repeat `virtual` on overrides, without `override`.'
