# shellcheck shell=bash
# checkparity: what each language does in its own way is no drift; what is gone from it is.
. "$SRCDIR/tests/lib.sh"
set -eu

drift() { # TARGET: rule and name of each finding, extras of a language's own left out
	checkparity -q -f json --fail-on none "$1" |
		jq -r '.findings[] | "\(.rule) \(.reference.type // .target.type).\(.reference.member // .target.member // "")"' | sort
}

mkdir ports
cd ports
new_repo .
printf '[reference]\n\tpath = java\n\tlanguage = java\n' >.portconfig
target() { # NAME LANGUAGE
	printf '[target "%s"]\n\tpath = %s\n\tlanguage = %s\n' "$1" "$1" "$2" >>.portconfig
	mkdir "$1"
}

mkdir java
cat >java/Vec.java <<'END'
package tide;
public class Vec implements Moves {
	public static final float LIMIT = 12.5f;
	private float x;
	private boolean still;
	public Vec (float x) { this.x = x; }
	public float getX () { return x; }
	public void setX (float x) { this.x = x; }
	public boolean isStill () { return still; }
	public Vec add (Vec other) { return this; }
	public Vec negate () { return this; }
	public void drift (float by, int times) { }
	public boolean equals (Object other) { return false; }
	public int hashCode () { return 0; }
	public String toString () { return ""; }
	public static Vec parse (String text) { return null; }
}
END
cat >java/Moves.java <<'END'
package tide;
public interface Moves { void drift (float by, int times); }
END
for name in Rests Turns Sinks; do
	echo "package tide; public interface $name { int when (); }" >java/$name.java
done
cat >java/Heading.java <<'END'
package tide;
public enum Heading { NORTH, SOUTH_EAST, WEST }
END
cat >java/Tables.java <<'END'
package tide;
public class Tables {
	public static float depth (int hour) { return 0; }
	public static float range () { return 0; }
	public static int hours (String place, boolean spring) { return 0; }
}
END

ways() { # FORMAT FILE: the three small interfaces
	for name in Rests Turns Sinks; do
		# shellcheck disable=SC2059 # the format is the code of a language
		printf "$1" $name >>"$2"
	done
}

target go go
cat >go/vec.go <<'END'
package tide

const LIMIT = 12.5

type Vec struct {
	x     float32
	still bool
}

func NewVec(x float32) *Vec { return &Vec{x: x} }

func (v *Vec) X() float32                       { return v.x }
func (v *Vec) SetX(x float32)                   { v.x = x }
func (v *Vec) IsStill() bool                    { return v.still }
func (v *Vec) Add(other *Vec) *Vec              { return v }
func (v *Vec) Negate() *Vec                     { return v }
func (v *Vec) Equals(other *Vec) bool           { return false }
func (v *Vec) HashCode() int                    { return 0 }
func (v *Vec) String() string                   { return "" }
func ParseVec(text string) (*Vec, error)        { return nil, nil }
END
cat >go/vec_drift.go <<'END'
package tide

func (v *Vec) Drift(by float32, times int) {}
END
cat >go/moves.go <<'END'
package tide

type Moves interface {
	Drift(by float32, times int)
}

type Heading int

const (
	HeadingNorth Heading = iota
	HeadingSouthEast
	HeadingWest
)

func Range() float32                           { return 0 }
func Depth(hour int) float32                   { return 0 }
func Hours(place string, spring bool) int      { return 0 }
END
ways 'type %s interface {\n\tWhen() int\n}\n' go/moves.go

target rust rust
cat >rust/vec.rs <<'END'
pub const LIMIT: f32 = 12.5;

#[derive(PartialEq, Hash)]
pub struct Vec {
    x: f32,
    still: bool,
}

impl Vec {
    pub fn new(x: f32) -> Self { Vec { x, still: false } }
    pub fn x(&self) -> f32 { self.x }
    pub fn set_x(&mut self, x: f32) { self.x = x; }
    pub fn is_still(&self) -> bool { self.still }
    pub fn parse(text: &str) -> Option<Vec> { None }
}

impl Moves for Vec {
    fn drift(&mut self, by: f32, times: i32) {}
}

impl std::ops::Add for Vec {
    type Output = Vec;
    fn add(self, other: Vec) -> Vec { self }
}

impl std::ops::Neg for Vec {
    type Output = Vec;
    fn neg(self) -> Vec { self }
}

impl PartialEq for Vec {
    fn eq(&self, other: &Vec) -> bool { false }
}

impl std::hash::Hash for Vec {
    fn hash<H>(&self, state: &mut H) {}
}

impl std::fmt::Display for Vec {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { Ok(()) }
}

pub trait Moves {
    fn drift(&mut self, by: f32, times: i32);
}

pub enum Heading {
    North,
    SouthEast,
    West,
}

pub mod tables {
    pub fn range() -> f32 { 0.0 }
    pub fn depth(hour: i32) -> f32 { 0.0 }
    pub fn hours(place: &str, spring: bool) -> i32 { 0 }
}
END
ways 'pub trait %s {\n    fn when(&self) -> i32;\n}\n' rust/vec.rs

target kotlin kotlin
cat >kotlin/Vec.kt <<'END'
package tide

class Vec(var x: Float) : Moves {
    val isStill: Boolean
        get() = true

    operator fun plus(other: Vec): Vec = this
    operator fun unaryMinus(): Vec = this
    override fun drift(by: Float, times: Int) {}
    override fun equals(other: Any?): Boolean = false
    override fun hashCode(): Int = 0
    override fun toString(): String = ""

    companion object {
        const val LIMIT = 12.5f
        fun parse(text: String): Vec? = null
    }
}

interface Moves {
    fun drift(by: Float, times: Int)
}

enum class Heading { NORTH, SOUTH_EAST, WEST }

object Tables {
    fun range(): Float = 0f
    fun depth(hour: Int): Float = 0f
    fun hours(place: String, spring: Boolean): Int = 0
}
END
ways 'interface %s {\n    fun when(): Int\n}\n' kotlin/Vec.kt

target swift swift
cat >swift/Vec.swift <<'END'
public class Vec: Moves {
    public static let limit: Float = 12.5
    public var x: Float
    public private(set) var isStill: Bool = false
    public init(_ x: Float) { self.x = x }
    public static func + (lhs: Vec, rhs: Vec) -> Vec { return lhs }
    public static prefix func - (vec: Vec) -> Vec { return vec }
    public static func parse(_ text: String) -> Vec? { return nil }
}

extension Vec: Hashable {
    public static func == (lhs: Vec, rhs: Vec) -> Bool { return false }
    public func hash(into hasher: inout Hasher) {}
    public func drift(by: Float, times: Int) {}
}

extension Vec: CustomStringConvertible {
    public var description: String { return "" }
}

public protocol Moves {
    func drift(by: Float, times: Int)
}

public enum Heading {
    case north, southEast
    case west
}

public enum Tables {
    public static func range() -> Float { return 0 }
    public static func depth(hour: Int) -> Float { return 0 }
    public static func hours(place: String, spring: Bool) -> Int { return 0 }
}
END
ways 'public protocol %s {\n    func when() -> Int\n}\n' swift/Vec.swift

target csharp csharp
cat >csharp/Vec.cs <<'END'
namespace Tide {
	public partial class Vec : IMoves {
		public const float Limit = 12.5f;
		public float X { get; set; }
		public bool IsStill { get { return true; } }
		public Vec (float x) { }
		public static Vec operator + (Vec a, Vec b) { return a; }
		public static Vec operator - (Vec a) { return a; }
		public static Vec Parse (string text) { return null; }
	}
	public interface IMoves { void Drift (float by, int times); }
	public abstract class Moves : IMoves { public void Drift (float by, int times) { } }
	public enum Heading { North, SouthEast, West }
	public static class Tables {
		public static float Range () { return 0; }
		public static float Depth (int hour) { return 0; }
		public static int Hours (string place, bool spring) { return 0; }
	}
}
END
cat >csharp/Vec.Drift.cs <<'END'
namespace Tide {
	public partial class Vec {
		public void Drift (float by, int times) { }
		public override bool Equals (object other) { return false; }
		public override int GetHashCode () { return 0; }
		public override string ToString () { return ""; }
	}
}
END
ways 'namespace Tide { public interface I%s { int When (); } }\n' csharp/Ways.cs

target python python
cat >python/vec.py <<'END'
from enum import Enum


class Moves:
    def drift(self, by: float, times: int) -> None:
        pass


class Vec(Moves):
    LIMIT = 12.5

    def __init__(self, x: float):
        self.x = x

    @property
    def is_still(self) -> bool:
        return True

    def __add__(self, other):
        return self

    def __neg__(self):
        return self

    def drift(self, by: float, times: int) -> None:
        pass

    def __eq__(self, other):
        return False

    def __hash__(self):
        return 0

    def __str__(self):
        return ""

    @staticmethod
    def parse(text: str):
        return None


class Heading(Enum):
    NORTH = 1
    SOUTH_EAST = 2
    WEST = 3


def range() -> float:
    return 0


def depth(hour: int) -> float:
    return 0


def hours(place: str, spring: bool) -> int:
    return 0

END
ways '\n\nclass %s:\n    def when(self) -> int:\n        return 0\n' python/vec.py
commit ports

for language in csharp kotlin swift go rust python; do
	is "$language: its own ways are no drift" "$(drift $language)" ""
done

# --- and what is gone from each is found ---------------------------------------------------------------

fault() { # LANGUAGE FILE SED EXPECTED
	cp "$1/$2" ../saved
	sed -i "$3" "$1/$2"
	if cmp -s "$1/$2" ../saved; then fail "$1: the fault '$3' changes $2"; fi
	is "$1: $3" "$(drift "$1" | sed '/^extra-member/d')" "$4"
	cp ../saved "$1/$2"
}
fault csharp Vec.cs '/operator +/d' "missing-member Vec.add"
fault csharp Vec.Drift.cs '/Drift/d' "missing-member Vec.drift"
fault csharp Ways.cs 's/IRests/IPauses/' "extra-type IPauses.
missing-type Rests."
fault kotlin Vec.kt '/fun plus/d' "missing-member Vec.add"
fault kotlin Vec.kt '/LIMIT/d' "missing-member Vec.LIMIT"
fault kotlin Vec.kt 's/place: String, spring: Boolean/place: String/' "parameter-count Tables.hours"
fault kotlin Vec.kt 's/var x/val x/' "missing-member Vec.setX"
fault swift Vec.swift '/static func +/d' "missing-member Vec.add"
fault swift Vec.swift '/func drift.*{}/d' "missing-member Vec.drift"
fault swift Vec.swift '/case west/d' "missing-enum-value Heading.WEST"
fault go vec_drift.go 's/Drift/Float/' "missing-member Vec.drift"
fault go vec.go '/ParseVec/d' "missing-member Vec.parse"
fault go moves.go 's/, spring bool//' "parameter-count Tables.hours"
fault go moves.go '/HeadingWest/d' "missing-enum-value Heading.WEST"
fault rust vec.rs '/fn set_x/d' "missing-member Vec.setX"
fault rust vec.rs 's/text: &str, *//; s/parse(text: &str)/parse()/' "parameter-count Vec.parse"
fault rust vec.rs '/fn depth/d' "missing-member Tables.depth"
fault python vec.py 's/def drift(self, by: float, times: int)/def drift(self, by: float)/' "parameter-count Moves.drift
parameter-count Vec.drift"
fault python vec.py 's/def hours/def minutes/' "missing-member Tables.hours"
fault python vec.py '/LIMIT/d' "missing-member Vec.LIMIT"

# --- constructors --------------------------------------------------------------------------------------

fault csharp Vec.cs 's/public Vec (float x)/public Vec ()/' "parameter-count Vec.Vec"
fault rust vec.rs 's/fn new(x: f32)/fn new()/' "parameter-count Vec.Vec"
fault python vec.py 's/__init__(self, x: float)/__init__(self)/' "parameter-count Vec.Vec"
fault swift Vec.swift 's/init(_ x: Float)/init(_ x: Float, y: Int)/' "parameter-count Vec.Vec"
fault go vec.go 's/NewVec(x float32)/NewVec()/' "parameter-count Vec.Vec"

# --- what is said twice, or in another way ----------------------------------------------------------------

mkdir ../twice
cd ../twice
new_repo .
mkdir java swift dart
cat >.portconfig <<'END'
[reference]
	path = java
	language = java
[target "swift"]
	path = swift
	language = swift
[target "dart"]
	path = dart
	language = dart
END
cat >java/Step.java <<'END'
package port;
interface Node {
	Node above ();
}
public interface Leaf extends Node {
	@Override Leaf above ();
}
public class Step {
	static final int CLOSED = 1;
	public int getKind () { return CLOSED; }
	public boolean isClosed () { return true; }
	public String toString () { return ""; }
	public String toString (String indent) { return indent; }
	public void mix (int seed, long hash) { }
}
public class Mark {
	public Mark (Step step) { }
}
END
sed -i 's/^interface/public interface/' java/Step.java
cat >swift/Step.swift <<'END'
public protocol Node {
    func above() -> Node
}
public protocol Leaf: Node {
}
public class Step {
    public var isClosed: Bool { return true }
    public var description: String { return "" }
    public func toString(_ indent: String) -> String { return indent }
    public func mix(_ seed: UInt32, _ hash: UInt64) { }
}
public class Mark {
    public init(_ step: Step) { }
}
END
cat >dart/step.dart <<'END'
abstract class Node {
  Node above();
}
abstract class Leaf implements Node {
  Leaf above();
}
class Step {
  int get kind => 1;
  bool get isClosed => true;
  String toString([String? indent]) => '';
  void mix(int seed, int hash) {}
}
class Mark {
  Mark({int at = 0, required Step step});
}
END
commit steps
is "swift: a constant that a getter gives is not where it is kept; the rest is no drift" "$(drift swift)" \
	"missing-member Step.getKind"
is "dart: parameters with names may leave out earlier ones" "$(drift dart)" ""
fault swift Step.swift '/var description/d' "missing-member Step.getKind
missing-member Step.toString"
fault swift Step.swift 's/UInt32/Bool/' "missing-member Step.getKind
parameter-type Step.mix"
fault swift Step.swift 's/func above() -> Node//' "missing-member Leaf.above
missing-member Node.above
missing-member Step.getKind"
fault dart step.dart 's/int at = 0/required int at/' "parameter-count Mark.Mark"

# --- Go's classes do not say what they implement ----------------------------------------------------------

mkdir ../unsaid
cd ../unsaid
new_repo .
mkdir java go
printf '[reference]\n\tpath = java\n\tlanguage = java\n[target "go"]\n\tpath = go\n\tlanguage = go\n' >.portconfig
printf 'package port;\npublic interface Rests { int rest(); }\npublic class Deep { public int depth() { return 1; } }\npublic class Deeper extends Deep { public int more() { return 1; } }\npublic class Deepest extends Deeper { public int most() { return 1; } }\n' >java/Rests.java
printf 'package port\n\ntype Rests interface { Rest() int }\ntype Deep struct{}\n\nfunc (d *Deep) Depth() int { return 1 }\n\ntype Deeper struct {\n\tDeep\n}\n\nfunc (d *Deeper) More() int { return 1 }\n\ntype Deepest struct {\n\t*Deeper\n}\n\nfunc (d *Deepest) Most() int { return 1 }\n' >go/rests.go
for name in Ash Birch Cedar Elm Fir Larch Oak Pine; do
	printf 'package port;\npublic class %s implements Rests { public int rest() { return 1; } }\n' $name >java/$name.java
	printf 'package port\n\ntype %s struct{}\n\nfunc (x *%s) Rest() int { return 1 }\n' $name $name >go/$name.go
done
commit trees
is "go: interfaces are implemented by what there is" "$(drift go)" ""
like "and that is told" "$(checkparity -q --explain go)" 'classes do not say which interfaces they implement: 8, 0'
fault go rests.go 's/^\tDeep$//' "supertype Deeper."
