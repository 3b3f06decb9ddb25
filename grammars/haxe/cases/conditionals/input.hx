package port.locks;

#if wide
class WideLock extends Basin {
#else
class Lock extends Basin {
#end

	var level:#if js Float #else Int #end;

	#if (sys && !macro)
	public function save(path:String):Void {
		sys.io.File.saveContent(path, level + "");
	}
	#elseif js
	public function store():Void {}
	#end

	public function fill():Void {
		#if debug
		if (level > 0) {
		#else
		{
		#end
			level++;
		}
	}
}

#if pumps
class Pump {
	var rate:Int;
}
#end

class Gate {}
