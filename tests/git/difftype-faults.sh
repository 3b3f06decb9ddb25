# shellcheck shell=bash disable=SC2016
# What structural differs are known to get wrong, each in more than one language.
#
# A case is a folder with a tree before and after; what difftype says of it is a line a type:
#	change name [was NAME] [from FILE] (aspects): member change [was NAME] (aspects); ...
. "$SRCDIR/tests/lib.sh"
set -eu

# Reads cases: "== name", then "-- before FILE [crlf]", "-- after FILE [crlf]" and "-- says" with
# their lines. A side without a file of the other side lacks it.
work=$PWD
new_repo "$work/repo"
unpack() {
	awk -v work="$work" '
		function folder(path) { sub(/[^\/]*$/, "", path); system("mkdir -p '\''" path "'\''") }
		/^== / { n++; name = substr($0, 4); print name >(work "/names"); out = ""; next }
		/^-- says/ { out = work "/want/" n; printf "" >out; end = ""; next }
		/^-- (before|after) / {
			if (out != "") close(out)
			out = work "/" $2 "/" n "/" $3
			end = $4 == "crlf" ? "\r" : ""
			folder(out)
			next
		}
		out != "" { print $0 end >out }'
}

# tell: what difftype --format json says, as lines.
tell() {
	jq -r '
		def aspects: if .aspects == [] then "" else " (\(.aspects | join(", ")))" end;
		.types[] | "\(.change) \(.qualifiedName)" +
			(if .previousName then " was \(.previousName)" else "" end) +
			(if .previousFile then " from \(.previousFile | sub("^[0-9]+/"; ""))" else "" end) + aspects +
			(if .changedMembers == [] then "" else ": " + ([.changedMembers[] | "\(.name) \(.change)" +
				(if .previousName then " was \(.previousName)" else "" end) + aspects] | join("; ")) end)'
}

mkdir -p "$work/want" "$work/before" "$work/after"
unpack <<'END'
== java: a type gets another name
-- before Harbour.java
class Harbour {
	int berths;
	Harbour(int berths) { this.berths = berths; }
	int free(int taken) { return berths > taken ? berths - taken : 0; }
}
-- after Haven.java
class Haven {
	int berths;
	Haven(int berths) { this.berths = berths; }
	int free(int taken) { return berths > taken ? berths - taken : 0; }
}
-- says
renamed Haven was Harbour from Harbour.java
== java: a type gets another name and another body
-- before Harbour.java
class Harbour {
	int berths;
	Harbour(int berths) { this.berths = berths; }
	int free(int taken) { return berths > taken ? berths - taken : 0; }
}
-- after Haven.java
class Haven {
	int berths;
	Haven(int berths) { this.berths = berths; }
	int free(int taken) { return berths > taken ? berths - taken - 1 : 0; }
}
-- says
renamed Haven was Harbour from Harbour.java (body): free modified (body)
== cpp: a type gets another name and another body
-- before Harbour.h
#pragma once
class Harbour {
public:
	explicit Harbour(int berths) : _berths(berths) {}
	int free(int taken) const { return _berths > taken ? _berths - taken : 0; }
private:
	int _berths;
};
-- after Haven.h
#pragma once
class Haven {
public:
	explicit Haven(int berths) : _berths(berths) {}
	int free(int taken) const { return _berths > taken ? _berths - taken - 1 : 0; }
private:
	int _berths;
};
-- says
renamed Haven was Harbour from Harbour.h (body): free modified (body)
== ts: a type gets another name and another body
-- before a.ts
export class Harbour {
	constructor(private berths: number) {}
	free(taken: number): number { return this.berths > taken ? this.berths - taken : 0; }
}
-- after a.ts
export class Haven {
	constructor(private berths: number) {}
	free(taken: number): number { return this.berths > taken ? this.berths - taken - 1 : 0; }
}
-- says
renamed Haven was Harbour (body): free modified (body)
== cs: a type gets another name
-- before A.cs
namespace Sea {
	public class Harbour {
		int berths;
		public Harbour(int berths) { this.berths = berths; }
		public int Free(int taken) { return berths > taken ? berths - taken : 0; }
	}
}
-- after A.cs
namespace Sea {
	public class Haven {
		int berths;
		public Haven(int berths) { this.berths = berths; }
		public int Free(int taken) { return berths > taken ? berths - taken : 0; }
	}
}
-- says
renamed Sea.Haven was Sea.Harbour
== java: a member gets another name
-- before A.java
class A {
	int berths;
	int freeBerths(int taken) { return berths > taken ? berths - taken : 0; }
	int g() { return freeBerths(1); }
}
-- after A.java
class A {
	int berths;
	int unusedBerths(int taken) { return berths > taken ? berths - taken : 0; }
	int g() { return unusedBerths(1); }
}
-- says
modified A (body, members): unusedBerths renamed was freeBerths; g modified (body)
== ts: a member gets another name
-- before a.ts
class A {
	berths = 3;
	freeBerths(taken: number): number { return this.berths > taken ? this.berths - taken : 0; }
}
-- after a.ts
class A {
	berths = 3;
	unusedBerths(taken: number): number { return this.berths > taken ? this.berths - taken : 0; }
}
-- says
modified A (members): unusedBerths renamed was freeBerths
== cpp: a member gets another name and another body
-- before a.h
#pragma once
class A {
	int _berths;
public:
	int freeBerths(int taken) const { return _berths > taken ? _berths - taken : 0; }
};
-- after a.h
#pragma once
class A {
	int _berths;
public:
	int unusedBerths(int taken) const { return _berths > taken ? _berths - taken : 1; }
};
-- says
modified A (body, members): unusedBerths renamed was freeBerths (body)
== cs: a member gets another name
-- before A.cs
class A {
	int berths;
	int FreeBerths(int taken) { return berths > taken ? berths - taken : 0; }
}
-- after A.cs
class A {
	int berths;
	int UnusedBerths(int taken) { return berths > taken ? berths - taken : 0; }
}
-- says
modified A (members): UnusedBerths renamed was FreeBerths
== java: the children of a renamed type are not renamed
-- before Light.java
class Light {
	int period;
	boolean isLit(int t) { return t % period < period / 2; }
	static class Rhythm { int flashes; int total(int n) { return flashes * n; } }
	enum Colour { RED, GREEN }
	static class Lamp { int watts; int use(int hours) { return watts * hours; } }
}
-- after Beacon.java
class Beacon {
	int period;
	boolean isLit(int t) { return t % period < period / 2; }
	static class Rhythm { int flashes; int total(int n) { return flashes * n; } }
	enum Colour { RED, GREEN }
	static class Lamp { int watts; int use(int hours) { return watts * hours * 2; } }
}
-- says
renamed Beacon was Light from Light.java
unchanged Beacon.Rhythm was Light.Rhythm from Light.java
unchanged Beacon.Colour was Light.Colour from Light.java
modified Beacon.Lamp was Light.Lamp from Light.java (body): use modified (body)
== cs: the children of a renamed type are not renamed
-- before A.cs
class Light {
	int period;
	bool IsLit(int t) { return t % period < period / 2; }
	class Rhythm { int flashes; int Total(int n) { return flashes * n; } }
	enum Colour { Red, Green }
}
-- after A.cs
class Beacon {
	int period;
	bool IsLit(int t) { return t % period < period / 2; }
	class Rhythm { int flashes; int Total(int n) { return flashes * n; } }
	enum Colour { Red, Green }
}
-- says
renamed Beacon was Light
unchanged Beacon.Rhythm was Light.Rhythm
unchanged Beacon.Colour was Light.Colour
== cpp: the children of a renamed type are not renamed
-- before a.h
#pragma once
struct Light {
	int period;
	bool isLit(int t) const { return t % period < period / 2; }
	struct Rhythm { int flashes; int total(int n) const { return flashes * n; } };
};
-- after a.h
#pragma once
struct Beacon {
	int period;
	bool isLit(int t) const { return t % period < period / 2; }
	struct Rhythm { int flashes; int total(int n) const { return flashes * n; } };
};
-- says
renamed Beacon was Light
unchanged Beacon.Rhythm was Light.Rhythm
== java: a move does not hide a change of body
-- before a/Tide.java
package a;
class Tide {
	double low, high;
	double at(double hours) { return low + (high - low) * Math.sin(hours / 12); }
}
-- after b/Tide.java
package b;
class Tide {
	double low, high;
	double at(double hours) { return low + (high - low) * Math.cos(hours / 12); }
}
-- says
moved b.Tide was a.Tide from a/Tide.java (body): at modified (body)
== ts: a move does not hide a change of body
-- before a.ts
export class Tide {
	constructor(private low: number, private high: number) {}
	at(hours: number): number { return this.low + (this.high - this.low) * Math.sin(hours / 12); }
}
-- after b/tide.ts
export class Tide {
	constructor(private low: number, private high: number) {}
	at(hours: number): number { return this.low + (this.high - this.low) * Math.cos(hours / 12); }
}
-- says
moved Tide from a.ts (body): at modified (body)
== cpp: a move does not hide a change of body
-- before a.h
#pragma once
class Tide {
	double low, high;
	double at(double hours) { return low + (high - low) * sin(hours / 12); }
};
-- after b.h
#pragma once
class Tide {
	double low, high;
	double at(double hours) { return low + (high - low) * cos(hours / 12); }
};
-- says
moved Tide from a.h (body): at modified (body)
== java: a file renamed and rewritten, with the same type
-- before old/Log.java
package old;
class Log {
	int size;
	void add(String line) { size++; System.out.println(line); }
}
-- after fresh/Log.java
package fresh;
class Log {
	private final java.util.List<String> lines = new java.util.ArrayList<>();
	void add(String line) { synchronized (lines) { lines.add(line); } }
	String last() { return lines.isEmpty() ? null : lines.get(lines.size() - 1); }
}
-- says
moved fresh.Log was old.Log from old/Log.java (body, members): lines added; add modified (body); last added; size removed
== java: another type in a file of the old name is no rename
-- before Horn.java
/* The licence of this project, a long one, as in every file of it. */
class Horn {
	private boolean loud;
	void blow(int seconds) { for (int i = 0; i < seconds; i++) System.out.print('\7'); }
	boolean isLoud() { return loud; }
}
-- after Tender.java
/* The licence of this project, a long one, as in every file of it. */
class Tender {
	private int trips;
	String toString(java.util.Locale locale) { return String.format(locale, "%d trips", trips); }
}
-- says
added Tender
removed Horn
== java: a type moved between files that stay
-- before A.java
class A { int a; int twice() { return 2 * a; } }
class Fix { double hours, miles; double speed() { return hours > 0 ? miles / hours : 0; } }
-- before B.java
class B { int b; int thrice() { return 3 * b; } }
-- after A.java
class A { int a; int twice() { return 2 * a; } }
-- after B.java
class B { int b; int thrice() { return 3 * b; } }
class Fix { double hours, miles; double speed() { return hours > 0 ? miles / hours : 0; } }
-- says
unchanged A
unchanged B
moved Fix from A.java
== ts: a type moved between files that stay
-- before a.ts
export class A { a = 1; twice(): number { return 2 * this.a; } }
export interface Fix { hours: number; miles: number; speed(from: Fix): number; }
-- before b.ts
export class B { b = 1; thrice(): number { return 3 * this.b; } }
-- after a.ts
export class A { a = 1; twice(): number { return 2 * this.a; } }
-- after b.ts
export class B { b = 1; thrice(): number { return 3 * this.b; } }
export interface Fix { hours: number; miles: number; speed(from: Fix): number; }
-- says
unchanged A
unchanged B
moved Fix from a.ts
== java: a file split in two
-- before Marks.java
class Buoy { int number; String name() { return "buoy " + number; } }
class Beacon { int height; boolean isSeen(int miles) { return miles * miles < 13 * height; } }
-- after Buoy.java
class Buoy { int number; String name() { return "buoy " + number; } }
-- after Beacon.java
class Beacon { int height; boolean isSeen(int miles) { return miles * miles < 13 * height; } }
-- says
moved Beacon from Marks.java
moved Buoy from Marks.java
== cs: a file split in two, one type edited
-- before Marks.cs
namespace Sea {
	class Buoy { int number; string Name() { return "buoy " + number; } }
	class Beacon { int height; bool IsSeen(int miles) { return miles * miles < 13 * height; } }
}
-- after Buoy.cs
namespace Sea {
	class Buoy { int number; string Name() { return "buoy " + number; } }
}
-- after Beacon.cs
namespace Sea {
	class Beacon { int height; bool IsSeen(int miles) { return miles * miles < 12 * height; } }
}
-- says
moved Sea.Beacon from Marks.cs (body): IsSeen modified (body)
moved Sea.Buoy from Marks.cs
== java: a type split in two
-- before Pilot.java
class Pilot {
	String name;
	String greet() { return "Ahoy, " + name; }
	double bearing(double x, double y) { return Math.toDegrees(Math.atan2(x, y)); }
	double distance(double x, double y) { return Math.sqrt(x * x + y * y); }
	double speed(double miles, double hours) { return hours > 0 ? miles / hours : 0; }
}
-- after Course.java
class Course {
	double bearing(double x, double y) { return Math.toDegrees(Math.atan2(x, y)); }
	double distance(double x, double y) { return Math.sqrt(x * x + y * y); }
	double speed(double miles, double hours) { return hours > 0 ? miles / hours : 0; }
}
-- after Pilot.java
class Pilot {
	String name;
	String greet() { return "Ahoy, " + name; }
}
-- says
split Course was Pilot from Pilot.java
modified Pilot (members): bearing removed; distance removed; speed removed
== cpp: a type split in two, in one file
-- before a.h
#pragma once
class Pilot {
	const char *name;
	double bearing(double x, double y) { return atan2(x, y) * 57.3; }
	double distance(double x, double y) { return sqrt(x * x + y * y); }
};
-- after a.h
#pragma once
class Course {
	double bearing(double x, double y) { return atan2(x, y) * 57.3; }
	double distance(double x, double y) { return sqrt(x * x + y * y); }
};
class Pilot {
	const char *name;
};
-- says
split Course was Pilot
modified Pilot (members): bearing removed; distance removed
== ts: a type split in two
-- before a.ts
export class Pilot {
	name = "Ada";
	bearing(x: number, y: number): number { return Math.atan2(x, y) * 57.3; }
	distance(x: number, y: number): number { return Math.sqrt(x * x + y * y); }
}
-- after a.ts
export class Pilot {
	name = "Ada";
}
-- after course.ts
export class Course {
	bearing(x: number, y: number): number { return Math.atan2(x, y) * 57.3; }
	distance(x: number, y: number): number { return Math.sqrt(x * x + y * y); }
}
-- says
modified Pilot (members): bearing removed; distance removed
split Course was Pilot from a.ts
== java: members in another order
-- before A.java
class A {
	int f() { return 1; }
	int g() { return 2; }
	int h() { return 3; }
}
-- after A.java
class A {
	int h() { return 3; }
	int f() { return 1; }
	int g() { return 2; }
}
-- says
modified A (members)
== ts: members in another order
-- before a.ts
class A {
	f() { return 1; }
	g() { return 2; }
}
-- after a.ts
class A {
	g() { return 2; }
	f() { return 1; }
}
-- says
modified A (members)
== java: a type's name in other letters
-- before HttpUrl.java
class HttpUrl {
	String host;
	HttpUrl(String host) { this.host = host.toLowerCase(); }
	boolean isLocal() { return host.equals("localhost") || host.startsWith("127."); }
}
-- after HTTPUrl.java
class HTTPUrl {
	String host;
	HTTPUrl(String host) { this.host = host.toLowerCase(); }
	boolean isLocal() { return host.equals("localhost") || host.startsWith("127."); }
}
-- says
renamed HTTPUrl was HttpUrl from HttpUrl.java
== java: a small type's name in other letters
-- before A.java
class Fix { int a; }
-- after A.java
class FIX { int a; }
-- says
renamed FIX was Fix
== ts: a type's and a member's name in other letters
-- before a.ts
export class UrlFix { hostName: string; port() { return this.hostName.length; } }
-- after a.ts
export class URLFix { hostname: string; port() { return this.hostname.length; } }
-- says
renamed URLFix was UrlFix (body, members): hostname renamed was hostName; port modified (body)
== java: line ends are formatting
-- before A.java
/** One. */
class A {
	/** Two. */
	int f() {
		return 1;
	}
}
-- after A.java crlf
/** One. */
class A {
	/** Two. */
	int f() {
		return 1;
	}
}
-- says
formatting A (formatting)
== cpp: line ends are formatting
-- before a.h
#pragma once
class A {
	int f() {
		return 1;
	}
};
-- after a.h crlf
#pragma once
class A {
	int f() {
		return 1;
	}
};
-- says
formatting A (formatting)
== cs: line ends are formatting
-- before A.cs crlf
class A {
	/// <summary>One.</summary>
	int f() {
		return 1;
	}
}
-- after A.cs
class A {
	/// <summary>One.</summary>
	int f() {
		return 1;
	}
}
-- says
formatting A (formatting)
== java: blanks are formatting
-- before A.java
class A {
	int f() { return 1; }
}
-- after A.java
class A
{
    int f()
    {
        return 1;
    }
}
-- says
formatting A (formatting)
== ts: blanks are formatting
-- before a.ts
class A {
	f() { return 1; }
}
-- after a.ts
class A
{
    f()
    {
        return 1;
    }
}
-- says
formatting A (formatting)
== cs: how a doc comment's line begins is formatting
-- before A.cs
class A {
	///<summary>One.</summary>
	int f() { return 1; }
}
-- after A.cs
class A {
	/// <summary>One.</summary>
	int f() { return 1; }
}
-- says
formatting A (formatting)
== java: a change inside an inner type is that type's
-- before A.java
class A {
	int a;
	static class B {
		int b;
		static class C { int f() { return 1; } }
	}
}
-- after A.java
class A {
	int a;
	static class B {
		int b;
		static class C { int f() { return 2; } }
	}
}
-- says
unchanged A
unchanged A.B
modified A.B.C (body): f modified (body)
== cs: a change inside an inner type is that type's
-- before A.cs
class A {
	int a;
	/// <summary>Inner.</summary>
	class B { int F() { return 1; } }
}
-- after A.cs
class A {
	int a;
	/// <summary>Inner one.</summary>
	class B { int F() { return 2; } }
}
-- says
unchanged A
modified A.B (body, documentation): F modified (body)
== cpp: a change inside an inner type is that type's
-- before a.h
#pragma once
class A {
	int a;
	struct B { int f() { return 1; } };
};
-- after a.h
#pragma once
class A {
	int a;
	struct B { int f() { return 2; } };
};
-- says
unchanged A
modified A.B (body): f modified (body)
== java: an inner type that came or went is not the outer one's change
-- before A.java
class A {
	int a;

	static class B { int b; int f() { return b; } }

	int c;
}
-- after A.java
class A {
	int a;

	int c;

	enum D { ONE, TWO }
}
-- says
unchanged A
added A.D
removed A.B
== java: a type leaves its outer type
-- before A.java
class A {
	int a;
	static class Fix { double hours, miles; double speed() { return hours > 0 ? miles / hours : 0; } }
}
-- after A.java
class A {
	int a;
}
-- after Fix.java
class Fix { double hours, miles; double speed() { return hours > 0 ? miles / hours : 0; } }
-- says
unchanged A
moved Fix was A.Fix from A.java (modifiers)
== java: each aspect by its name
-- before A.java
/** One. */
class A extends B implements C {
	static final int K = 1;
	/** Two. */
	int f(int a) { return 1; }
	int g() { return 1; }
	private int h;
	int i;
}
-- after A.java
/** Other. */
public class A extends B implements D {
	static final int K = 2;
	/** Three. */
	int f(int a) { return 1; }
	int g(int b) { return 2; }
	public int h;
	long i;
}
-- says
modified A (signature, body, value, modifiers, supertypes, documentation): K modified (value); f documentation (documentation); g modified (signature, body); h modified (modifiers); i modified (signature)
== ts: each aspect by its name
-- before a.ts
export class A extends B implements C {
	static readonly K = 1;
	/** Two. */
	f(a: number): number { return 1; }
	g(): number { return 1; }
	private h: number;
	i: number;
}
-- after a.ts
export abstract class A extends B implements D {
	static readonly K = 2;
	/** Three. */
	f(a: number): number { return 1; }
	g(b: number): number { return 2; }
	public h: number;
	i: string;
}
-- says
modified A (signature, body, value, modifiers, supertypes, documentation): K modified (value); f documentation (documentation); g modified (signature, body); h modified (modifiers); i modified (signature)
== cs: each aspect by its name
-- before A.cs
class A : B, C {
	const int K = 1;
	int G() { return 1; }
	private int h;
	int i;
}
-- after A.cs
public class A : B, D {
	const int K = 2;
	int G(int b) { return 2; }
	public int h;
	long i;
}
-- says
modified A (signature, body, value, modifiers, supertypes): K modified (value); G modified (signature, body); h modified (modifiers); i modified (signature)
== cpp: each aspect by its name
-- before a.h
#pragma once
class A : public B {
	static const int K = 1;
	int g() { return 1; }
	int h;
	int i;
};
-- after a.h
#pragma once
class A : public C {
	static const int K = 2;
	int g(int b) { return 2; }
	mutable int h;
	long i;
};
-- says
modified A (signature, body, value, modifiers, supertypes): K modified (value); g modified (signature, body); h modified (modifiers); i modified (signature)
== haxe: rename, member rename, inner body
-- before A.hx
class Harbour {
	var berths:Int;
	public function free(taken:Int):Int { return berths > taken ? berths - taken : 0; }
	public function twice(n:Int):Int { return n * 2; }
}
-- after A.hx
class Haven {
	var berths:Int;
	public function free(taken:Int):Int { return berths > taken ? berths - taken : 0; }
	public function twice(n:Int):Int { return n * 2 + 0; }
}
-- says
renamed Haven was Harbour (body): twice modified (body)
== c: a struct gets another name, another one a field
-- before a.h
typedef struct Harbour { int berths; int taken; const char *name; double depth; void *next; } Harbour;
struct Buoy { int number; };
-- after a.h
typedef struct Haven { int berths; int taken; const char *name; double depth; void *next; } Haven;
struct Buoy { int number; int colour; };
-- says
renamed Haven was Harbour
modified Buoy (members): colour added
== java: two types of one name in one file each keep their partner
-- before A.java
class A { static class N { int a; int f() { return 1; } } }
class B { static class N { int b; int g() { return 2; } } }
-- after A.java
class A { static class N { int a; int f() { return 1; } } }
class B { static class N { int b; int g() { return 3; } } }
-- says
unchanged A
unchanged A.N
unchanged B
modified B.N (body): g modified (body)
== java: two types swap their files
-- before A.java
class X { int a; int f() { return a + 1; } }
-- before B.java
class Y { String b; String g() { return b + "!"; } }
-- after A.java
class Y { String b; String g() { return b + "!"; } }
-- after B.java
class X { int a; int f() { return a + 1; } }
-- says
moved Y from B.java
moved X from A.java
END

mapfile -t names <"$work/names"
stage() { # SIDE: all cases as folders of the repository
	find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
	[ -z "$(ls "$work/$1")" ] || cp -R "$work/$1/." .
}
stage before
commit before
git tag before
stage after
commit after
git tag after
for ((i = 1; i <= ${#names[@]}; i++)); do
	language=()
	case ${names[i - 1]} in cpp:*) language=(--language cpp) ;; esac
	is "${names[i - 1]}" "$(difftype -q --format json --all --path "$i" "${language[@]}" before..after | tell)" \
		"$(cat "$work/want/$i")"
done
