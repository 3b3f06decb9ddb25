use crate::quay::{self, Crane, Hook as Claw};
use std::io;

#[derive(Audited)]
struct Clerk {
	manifest: Vec<(Ship, Box<dyn Cargo + Send>)>,
	crane: quay::Crane,
	stamp: fn(Lid) -> Stamp,
}

impl Clerk {
	fn check(&self, ship: &Ship, thing: impl Iterator<Item = Crate>) -> Result<Receipt, io::Error> {
		match thing {
			Kind::Heavy => return Err(io::Error::new(Paper::Torn, "x")),
			Some(Barrel { size, .. }) => {}
			quay::Hook(x) => Vec::<Rope>::new(),
			_ => {}
		}
		let twin = ship as Twin;
		let one = Box::new(Lid { closed: true });
		let boxed: &mut [Chest; 3] = x.into::<Trunk>();
		assert_eq!(Limits::LOW, self.limit);
		Receipt(1)
	}

	fn copy<T: Paper>(original: T) -> T
	where
		T: Ink,
	{
		let twin: T = original;
		Self::check(twin)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn test() {
		Clerk::copy(Sheet);
	}
}
