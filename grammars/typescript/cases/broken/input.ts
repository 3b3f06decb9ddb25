export class Dock extends Basin implements Fillable {
	private depth = 0;

	fill(water: Water): void {
		this.depth = water.level(;
		const = => unfinished
	}

	get gate(): Gate { return null; }
	state?: State;
}

export interface Gate {
	open: boolean;
	close(hard: boolean): void;
}

export enum State { Dry, Wet }
