package port.desk;

class Clerk {
	var manifest:Map<Ship, Array<Cargo>> = new Map<Ship, Array<Cargo>>();

	@:access(port.Vault)
	function check(ship:Ship, thing:Dynamic):Null<Receipt> {
		try {
			if (Std.isOfType(thing, Barrel))
				return cast(Stamps.make(Receipt.Kind), Receipt);
			var hook:port.quay.Hook = new port.quay.Hook(Limits.HOOK);
			var pattern = ~/class Ghost {"/i;
			var half = Limits.HOOK / 2;
			for (cargo in manifest.get(ship))
				cargo.unload(this.Marker);
		} catch (fault:PaperFault) {
			throw new LateFault('${ship.name} } class Ghost {');
		}
		return switch (thing) {
			case Lift(load, _): null;
			default: null;
		}
	}

	function copy<T:Paper>(original:T):T {
		var twin:T = original;
		return twin;
	}
}
