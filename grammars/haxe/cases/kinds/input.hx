package port.quay;

import port.Load;
import port.tools.*;
import port.Rope as Line;
using StringTools;

/** A weight that adds up. **/
@:forward
abstract Weight(Float) from Float to Float {
	public inline function new(kilos:Float)
		this = kilos;

	@:op(A + B) public function plus(other:Weight):Weight;

	public var isZero(get, never):Bool;

	inline function get_isZero():Bool
		return this == 0;
}

enum abstract Side(String) to String {
	var Port = "port";
	final Starboard = "starboard }";

	public inline function other():Side
		return this == Port ? Starboard : Port;
}

typedef Berth = {
	var name:String;
	@:optional var depth:Float;
	function moor(boat:Boat):Void;
}

typedef DeepBerth = Berth & {
	depth:Float,
	?lights:Array<{ x:Int, y:Int }>
}

typedef Callback = (load:Load, ?height:Int) -> Void;

@:generic
private class Pool<T:(Load, Named)> { }

abstract class Crane<T:Load> extends Machine<T> implements Liftable<T> implements Named {
	static public final MAX:Int = 4;
	@:isVar public var height(get, set):Float = 3;
	var loads:Map<String, Array<T>> = ["a" => [], "b" => []];
	var onLift:T->Receipt->Void = function(load, receipt) {
		trace("lifted");
	};

	public function new(posts:Array<Post>) {
		super();
	}

	abstract public function stop<E:Fault>(error:E):Bool;

	override public function toString():String
		if (loads == null) {
			return 'none ${Std.string({ a: 1 })}';
		} else {
			return "some";
		}

	extern inline overload public static function lift(load:Load):Void {}
}

enum Move<T> {
	Stop;
	@:keep Lift(load:T, height:Int);
}

extern interface Liftable<T> extends Named {
	function grab(?load:T):Void;
}

function moduleLevel(boat:Boat):Void {}

final LIMIT = 3;

class Shader {
	static var SRC = {
		@param var depth:Float;

		function fragment() {}
	}

	public function new(depth = 0.) {}

	static final table = {a: 1}
	@:keep static var last = {b: 2};
}
