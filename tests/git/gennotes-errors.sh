# shellcheck shell=bash disable=SC2016
# gennotes: how code fails, frees and owns.
. "$SRCDIR/tests/git/notes.bash"

# --- failure in signatures ---------------------------------------------------------------------------

anew
files 8 'm%.go' <<<'package p
func F%() (int, error) { return 0, nil }
func G%() error { return nil }
func H%() int { return 0 }'
tell go code.results 'Signatures show failure or absence by `(T, error)`, `error`.'
tell go code.throws - # there is nothing to throw
tell go code.panics 'Use no `panic`.'
files 3 'n%.go' <<<'package p
func P%() { panic("x") }'
tell go code.panics -

anew
files 5 'm%.rs' <<<'pub fn f%() -> io::Result<u8> { g() }
pub fn g%() -> Option<u8> { None }
pub fn h%() -> Vec<Option<u8>> { Vec::new() }'
tell rust code.results 'Signatures show failure or absence by `Option`, `Result`.'

anew
files 5 'm%.swift' <<<'class Type% {
	func f() throws -> Int { return 1 }
	func g() -> Int? { return nil }
}'
tell swift code.results 'Signatures show failure or absence by `T?`, `throws`.'
tell swift code.throws - # who says "throws" throws

anew
files 5 'Type%.java' <<<'class Type% {
	Optional<String> f() { return null; }
	void g() throws IOException { }
	Result h() { return null; }
}'
tell java code.results 'Signatures show failure or absence by `Optional`, `Result`, `throws`.'
files 5 'Type%.java' <<<'class Type% {
	Result f() { return null; }
}'
files 1 'Result.java' <<<'class Result { int text; }'
tell java code.results - # an own type without type parameters: not how, but what

anew
files 5 'm%.ts' <<<'export function f%(): Promise<string | null> { return null; }
export function g%(): string { return ""; }'
tell typescript code.results 'Signatures show failure or absence by `T | null`.'

anew
files 5 'm%.php' <<<'<?php
declare(strict_types=1);
class Type% { public function f(): ?string { throw new \Lib\SomeException(); } }'
tell php code.results 'Signatures show failure or absence by `?T`.'
tell php code.thrown 'Throw `SomeException`.'
tell php files.pragma 'Begin a file with `declare(strict_types=1)`.'

anew
files 5 'm%.cpp' <<<'std::optional<int> f%() { return {}; }
int g%() { if (x) return LIB_ERR; return LIB_OK; }'
tell cpp code.results 'Signatures show failure or absence by `optional`.'
tell cpp code.status 'Return status codes: `LIB_ERR`, `LIB_OK`.'

# --- a macro that throws ------------------------------------------------------------------------------

anew
files 9 'm%.cpp' <<<'int f%() { return 1; }'
tell cpp code.throws 'Throw no exceptions.'
files 1 'throw.h' <<<'#define LIB_THROW(x) throw(x)'
files 1 'm%.cpp' <<<'int f%() { LIB_THROW(1); }'
tell cpp code.throws -

# --- resources ---------------------------------------------------------------------------------------

# released LANGUAGE FILE WANT: from the text on stdin
released() {
	anew
	files 3 "$2"
	tell "$1" code.resources "Clean up with $3."
}
released cpp 'm%.cpp' '`lock_guard`, `~T()`' <<<'class T% { int *p; ~T%() { delete p; } void f() { std::lock_guard<std::mutex> l(m); } };'
released c 'm%.c' '`goto fail`' <<<'int f%(void) { if (x) goto fail; return 0; fail: return 1; }'
released csharp 'T%.cs' '`Dispose()`, `using (x)`' <<<'using System;
class T% : IDisposable { public void Dispose() { } void F() { using (var x = G()) { } } }'
released java 'T%.java' '`try (x)`' <<<'class T% { void f() { try (X x = g()) { } try { } catch (E e) { } } }'
released python 'm%.py' '`with`' <<<'def f():
	with open("x") as f:
		pass'
released go 'm%.go' '`defer`' <<<'package p
func F%() { defer g() }'
released rust 'm%.rs' '`impl Drop`' <<<'impl Drop for T% { fn drop(&mut self) { } }'
released swift 'm%.swift' '`defer`, `deinit`' <<<'class T% { deinit { } func f() { defer { g() } } }'
released kotlin 'm%.kt' '`use { }`' <<<'fun f%() { g().use { it.h() } }'
released ruby 'm%.rb' '`ensure`' <<<'def f
  g
ensure
  h
end'

# --- ownership ---------------------------------------------------------------------------------------

anew
files 3 'm%.h' <<<'enum Event% { Event%_Dispose, Event%_Dispose2 };
class T% {
	void adopt(X *x); // takes ownership
	bool _ownsX;
	void f(std::unique_ptr<X> x) { _x = std::move(x); }
};'
tell cpp code.ownership 'Ownership is told by `adopt`, `owns`, `std::move`, `takes ownership`, `unique_ptr by value`.'
anew
files 5 'm%.c' <<<'/* returns: (transfer full) */
char *get%(void) { return take_snapshot(); }'
tell c code.ownership 'Ownership is told by `transfer full`.'
sed -i 's/(transfer full)/a name/; s/get/lock_release/' src/*
tell c code.ownership -

# --- flags -------------------------------------------------------------------------------------------

anew
files 5 'Type%.cpp' <<<'class Type% { };'
cat >CMakeLists.txt <<'EOF'
option(PLAIN "Compile with -fno-rtti" OFF)
	MESSAGE("not with -ffast-math")
add_compile_options(-Wall -Wextra -Wshadow -Wcast-align -Wundef -Wvla -Werror=vla -Wl,--gc-sections -fno-exceptions -fsanitize=address)
EOF
tell cpp build.flags 'Compiler settings in the build files: `-Werror=vla`, `-fno-exceptions`, `-fsanitize=address`.'
tell cpp build.warnings 'Warnings: `-Wall`, `-Wcast-align`, `-Wextra`, `-Wshadow`, `-Wundef` and 1 more.'
gennotes -q --no-cache --path src -l cpp -o notes.md x
ok "a list that goes on holds" gennotes -q --no-cache --path src -l cpp --check notes.md x
rm CMakeLists.txt notes.md
files 5 'Type%.cs' <<<'class Type% { }'
echo '<Project><TreatWarningsAsErrors>true</TreatWarningsAsErrors></Project>' >src/x.csproj
tell csharp build.flags 'Compiler settings in the build files: `TreatWarningsAsErrors`.'
rm src/x.csproj
files 5 'Type%.java' <<<'class Type% { }'
echo '<artifactId>maven-compiler-plugin</artifactId><source>11</source>
<artifactId>maven-javadoc-plugin</artifactId><release>12</release>' >pom.xml
tell java build.language 'Language level: `Java 11`.'
rm pom.xml
