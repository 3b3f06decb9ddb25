declare module "winch" {
	export class Winch { turn(): void; }
}

declare global {
	interface Window { quay: Quay; }
}

export declare class Quay { length: number; }

namespace port.inner {
	export interface Gate { open(): void }
	export const GATES = 3, names: string[] = [];
	class Hidden { }
}

export const LIMIT = 4, make = () => new Quay();
let counter: Counter;

export function moor(boat: Boat, rope?: Rope): Knot {
	const local = 1;
	function inside() { }
	class Local { }
	return null;
}

export async function* tides() { }
declare function whistle(times: number): Sound;
export const Buoy = class extends Quay { };
export { counter };
export * from "./rest.js";
