/*
 * A licence documents nothing.
 */

import { Load, Rope as Line } from "./load.js";
import Machine, * as port from "./port.js";

/** A crane. */
@named("crane")
export abstract class Crane<T extends Load, R = void> extends Machine<T> implements Liftable<T>, port.Named {
	static #made = 0;
	protected readonly heights: Array<number> = [1, 2];
	declare label?: string;
	onLift = (load: T): Receipt => { const found = new Receipt(); return found; };

	constructor(private readonly posts: Post[], readonly name?: Name, limit = 3) {
		super();
	}

	lift(load: T): void;
	lift(load: T, height: number): R;
	/** Lifts it. */
	@traced
	@timed(3)
	lift(load: T, height?: number): any
	// a comment before the body
	{
		return `${height} class Ghost { }`;
	}

	get count(): number { return Crane.#made; }
	set count(value: number) { }

	protected abstract stop<E>(error: E): Promise<E>;
	static async *loads(): AsyncGenerator<Load> { }
	private = 1;
	get(): void { }
	static { Crane.#made++; }
}

export interface Hook<T> extends Named, Liftable<T> {
	readonly open: boolean;
	grab?(load: T): void;
	get weight(): number;
	(load: T): void;
	[key: string]: unknown;
}

export type Span = { from: number; to: Height } & Named;
export type Pair = { left: Load, right: Load };
type Callback<T> = (load: T) => Receipt;

export const enum Kind { Small = 1, Big = Small << 2 }

export default class extends Crane<Load> {
	protected stop(error: any) { return error; }
}
