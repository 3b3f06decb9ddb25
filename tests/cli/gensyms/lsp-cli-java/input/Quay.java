package org.harbour;

/**
 * Where ships lie.
 *
 * @param <S> what lies there
 */
@Deprecated
public class Quay<S extends Ship, B>
		// the widest first
		extends Mole<S, Pair<B, int[]>>
		implements Lit, Owned<B> {
	public static final int DEPTH = 4;
	private final String name;

	Quay(String name) {
		this.name = name;
	}

	/** Adds one. */
	@Override
	public <T> boolean moor(S ship, java.time.Instant at, int... ropes) {
		return true;
	}

	void moorAll(List<S> ships, int n) {}

	enum Side { PORT, STARBOARD }
}
