pub struct Before {
	a: u8,
}

fn bad( {
	<<<<<<< this cannot be read
	let = = 1;
}

/// Lost is found all the same.
#[derive(Clone)]
pub(crate) struct Lost<T> {
	pub name: String,
	size: u8,
}

pub enum State {
	On,
	Off,
}

impl State {
	fn flip(self) -> State {
		State::On
	}
}

pub fn after<'a>(x: &'a str) -> u8 {
	2
}

trait Carried {
	type Load: Clone;
}
