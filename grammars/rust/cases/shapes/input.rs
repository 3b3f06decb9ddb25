/// What has an area.
pub trait Shape {
	fn area(&self) -> f64;
}

pub enum Colour {
	Red,
	Green,
}

pub struct Circle {
	radius: f64,
}

pub enum Style {
	Plain,
	Dotted,
}

impl Circle {
	pub const PI: f64 = 3.14;

	pub fn new(radius: f64) -> Circle {
		Circle { radius }
	}
}

impl Shape for Circle {
	fn area(&self) -> f64 {
		Circle::PI * self.radius * self.radius
	}
}

pub struct Square {
	side: f64,
	pub colour: Colour,
}

impl Shape for Square {
	fn area(&self) -> f64 {
		self.side * self.side
	}
}
