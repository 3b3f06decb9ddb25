/** What may fail. */
export type Outcome<T, E = Error> =
	| { ok: T }
	| { error: E };

export interface Named {
	name: string;
}

export class Pilot<K extends Named> extends Person<K> implements Named, Paid {
	name = 'é𝄞'; rank = 1;
	constructor(readonly boat: K) { super(); }
	get age(): number { return 1; }
	/**
	 * Brings her in.
	 */
	guide(ship: K): void {}
}

export enum Rank { First, Second }
export const LIMIT = 3;
export const twice = (n: number) => n * 2;
export let now: number;
export namespace Port {
	export function open(): void {}
}
