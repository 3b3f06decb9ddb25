// A file header documents nothing.
package port.quay;

import java.util.List;
import java.util.function.*;
import static port.Tides.highWater;

/**
 * A crane.
 * Lifts things.
 */
@Deprecated
public abstract sealed class Crane<L extends Load & Comparable<L>, R>
		extends Machine<L> implements Liftable<L>, port.Named permits Gantry {
	public static final int MAX = 4, SPARE[] = { 1, 2 };
	protected volatile List<? super L> queue;

	static {
		Registry.add(MAX);
	}

	/** One crane. */
	protected Crane(String name) throws Jam {
		super(name);
	}

	public abstract <T extends R> T lift(final L load, int... heights);

	/* no doc */ int count() { return SPARE.length; }

	/** Found behind a blank line. */

	native void reset();

	record Span(int from, @Limit(9) double to) implements port.Named {
		static int made;

		Span {
			made++;
		}

		double length() { return to - from; }
	}

	@interface Limit {
		double value() default 1;
		int STEP = 2;
	}

	interface Hook extends Named, AutoCloseable {
		int STRENGTH = 9;

		void grab();

		default void let() { }

		class Broken extends Exception { }
	}
}

final class Gantry extends Crane<Load, Void> { }
