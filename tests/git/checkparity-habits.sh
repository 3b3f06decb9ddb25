# shellcheck shell=bash
# checkparity: habits of ports that larger code bases showed, each with a fault beside it that is found.
. "$SRCDIR/tests/lib.sh"
set -eu

drift() { # TARGET: rule and name of each finding
	checkparity -q -f json --fail-on none "$1" |
		jq -r '.findings[] | "\(.rule) \(.reference.type // .target.type).\(.reference.member // .target.member // "")"' | sort
}
fault() { # TARGET FILE SED EXPECTED: what is found besides
	cp "$1/$2" ../saved
	drift "$1" >../before
	sed -i "$3" "$1/$2"
	if cmp -s "$1/$2" ../saved; then fail "$1: the fault '$3' changes $2"; fi
	is "$1: $3" "$(drift "$1" | comm -13 ../before -)" "$4"
	cp ../saved "$1/$2"
}
mkdir port
cd port
new_repo .
printf '[reference]\n\tpath = java\n\tlanguage = java\n' >.portconfig
target() { # NAME LANGUAGE
	printf '[target "%s"]\n\tpath = %s\n\tlanguage = %s\n' "$1" "$1" "$2" >>.portconfig
	mkdir "$1"
}
java() { # NAME: from standard input
	{ echo 'package port;'; cat; } >"java/$1.java"
}

mkdir java
java Cove <<'END'
public class Cove {
	public static final int CAP_ROUND = 1;
	public static final int CAP_FLAT = 2;
	public static final String LOST = "no %s in %2$d";
	public static String HAVEN = "haven";
	public Iterator<Buoy> buoyIterator () { return null; }
	public static Cove shelter (Object from, int wind) { return null; }
	private Cove shelter (int[] winds, boolean all) { return null; }
	public void read (Handle file) { }
	public void read (InputStream input) { }
	public void moor () { }
	public void moor (int ropes) { }
	public void moor (int ropes, boolean tight) { }
	public boolean isFull () { return false; }
	public boolean isFull (int more) { return false; }
}
END
java Sorter <<'END'
public class Sorter {
	public static void tidy (Cove cove, int by) { }
	public static void stack (Cove cove) { }
}
END
java Wave <<'END'
public class Wave {
	public static boolean isSteep (int wave, int by) { return false; }
	public static int height (int wave) { return 0; }
}
END
java Tone <<'END'
public enum Tone { LOW, HIGH }
END
for name in Rule Buoy Light; do
	java $name <<END
public interface $name { Object EVEN = null; Object ODD = null; boolean holds (int n); }
END
done
java Gauge <<'END'
public interface Gauge { int depth (); int width (); }
END
java DeepGauge <<'END'
public class DeepGauge implements Gauge {
	public int depth () { return 9; }
	public int width () { return 1; }
}
END
java Sign <<'END'
public class Sign {
	protected String label;
	public String getLabel () { return label; }
	public int getRank () { return 1; }
	public int getSum () { return 1; }
}
END
java LitSign <<'END'
public class LitSign extends Sign {
	public String getLabel () { return label; }
	public int getRank () { return 2; }
}
END
java DarkSign <<'END'
public class DarkSign extends Sign {
	public int getRank () { return 3; }
}
END
java Walker <<'END'
public class Walker implements Iterator {
	public boolean hasNext () { return false; }
	public Object next () { return null; }
}
END

target csharp csharp
cat >csharp/Cove.cs <<'END'
namespace Port {
	public class Cove {
		public const string LOST = "no {0} in {1}";
		public const string HAVEN = "haven";
		public IEnumerator<Buoy> GetBuoyEnumerator () { return null; }
		private Cove Shelter (int[] winds, bool all) { return null; }
		public static Cove Shelter (object from, int wind) { return null; }
		public void Read (string input) { }
		public void Read (Stream file) { }
		public void Moor () { }
		public void Moor (int ropes) { }
		public void Moor (int ropes, bool tight) { }
		public bool IsFull () { return false; }
		public bool IsFullWith (int more) { return false; }
		public override string ToString () { return ""; }
		public override bool Equals (object other) { return false; }
		public override int GetHashCode () { return 1; }
	}
	public enum CapStyle { Round, Flat }
	public static class Sorter {
		public static void Tidy (this Cove cove, int by) { }
		public static void Stack (Cove cove) { }
	}
	public struct Wave {
		public bool IsSteep (int by) { return false; }
		public static int Height (int wave) { return 0; }
	}
	public enum Tone { Low, High }
	[Flags] public enum Tones { None = 0, Low = 1, High = 2, Both = 3 }
	public interface IRule { bool Holds (int n); }
	public static class Rules {
		public static readonly object Even = null;
		public static readonly object Odd = null;
	}
	public interface IBuoy { bool Holds (int n); }
	public static class Buoys {
		public static readonly object Even = null;
		public static readonly object Odd = null;
	}
	public interface ILight { bool Holds (int n); }
	public static class LightUtility {
		public const object Even = null;
		public static readonly object Odd = null;
	}
	public abstract class Gauge {
		public virtual int Depth () { return 0; }
		public abstract int Width ();
	}
	public class DeepGauge : Gauge {
		public override int Width () { return 1; }
	}
	public class Sign {
		public string Label { get { return ""; } }
		public virtual int GetRank () { return 1; }
		public int GetSum () { return 1; }
	}
	public class LitSign : Sign {
		public override int GetRank () { return 2; }
	}
	public class DarkSign : Sign {
		public override int GetRank () { return 3; }
	}
	public class Walker : IEnumerator {
		public bool MoveNext () { return false; }
		public object Current => null;
		public void Reset () { }
	}
}
END

commit cove
is "csharp: only flags beside an enum are a type of their own, and a handle is no name" "$(drift csharp)" \
	"extra-type Tones.
missing-member Cove.read"
like "csharp: overloads are told apart by their types before their names" "$(checkparity -q csharp || true)" \
	'does not offer read.Handle.'
fault csharp Cove.cs 's/Round, Flat/Round/' "missing-member Cove.CAP_FLAT"
fault csharp Cove.cs 's/no {0} in {1}/no {0} at {1}/' "constant-value Cove.LOST"
fault csharp Cove.cs 's/"haven"/"harbour"/' "constant-value Cove.HAVEN"
fault csharp Cove.cs 's/GetBuoyEnumerator/GetLightEnumerator/' "extra-member Cove.GetLightEnumerator
missing-member Cove.buoyIterator"
fault csharp Cove.cs '/object from, int wind/d' "missing-member Cove.shelter"
fault csharp Cove.cs '/IsFull ()/d' "missing-member Cove.isFull"
fault csharp Cove.cs 's/public override string ToString/public string ToText/' "extra-member Cove.ToText"
fault csharp Cove.cs 's/Tidy (this Cove cove, int by)/Tidy (this Cove cove)/' "parameter-count Sorter.tidy"
fault csharp Cove.cs 's/IsSteep (int by)/IsSteep ()/' "parameter-count Wave.isSteep"
fault csharp Cove.cs '/class Rules/,/Even/s/Even/Uneven/' "extra-member Rule.Uneven
missing-member Rule.EVEN"
fault csharp Cove.cs '/override int Width/d' "missing-member DeepGauge.width"
fault csharp Cove.cs '0,/override int GetRank/{/override int GetRank/d}' "missing-member LitSign.getRank"
fault csharp Cove.cs '/GetSum/d' "missing-member Sign.getSum"
fault csharp Cove.cs 's/LitSign : Sign/LitSign/' "supertype LitSign."
fault csharp Cove.cs '/bool MoveNext/d' "extra-member Walker.Reset
missing-member Walker.hasNext"

# --- C++ and C ---------------------------------------------------------------------------------------------

mkdir ../native
cd ../native
new_repo .
printf '[reference]\n\tpath = java\n\tlanguage = java\n' >.portconfig
mkdir java
java Shoal <<'END'
public class Shoal {
	public static final String DEEP = "deep";
	public Iterator iterator () { return null; }
	public String toString () { return ""; }
	public void print (PrintStream out) { }
	public Vec turn (Vec by) { return by; }
	public int[] getRocks () { return null; }
}
END
java Grows <<'END'
public interface Grows { int age (); int size (); }
END
java Reef <<'END'
public class Reef implements Grows {
	public int age () { return 0; }
	public int size () { return 0; }
}
END
java Tide <<'END'
public class Tide { public int hours () { return 0; } public int depth () { return 0; } }
END
java Tide1 <<'END'
public class Tide1 extends Tide { public int first () { return 0; } }
END
java SpringTide <<'END'
public class SpringTide extends Tide1 { public int moon () { return 0; } }
END
target cpp cpp
cat >cpp/Shoal.h <<'END'
#pragma once
#include <iosfwd>
struct Rocks;
class Shoal {
public:
	static const char *DEEP;
	int *begin();
	int *end();
	std::ostream &print(std::ostream &os) const;
	void turn(float x, float y, float &outX, float &outY);
	Rocks *getRocks();
};
class Grows {
public:
	virtual int age() = 0;
	virtual int size() = 0;
};
class Reef : public Grows {
public:
	int age() override { return 0; }
private:
	int size() override { return 0; }
};
class Tide {
public:
	int hours();
	int depth();
};
class Tide1 : public Tide {
public:
	int first();
};
class SpringTide : public Tide1 {
public:
	int moon();
};
END
target c c
cat >c/shoal.h <<'END'
typedef struct fwShoal {
	int count;
	int *rocks;
} fwShoal;
void fwShoal_print(fwShoal *self);
typedef struct fwTide { int hours; int depth; } fwTide;
int fwTide_first(fwTide *self);
typedef struct fwTide fwTide1;
int fwTide1_first(fwTide1 *self);
typedef struct fwSpringTide { fwTide super; int moon; } fwSpringTide;
typedef struct fwReef { int age; int size; } fwReef;
typedef struct fwGrows { int age; int size; } fwGrows;
END
commit shoal
is "cpp: ranges, streams, parts, what is hidden and overrides" "$(drift cpp)" ""
fault cpp Shoal.h '/begin/d' "extra-member Shoal.end"
fault cpp Shoal.h 's/, float &outY//' "parameter-count Shoal.turn"
fault cpp Shoal.h '/int age() override/d' "missing-member Reef.age"
is "c: an alias is what it stands for, an array has its length" "$(drift c | grep 'Spring\|\.count$')" ""
fault c shoal.h 's/fwTide super; //' "supertype SpringTide."
fault c shoal.h 's/int count;/int counted;/' "extra-member Shoal.counted"

# --- where the port does not live --------------------------------------------------------------------------

mkdir ../wide
cd ../wide
new_repo .
printf '[reference]\n\tpath = java\n\tlanguage = java\n' >.portconfig
mkdir java
target ts typescript
mkdir ts/src ts/tools
for n in $(seq 30); do
	echo "public class Pier$n { public int depth$n () { return 0; } }" | java "Pier$n"
	echo "export class Pier$n { depth$n (): number { return 0; } }" >"ts/src/Pier$n.ts"
done
echo 'export class Crane { lift (): void { } }' >ts/tools/Crane.ts
commit piers
is "a folder of another thing is no drift" "$(drift ts)" ""
like "and that is told" "$(checkparity -q ts)" '1 type in tools/: next to nothing in that folder'
echo 'export class Winch { pull (): void { } }' >ts/src/Winch.ts
is "a type among the port's own is" "$(drift ts)" "extra-type Winch."
rm ts/src/Pier2.ts
is "too few counterparts tell nothing of folders" "$(drift ts)" "extra-type Crane.
extra-type Winch.
missing-type Pier2."
