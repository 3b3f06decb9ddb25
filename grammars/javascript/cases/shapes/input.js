/** What has an area. */
export class Shape {
	area() {}
}

export class Colour {
	static Red = new Colour();
	static Green = new Colour();
}

export class Circle extends Shape {
	static PI = 3.14;

	#radius;

	area() {
		return Circle.PI * this.#radius * this.#radius;
	}
}

export class Square extends Shape {
	#side;
	colour;

	area() {
		return this.#side * this.#side;
	}
}
