#!/usr/bin/env node
/*
 * A licence documents nothing.
 */
import { Load, Rope as Line } from "./load.js";
import Machine, * as port from "./port.js";

/** A crane. */
@named("crane")
export class Crane extends port.Machine {
	static #made = 0;
	heights = [1, 2];
	static label;
	onLift = (load) => { const found = new Receipt(); return found; };
	"quoted name" = 1;
	[computed] = 2;

	constructor(posts, limit = 3) {
		super(posts);
		this.limit = limit;
	}

	/** Lifts it. */
	@traced
	@timed(3)
	lift(load, { height, ...rest }, ...others)
	// a comment before the body
	{
		return `${height} class Ghost { }`;
	}

	get count() { return Crane.#made; }
	set count(value) { }
	static get make() { return "crane"; }
	static async *loads() { }
	async stop() { }
	#hidden() { return /[{/]}class Phantom {/.test(this.label); }
	private = 1;
	static = 2;
	get() { }
	set(async) { }
	static static() { }
	async = 3;
	static { Crane.#made++; class Inside { } }
}

export default class extends Crane {
	stop(error) { return error; }
}

export const Buoy = class extends Crane { ring() { } };
var Old = class Older { tell() { } };
module.exports = class Common extends mixed(Base) { common() { } };
module.exports.none = class { lost() { } };
exports.other = function lost() { };
