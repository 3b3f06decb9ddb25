package port;

// The head of a record is its constructor; a compact one is the same with a body.

public record Berth(int place, String... names) implements Named {
	int length() { return place; }
}

record Checked(int depth, Tide tide) {
	record Inner(int level) { }

	public Checked {
		if (depth < 0) throw new IllegalArgumentException();
	}

	Checked(int depth) { this(depth, null); }
}

record Empty() { }
