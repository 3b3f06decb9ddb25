# shellcheck shell=bash disable=SC2016
# readtype: the source of a type, its members, supertypes and counterparts.
. "$SRCDIR/tests/lib.sh"
set -eu

example_repo
work=$PWD
cd "$EXAMPLE"

lines() { # REV FILE FIRST LAST
	git show "$1:java/src/org/lantern/fairway/$2.java" | sed -n "$3,$4p"
}
says() { # its message; the status must be 2 and nothing printed
	local status=0
	"$@" >"$work/stdout" 2>"$work/stderr" || status=$?
	cat "$work/stderr"
	[ $status -eq 2 ] || echo "exit status $status"
	[ ! -s "$work/stdout" ] || echo "it printed $(wc -l <"$work/stdout") lines"
}

# --- the text -----------------------------------------------------------------------------------------------

is "plain: the lines of the file, doc comment included" "$(readtype --plain Tide)" "$(lines 2.0 Tide 17 50)"
is "annotations are the type's" "$(readtype -p Fix | head -n 2)" "$(lines 2.0 Fix 17 18)"
is "the heading says what and where" "$(readtype Tide | head -n 1)" \
	'class org.lantern.fairway.Tide  java/src/org/lantern/fairway/Tide.java:18-50'
is "lines are numbered as in the file" "$(readtype Tide | sed 1d | sed 's/^ *\([0-9]*\)[:+] .*/\1/' | paste -sd' ')" \
	"$(seq -s' ' 17 50)"
is "and are those lines" "$(readtype Tide | sed 1d | sed 's/^ *[0-9]*: //')" "$(lines 2.0 Tide 17 50)"
is "a nested type is folded to one line, doc comment and all" "$(readtype LightBuoy | tail -n 2)" '49+ 	class Rhythm { ... } (25 lines)
74: }'
is "--inner shows it" "$(readtype --inner --plain LightBuoy)" "$(lines 2.0 LightBuoy 17 74)"
is "and by its name" "$(readtype --plain LightBuoy.Rhythm)" "$(lines 2.0 LightBuoy 49 73)"
is "at a revision" "$(readtype --rev 1.0 --plain Tide)" "$(lines 1.0 Tide 17 49)"
is "a type that only the revision has" "$(readtype -r 1.0 -p FogHorn)" "$(lines 1.0 FogHorn 17 30)"
is "the working tree is the default" "$(
	cp -a . "$work/copy" && cd "$work/copy"
	sed -i 's/Rules of thumb/Rules/' java/src/org/lantern/fairway/Tide.java
	readtype --plain Tide | head -n 1
)" '/** Rules for the height of water. */'
is "a bare repository: HEAD is" "$(
	git clone -q --bare . "$work/bare.git"
	readtype -C "$work/bare.git" --plain Tide
)" "$(readtype --plain Tide)"
is "several types, as asked for" "$(readtype Tide Fix | grep -E '^[a-z]+ org')" \
	'class org.lantern.fairway.Tide  java/src/org/lantern/fairway/Tide.java:18-50
class org.lantern.fairway.Fix  java/src/org/lantern/fairway/Fix.java:18-35'
is "a blank line between them" "$(readtype -p Colour Visible)" "$(readtype -p Colour)

$(readtype -p Visible)"

# --- members --------------------------------------------------------------------------------------------------

is "--members: those, doc comments included" "$(readtype --members heightAt Tide | sed 1d)" \
	"$(readtype Tide | grep -A 3 '31: ')"
is "several, in the order of the text" "$(readtype -p -m isRising,CYCLE_HOURS Tide)" "$(lines 2.0 Tide 19 20)
$(lines 2.0 Tide 36 41)"
is "a member that is none" "$(says readtype --members nothing Tide)" \
	"readtype: 'org.lantern.fairway.Tide' has no member called nothing"
printf 'class A {\n\tint f() { return 1; }\n\tint g() { return 2; }\n\tint f(int a) { return 3; }\n\tint x, y;\n}\n' >"$work/copy/A.java"
is "all overloads" "$(readtype -C "$work/copy" --path . -p -m f A)" '	int f() { return 1; }
	int f(int a) { return 3; }'
is "one of two that share a line" "$(readtype -C "$work/copy" --path . -p -m y A)" '	int x, y;'

is "both that share a line: it is shown once" "$(readtype -C "$work/copy" --path . -p -m x,y A)" '	int x, y;'

# --- supertypes, counterparts ---------------------------------------------------------------------------------

is "--supertypes: nearest first" "$(readtype -s LightBuoy | grep -E '^[a-z]+ org' | cut -d' ' -f2)" \
	'org.lantern.fairway.LightBuoy
org.lantern.fairway.Buoy
org.lantern.fairway.Visible
org.lantern.fairway.Mark'
is "a nested one is found, and shown alone" "$(readtype -s Tender | grep -E '^[a-z]+ org' | tail -n 1)" \
	'interface org.lantern.fairway.Harbour.Listener  java/src/org/lantern/fairway/Harbour.java:87-93'
is "none" "$(readtype -s Tide)" "$(readtype Tide)"
is "with --members only the supertypes are whole" "$(readtype -p -s -m getTrips Tender | sed -n '1,4p')" \
	'	/** How often it has gone out. */
	public int getTrips() {
		return trips;
	}'
is "--target: both sides" "$(readtype --target csharp Harbour.Listener | grep -E '^[a-z]+ [A-Za-z.]+  ')" \
	'interface org.lantern.fairway.Harbour.Listener  java/src/org/lantern/fairway/Harbour.java:87-93
interface Lantern.Fairway.IHarbourListener  csharp/src/IHarbourListener.cs:17-23'
is "with a doc comment and all of it" "$(readtype -p --target ts Colour | tail -n 9)" "$(
	readtype -p --path ts -l typescript Colour
)"
like "a header and where the rest is" "$(readtype --target cpp Passage)" \
	'class fairway::?\.?Route|class .*Route  cpp/include/fairway/Route\.h'
like "definitions out of line are named" "$(readtype --target cpp Passage)" 'more of it in cpp/src/Route\.cpp'
is "a type that the target lacks" "$(readtype --target haxe Anchorage 2>&1 >/dev/null)" \
	"no counterpart in target 'haxe'"
is "at a revision of the target" "$(readtype -p --target csharp --target-rev 1.0 Tide | tail -n +36)" \
	"$(readtype -p --path csharp -l csharp --rev 1.0 Tide)"
like "a target that is none" "$(says readtype --target csharpp Tide)" "csharpp.*did you mean 'csharp'"

# --- names, places ------------------------------------------------------------------------------------------------

is "a name that nothing has" "$(says readtype Harbor)" \
	"readtype: no type 'Harbor' (did you mean 'org.lantern.fairway.Harbour'?)"
is "one good and one bad name print nothing" "$(says readtype Tide Nothing)" "readtype: no type 'Nothing'"
like "no name" "$(says readtype)" '^readtype: '
like "a revision that is none" "$(says readtype --rev nosuch Tide)" "no revision 'nosuch'"
is "--path" "$(readtype --path ts -p Colour | head -n 1)" "$(readtype --path ts --language typescript -p Colour | head -n 1)"
is "the whole repository has several" "$(says readtype --path . --language csharp Nothing)" "readtype: no type 'Nothing'"

new_repo "$work/repo"
mkdir a b
printf 'package a;\nclass Skin {\n\tstatic class Entry { int a; }\n}\n' >a/Skin.java
printf 'package b;\nclass Atlas {\n\tstatic class Entry { int b; }\n}\n' >b/Atlas.java
printf 'package b;\nclass Entry { int c; }\n' >b/Entry.java
commit one
is "a name that fits several lists them" "$(says readtype Entry)" \
	"readtype: 'Entry' fits 3 types: a.Skin.Entry, b.Atlas.Entry, b.Entry"
is "the end of a qualified name picks one" "$(readtype -p Atlas.Entry)" '	static class Entry { int b; }'
is "the whole name beats ends" "$(readtype -p b.Entry)" 'class Entry { int c; }'
is "a nested type that shares its line is not folded away" "$(
	printf 'class One { class Two { int a; } int b; }\n' >One.java
	readtype One
)" 'class One  One.java:1-1
1: class One { class Two { int a; } int b; }'

# --- other languages and odd files ------------------------------------------------------------------------------------

printf '#pragma once\nnamespace sea {\n/** Doc. */\ntemplate <class T>\nclass Buoy {\npublic:\n\t/// Inner.\n\tstruct Light {\n\t\tint a;\n\t};\n\tT get() const;\n};\n}\n' >buoy.hpp
is "C++: the template head and doc comment are there" "$(readtype -l cpp buoy.hpp 2>/dev/null || readtype -l cpp Buoy)" \
	'class sea.Buoy  buoy.hpp:4-12
 3: /** Doc. */
 4: template <class T>
 5: class Buoy {
 6: public:
 7+ 	struct Light { ... } (4 lines)
11: 	T get() const;
12: };'
printf 'namespace Sea {\n\t/// <summary>One.</summary>\n\t[Serializable]\n\tpublic partial class Part { int a; }\n\n\tpartial class Part { int b; }\n}\n' >Part.cs
is "C#: attributes, and all parts" "$(readtype Part)" 'class Sea.Part  Part.cs:3-4
2: 	/// <summary>One.</summary>
3: 	[Serializable]
4: 	public partial class Part { int a; }

class Sea.Part  Part.cs:6-6
6: 	partial class Part { int b; }'
printf '/** Doc. */\nexport abstract class Port<T> extends Base {\n\t@dec() name: T;\n}\n' >port.ts
is "TypeScript: export is part of it" "$(readtype -p Port | sed -n 1,2p)" '/** Doc. */
export abstract class Port<T> extends Base {'
printf '\357\273\277class Crlf {\r\n\tint a;\r\n}\r\n' >Crlf.java
is "line ends and a byte order mark do not show" "$(readtype -p Crlf | od -An -c | tr -d ' \n')" \
	'classCrlf{\n\tinta;\n}\n'
printf 'class Wide { int a; }' | iconv -t UTF-16 >Wide.java
is "UTF-16 is decoded" "$(readtype -p Wide)" 'class Wide { int a; }'
mkdir 'o"d d'
printf 'class Odd { }\n' >"o\"d d/$(printf 'new\nline').java"
is "an odd path takes one line" "$(readtype Odd)" 'class Odd  o"d d/new\x0aline.java:1-1
1: class Odd { }'
printf 'class Broken {\n\tint f( {{{ 3 ) ;\n}\nclass After { int a; }\n' >Broken.java
like "what follows a broken region is found" "$(readtype After 2>&1)" 'class After \{ int a; \}'
printf 'class Nested {\n\tint f() {\n\t\tclass Local { int a; }\n\t\treturn 1;\n\t}\n}\n' >Nested.java
is "a type in a method's body is part of that body" "$(readtype -p Nested)" "$(cat Nested.java)"
