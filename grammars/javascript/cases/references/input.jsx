import { Ship } from "./ship.js";
import Panel from "./panel.js";

class Clerk extends tools.mixed(Ship, plain) {
	manifest = new Map();

	check(ship, thing = new Default()) {
		try {
			if (thing instanceof Barrel) return Stamps.make(Receipt.Kind.Heavy);
			let hook = new port.Hook(Limits.HOOK);
			for (const cargo of this.manifest.get(ship)) cargo.unload(/class Ghost {/);
		} catch (error) {
			throw new LateFault();
		}
		return <Panel title="it's"><ui.List.Item size={Sizes.small} /><div>don't {ship}</div></Panel>;
	}
}

export const View = ({ ship }) => <Panel>{ship.name}</Panel>;
