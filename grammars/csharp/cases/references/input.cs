namespace Port.Desk {
	class Clerk {
		Dictionary<Ship, List<Cargo>> manifest = new Dictionary<Ship, List<Cargo>>();
		Pier? pier;
		Quay.Crate[] crates;
		Port.Quay.Stack<Crate, Port.Lid> stack = Stacks<Crate>.Make();

		[Audited(typeof(Inspector))]
		Receipt Check(Ship ship, object thing) {
			try {
				if (thing is Barrel || thing is Box<Cargo> box) return (Receipt)Stamps.Make(Receipt.Kind.Heavy);
				var lid = thing as Lid;
				foreach (Cargo cargo in manifest[ship]) cargo.Unload();
				Port.Quay.Hook hook = new Port.Quay.Hook { Weight = Limits.Hook };
				ship.Each<Passenger>(p => Console.WriteLine(p));
			} catch (PaperFault) {
				throw new LateFault(nameof(Clerk));
			}
			return thing switch { Crane { Open: true } => default(Receipt), Stamp stamp => null, _ => null };
		}

		T Copy<T>(T original) where T : Paper { T twin = original; return twin; }

		dynamic Any(dynamic thing) => thing;
	}
}
