package port.desk;

import port.quay.Crane;

class Clerk {
	private final Map<Ship, List<Cargo>> manifest = new HashMap<>();

	@Audited(by = Inspector.class)
	Receipt check(Ship ship, Object thing) throws LateFault {
		try {
			if (thing instanceof Crate crate && crate.weight > Limits.CRATE) {
				return (Receipt) stamp(Receipt.Kind.HEAVY);
			}
			for (Cargo cargo : manifest.get(ship)) {
				Crane.Hook hook = new Crane.Hook();
			}
			ship.each(Cargo::unload);
			Supplier<Stamp[]> stamps = () -> new Stamp[Clerk.COUNT];
		} catch (PaperFault | InkFault fault) {
			Logs.of(Clerk.class).warn(fault);
		}
		return switch (thing) {
			case Barrel barrel -> Receipts.of(barrel);
			case Box(Lid lid, int size) -> null;
			default -> null;
		};
	}

	<T extends Paper> T copy(T original) {
		T twin = original;
		return twin;
	}
}
