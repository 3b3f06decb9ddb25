package sea;

/** Cries. */
class Gull<T:Fish> extends Bird implements Hungry<T> {
	static inline var WINGS = 2;
	public function new(fish:T) {}
	public function cry():Void {}
}

enum Mood { CALM; ANGRY(n:Int); }
typedef Place = { x:Float, y:Float };
abstract Metres(Float) {}
