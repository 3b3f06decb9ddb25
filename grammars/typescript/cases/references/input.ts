import { Ship } from "./ship.js";

class Clerk {
	private manifest: Map<Ship, Cargo[]> = new Map<Ship, Cargo[]>();

	check(ship: Ship, thing: unknown): Receipt | null {
		try {
			if (thing instanceof Barrel) return <Receipt>Stamps.make(Receipt.Kind.Heavy);
			const lid = thing as Lid;
			let hook: port.quay.Hook = new port.Hook(Limits.HOOK);
			for (const cargo of this.manifest.get(ship)!) cargo.unload(/class Ghost {/);
		} catch (error) {
			throw new LateFault();
		}
		return (thing satisfies Paper) && null;
	}

	copy<T extends Paper>(original: T): T {
		const twin: T = original;
		return twin;
	}
}
