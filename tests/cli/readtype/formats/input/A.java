package a;

/** One. */
class A extends Base {
	int f;

	/** Inner. */
	static class B {
		int g;
	}

	/** Two. */
	int f() {
		return f;
	}
}

class Base { }
