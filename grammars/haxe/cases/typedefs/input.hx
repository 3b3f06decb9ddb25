package port;

typedef Loads = Array<Load>

enum Signal {
	Raise( load : Load, ?slow : Bool );
	Stop;
}

typedef Hook = Int ->
	String

private typedef Rope =
	Map<String,
		Int>

typedef Both = Loads
	& { x:Int }

class Crane {
	var hook : Hook;
}

typedef Last = Crane
