package port.survey;

// What the grammar does not know: annotations before the dots of a list of parameters, names with
// dots in patterns.

sealed interface Find permits Find.Wreck, Find.Reef {
	record Wreck(String name, @Dated Tag @Nullable ... tags) implements Find { }

	record Reef(Depth depth, int length) implements Find { }

	static @Nullable Find first(@Nullable Find @Nullable ... finds) {
		return finds == null ? null : finds[0];
	}

	default String tell(Object thing) {
		if (thing instanceof Find.Reef(Depth(var fathoms), _))
			return "reef " + fathoms;
		return switch (thing) {
			case Find.Wreck(var name, var tags) when tags.length > Find.Limits.TAGS -> name;
			case Find.Reef(port.Depth.Exact(int fathoms), int length), Find.Wreck(_, _) -> "";
			case Find.Other other -> Find.name(other);
			default -> null;
		};
	}
}

// One constructor: the head's, written out. The others take something else.
record Mark(int east, String... notes) {
	Mark(final int east, @Nullable String... notes) {
		this.east = east;
		this.notes = notes;
	}

	Mark(String east, String... notes) { this(Integer.parseInt(east), notes); }

	Mark(int east) { this(east, new String[0]); }
}

interface Signals {
	Filter NONE = new Filter() {
		public boolean passes(int code) { return false; }
	};

	<T extends @Nullable Object> @Nullable T send(T signal);
}

// A word with a hyphen; an enum's constructors are private.
sealed interface Hull permits Steel, Wood { }

final class Steel implements Hull { }

abstract non-sealed class Wood implements Hull { }

enum Flag {
	RED(1), WHITE;

	Flag() { this(0); }

	Flag(int code) { }
}
