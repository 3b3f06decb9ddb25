//! About the file.

use std::collections::HashMap;

/// A pair of two.
///
/// With more lines.
#[derive(Debug, Clone)]
#[repr(C)]
pub struct Pair<'a, K: Ord + 'a, V = u32, const N: usize = 3>
where
	V: Default,
{
	/// Looked up.
	pub key: &'a K,
	pub(crate) value: [V; N],
	pub(super) near: u8,
	pub(in crate::deep) deep: u8,
	own: char, // none of what follows
	r#type: HashMap<K, Vec<V>>,
}

pub struct Unit;

struct Tuple(pub i32, String);

union Bits {
	whole: u32,
	half: u16,
}

/** What it may be. */
pub enum State {
	/// At rest.
	Idle = 1,
	Moving(f32, Pair<'static, i32>),
	#[deprecated]
	Lost {
		since: u64,
	},
}

pub trait Store<T>: Clone + std::fmt::Debug + Into<T> + 'static {
	type Item: Default;
	const SIZE: usize = 4;

	fn get(&self, key: &str) -> Option<&Self::Item>;

	/// Has a body.
	fn put(&mut self, _item: T) -> bool {
		fn helper() {}
		const HIDDEN: u8 = b'}';
		struct Local {
			inside: u8,
		}
		true
	}
}

impl<'a, K: Ord, V, const N: usize> Pair<'a, K, V, N> {
	pub const fn first(key: &'a K) -> Self {
		let quote = '\'';
		let brace = '{';
		loop {}
	}

	fn second<T>(self) {}
}

impl<'a, K> Store<u8> for Pair<'a, K>
where
	K: Ord,
{
	type Item = u8;
	const SIZE: usize = 8;

	fn get(&self, key: &str) -> Option<&u8> {
		None
	}
}

impl Drop for &'static State {
	fn drop(&mut self) {}
}

impl deep::Inner {
	pub(self) fn mine() {}
}

impl From<u8> for (u8, u8) {
	fn from(a: u8) -> Self {
		(a, a)
	}
}

mod deep {
	pub struct Inner {
		pub(super) a: u8,
	}

	pub mod deeper {
		pub fn far() {}
	}
}

mod elsewhere;

pub type Table<T> = HashMap<String, T>;

const _: () = assert!(true);
pub const LIMIT: u32 = 10;
static mut COUNT: u32 = 0;

extern "C" {
	fn outside(a: i32) -> i32;
	static THEIRS: i32;
}

pub async unsafe fn work<T: Send>(f: impl Fn(i32) -> T, (a, b): (i32, i32)) -> Vec<T>
where
	T: Clone,
{
	let text = r#"pub struct Hidden { "#;
	/* a comment /* in a comment */ { */
	vec![]
}

pub(crate) fn near() {}
