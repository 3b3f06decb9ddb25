export class Dock extends Basin {
	#depth = 0;

	fill(water) {
		this.depth = water.level(;
		const = => unfinished
	}

	get gate() { return null; }
	state;
}

export class Gate {
	open = true;
	close(hard) { if (hard { return; } }
	static reset = () => { lost(; };
}

export function after(dock) { return dock; }
