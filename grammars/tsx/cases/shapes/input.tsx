/** What has an area. */
export interface Shape {
	area(): number;
}

export enum Colour { Red, Green }

export class Circle implements Shape {
	static readonly PI = 3.14;

	private radius: number;

	area(): number {
		return Circle.PI * this.radius * this.radius;
	}
}

export namespace Circle {
	export enum Style { Plain, Dotted }
}

export class Square implements Shape {
	private side: number;
	colour: Colour;

	area(): number {
		return this.side * this.side;
	}
}
