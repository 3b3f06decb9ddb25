# shellcheck shell=bash
# checkparity: what it finds on the example, on idioms, on planted faults; baseline, config, states.
. "$SRCDIR/tests/lib.sh"
set -eu

rules() { # the findings of a JSON report: rule, names
	jq -r '.findings[] | "\(.rule) \(.reference.type // .target.type).\(.reference.member // .target.member // "")"'
}
parity() { checkparity -q -f json --fail-on none "$@"; }

# --- the example: known facts --------------------------------------------------------------------------

example_repo
for target in cpp csharp ts haxe c; do
	is "$target: the fog horn and the papers are extra types at 2.0" "$(
		parity -C "$EXAMPLE" $target | jq -r '.findings[] | select(.rule == "extra-type") | .target.type' |
			sed 's/^fw//' | sort | paste -sd' '
	)" "FogHorn $([ $target = cpp ] && echo Vessel.Papers || echo VesselPapers)"
	like "$target: Tender and Anchorage are missing" "$(parity -C "$EXAMPLE" $target | rules | paste -sd' ')" \
		'missing-type Anchorage\. .*missing-type Tender\.'
done
is "cpp is in step at 1.0" "$(parity -C "$EXAMPLE" --rev 1.0 cpp | rules)" ""
is "two runs give the same bytes" "$(parity -C "$EXAMPLE" --all --explain | cksum)" \
	"$(parity -C "$EXAMPLE" --all --explain --no-cache -j 1 | cksum)"

# --- idioms: none of this is drift ---------------------------------------------------------------------

mkdir quiet
cd quiet
new_repo .
cat >.portconfig <<'END'
[reference]
	path = java
	language = java
[target "cs"]
	path = cs
	language = csharp
[target "ts"]
	path = ts
	language = typescript
[target "c"]
	path = c
	language = c
END
mkdir java cs ts c
cat >java/Lamp.java <<'END'
package port;
public class Lamp {
	public enum Mode { OFF, STEADY, FLASHING }
	public static final int LIMIT = 12;
	private float level;
	private boolean lit;
	private float rangeValue;
	public Lamp (String name) { }
	public float getLevel () { return level; }
	public void setLevel (float level) { this.level = level; }
	public boolean isLit () { return lit; }
	public float getRange () { return rangeValue; }
	public void dim (float by) { }
	public void dim (float by, boolean smooth) { }
	public boolean equals (Object other) { return false; }
	public static Lamp of (String name) { return null; }
}
END
cat >cs/Lamp.cs <<'END'
namespace Port {
	public class Lamp {
		public enum Mode { Off, Steady, Flashing }
		public const int Limit = 12;
		public float Level { get; set; }
		public bool Lit { get { return true; } }
		public float RangeValue { get { return 1; } }
		public Lamp (string name) { }
		public void Dim (float by, bool smooth = false) { }
		public override bool Equals (object other) { return false; }
		public static Lamp Of (string name) { return null; }
	}
}
END
cat >ts/lamp.ts <<'END'
export enum Mode { OFF, STEADY, FLASHING }
export class Lamp {
	static LIMIT = 12;
	level = 0;
	lit = false;
	rangeValue = 1;
	constructor (name: string) { }
	dim (by: number, smooth?: boolean): void { }
	equals (other: any): boolean { return false; }
	static of (name: string): Lamp { return new Lamp(name); }
}
END
cat >c/lamp.h <<'END'
#define LIMIT 12
typedef enum { PO_MODE_OFF, PO_MODE_STEADY, PO_MODE_FLASHING } poMode;
typedef struct poLamp {
	float level;
	int lit;
	float rangeValue;
} poLamp;
poLamp *poLamp_create(const char *name);
poLamp *poLamp_of(const char *name);
void poLamp_dim1(poLamp *self, float by);
void poLamp_dim2(poLamp *self, float by, int smooth);
int poLamp_equals(poLamp *self, const poLamp *other);
END
cat >java/Buoy.java <<'END'
package port;
public class Buoy { public void sway (float force) { } }
END
echo 'namespace Port { public class Buoy { public void Sway (float force) { } } }' >cs/Buoy.cs
echo 'export class Buoy { sway (force: number): void { } }' >ts/buoy.ts
printf 'typedef struct poBuoy { int a; } poBuoy;\nvoid poBuoy_sway(poBuoy *self, float force);\n' >c/buoy.h
commit quiet
for target in cs ts c; do
	is "idioms of $target are no drift" "$(parity $target | rules | sed '/^extra-member/d')" ""
done

# --- planted faults: each is found, and nothing else ----------------------------------------------------

fault() { # NAME FILE SED EXPECTED
	local file=$2
	cp "$file" ../saved
	sed -i "$3" "$file"
	is "$1" "$(parity cs | rules | sed '/^extra-member/d')" "$4"
	cp ../saved "$file"
}
fault "a method is gone" cs/Buoy.cs 's/public void Sway (float force) { }//' "missing-member Buoy.sway"
fault "a method is called otherwise" cs/Buoy.cs 's/Sway/Swing/' "missing-member Buoy.sway"
fault "a parameter is gone" cs/Buoy.cs 's/float force//' "parameter-count Buoy.sway"
fault "a parameter is of another sort" cs/Buoy.cs 's/float force/string force/' "parameter-type Buoy.sway"
fault "a value is gone" cs/Lamp.cs 's/Off, Steady, /Off, /' "missing-enum-value Lamp.Mode.STEADY"
fault "values stand in another order" cs/Lamp.cs 's/Off, Steady, /Steady, Off, /' "enum-order Lamp.Mode."
fault "a constant has another value" cs/Lamp.cs 's/= 12/= 13/' "constant-value Lamp.LIMIT"
fault "a setter is gone" cs/Lamp.cs 's/get; set;/get;/' "missing-member Lamp.setLevel"
fault "a member is hidden" cs/Lamp.cs 's/public void Dim/internal void Dim/' "visibility Lamp.dim"
fault "an overload is gone" cs/Lamp.cs 's/, bool smooth = false//' "missing-member Lamp.dim"
fault "a result is of another sort" cs/Lamp.cs 's/public static Lamp Of/public static bool Of/' "return-type Lamp.of"
fault "a type is gone" cs/Buoy.cs 's/.*//' "missing-type Buoy."

# --- fingerprints ---------------------------------------------------------------------------------------

sed -i 's/public void Sway (float force) { }//' cs/Buoy.cs
before=$(parity cs | jq -r '.findings[].fingerprint')
sed -i '1i // a new line\n\n' cs/Buoy.cs java/Buoy.java
git mv cs/Buoy.cs cs/Marks.cs
is "moved lines and files leave the fingerprint" "$(parity cs | jq -r '.findings[].fingerprint')" "$before"

# --- the baseline ---------------------------------------------------------------------------------------

exits 1 "drift is red" checkparity -q cs
exits 2 "no reason, no entry" checkparity -q --update-baseline cs
empty "and nothing is written" "$(ls .portparity.json 2>/dev/null)"
ok "with a reason" checkparity -q --update-baseline --reason 'sway is to come' --expires 2030-01-31 cs
is "the entry says what and why" "$(jq -r '.entries[] | select(.rule == "missing-member") | "\(.target) \(.reference): \(.reason)"' .portparity.json)" \
	"cs Buoy.sway: sway is to come"
ok "known drift is green" checkparity -q --today 2030-01-31 cs
exits 1 "but not with --fail-on any" checkparity -q --today 2030-01-31 --fail-on any cs
exits 1 "a reason that is over is red" checkparity -q --today 2030-02-01 cs
is "and said" "$(parity --today 2030-02-01 cs | jq -r '[.findings[].state] | unique | join(" ")')" expired
sed -i 's/class Buoy {/class Buoy { public void Sway (float force) { }/' cs/Marks.cs
exits 1 "a fixed entry is red until the baseline shrinks" checkparity -q --today 2030-01-01 cs
is "and said" "$(parity --today 2030-01-01 cs | jq -r '.findings[] | select(.state == "fixed") | .rule')" missing-member
ok "it shrinks without a reason" checkparity -q --today 2030-01-01 --update-baseline cs
ok "and all is well" checkparity -q --today 2030-01-01 cs
for edit in '.entries = 1' '.schema = "x"' '.entries += [{fingerprint: "0123456789abcdef", target: "cs", rule: "missing-type", reference: "A", message: "m", reason: " "}]'; do
	jq "$edit" .portparity.json >bad.json
	exits 2 "a baseline is refused: $edit" checkparity -q -b bad.json cs
done
exits 2 "a baseline that is named must be there" checkparity -q -b nowhere.json cs
rm -f .portparity.json bad.json
git reset -q --hard

# --- the config -----------------------------------------------------------------------------------------

sed -i 's/Sway/Swing/' cs/Buoy.cs
git config -f .portconfig --add map.cs.rename 'Buoy.sway = Swing'
is "a member's rename is followed" "$(parity cs | rules)" ""
git config -f .portconfig --add map.cs.ignore 'Nobody.*'
exits 1 "a rule that applies to nothing is told" checkparity -q --test-map cs
is "with what the others apply to" "$(checkparity -q --test-map cs || true)" \
	"cs: rename = Buoy.sway = Swing: 1
cs: ignore = Nobody.*: 0"
git config -f .portconfig --add map.cs.rename 'Lamp = Lamp'
is "a type's rename counts as well" "$(checkparity -q --test-map cs | grep 'Lamp = Lamp')" "cs: rename = Lamp = Lamp: 1"
git config -f .portconfig --unset-all map.cs.rename
git config -f .portconfig --replace-all map.cs.ignore 'Buoy.*'
is "what is ignored is not drift" "$(parity cs | rules)" ""
ok "and the rule is used" checkparity -q --test-map cs
git config -f .portconfig --unset-all map.cs.ignore
git config -f .portconfig --add parity.severity 'missing-member = note'
git config -f .portconfig --add parity.severity 'extra-member = off'
is "severities are the config's" "$(parity cs | jq -r '.findings[].severity' | sort -u)" note
git config -f .portconfig --add parity.severity 'missing-membre = note'
exits 2 "a rule that is none is refused" checkparity -q cs
git checkout -q .portconfig

# --- the matrix -----------------------------------------------------------------------------------------

is "the matrix has types" "$(checkparity -q --all --fail-on none | sed -n '1,3p')" \
	"type         cs     ts     c
Buoy         0/1    1/1    1/1
Lamp         9/9    9/9    9/9"
is "and members" "$(checkparity -q --all --members --fail-on none | sed -n '1,5p')" \
	"type, member        cs     ts     c
Buoy                0/1    1/1    1/1
Buoy.sway           0/1    1/1    1/1
Lamp                9/9    9/9    9/9
Lamp.LIMIT          1/1    1/1    1/1"
exits 2 "members are of the matrix" checkparity -q --members cs

# --- since ----------------------------------------------------------------------------------------------

commit "drift"
is "nothing changed since: nothing is shown" "$(parity --since HEAD cs | rules)" ""
is "what changed is" "$(parity --since HEAD~1 cs | rules | sed '/^extra-member/d')" "missing-member Buoy.sway"

git init -q -b main ../other
cp -r cs ../other/
git -C ../other add -A
git -C ../other commit -qm other
git config -f .portconfig target.cs.repository ../other
is "a target in a repository of its own is read there" "$(parity cs | rules | sed '/^extra-member/d')" "missing-member Buoy.sway"
exits 2 "which --since cannot speak of" checkparity -q --since HEAD cs
is "but --target-since can" "$(parity --since HEAD --target-since HEAD cs | rules)" ""
sed -i 's/}$/ }/' ../other/cs/Buoy.cs
is "the target's file has changed there" "$(parity --since HEAD --target-since HEAD cs | rules | sed '/^extra-member/d')" \
	"missing-member Buoy.sway"
is "alone, it speaks of the target's files" "$(parity --target-since HEAD cs | rules | sed '/^extra-member/d')" \
	"missing-member Buoy.sway"
exits 2 "an unknown revision there is told" checkparity -q --target-since nowhere cs
git checkout -q .portconfig

# --- port markers ---------------------------------------------------------------------------------------

git tag lib-1.9
sed -i 's/}$/ /; $a // only a comment\n}' java/Buoy.java
commit "comments"
git tag lib-1.10
sed -i 's/float force/double force/' java/Buoy.java
commit "code"
git tag lib-2.0
markers() { # LINE...: what is said of a C# file with these comments
	printf '// %s\n' "$@" >cs/Notes.cs
	parity cs | jq -r '(.findings[] | select(.rule == "stale-port-marker") | "stale \(.target.line)"), (.unchecked[] | select(.what | test("port marker")) | "\(.what): \(.why)")' | sort
}
is "markers: by tag, by the next tag, by commit" \
	"$(markers 'Last port: Buoy.java (LIB-1.9)' 'Last port: java/Buoy.java rev. 1.4 (LIB-2.0)' 'last port: Buoy.java 1.5' \
		"Last port: Buoy.java $(git rev-parse --short=10 HEAD~1)" "Last port: Buoy.java $(git rev-parse --short=10 HEAD)")" \
	"stale 1
stale 3
stale 4"
is "markers: what is not known is listed" \
	"$(markers 'Last port: Buoy.java (LIB-3.0)' 'Last port: Gone.java (LIB-1.9)' 'Last port: original work')" \
	"1 port marker: no file of the reference has that name
1 port marker: the version they name is not in this repository"
git rm -qf --ignore-unmatch cs/Notes.cs
rm -f cs/Notes.cs
git reset -q --hard HEAD~2

# --- choices --------------------------------------------------------------------------------------------

exits 2 "one of three targets must be named" checkparity -q
exits 2 "an unknown one is refused" checkparity -q cpp
exits 2 "a confidence is a number" checkparity -q --confidence much cs
exits 2 "a date is a date" checkparity -q --today tomorrow cs
exits 2 "a reason needs a baseline to go to" checkparity -q --reason x cs
printf '\0' >cs/Odd.cs
exits 2 "a file that cannot be read is no clean bill" checkparity -q cs
is "and it is listed" "$(parity cs | jq -r '.unchecked[].what')" "cs/Odd.cs"

# --- pulled up ------------------------------------------------------------------------------------------

mkdir ../stage ../stage/java ../stage/ts
cd ../stage
new_repo .
cat >.portconfig <<'END'
[reference]
	path = java
	language = java
[target "ts"]
	path = ts
	language = typescript
END
cat >java/Stage.java <<'END'
package play;
class Scene { }
class Act extends Scene { public void open (String title) { } public int beats () { return 3; } }
class Finale extends Act { public void bow () { } public void bow (int times) { } public void sweep () { } }
END
cat >ts/stage.ts <<'END'
export class Scene { open (title: string): void { } }
export class Act extends Scene { beats (): number { return 3; } }
export class Finale extends Act { bow (times?: number): void { } }
END
commit stage
is "a method pulled up to a base class is there" "$(parity | rules)" "missing-member Finale.sweep"
