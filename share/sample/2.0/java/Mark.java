package sample;

/** Something fixed that a pilot steers by. */
public class Mark {
	private final int depth;
	private Colour colour = Colour.RED;

	public Mark(int depth) {
		this.depth = depth;
	}

	public int getDepth() {
		return depth;
	}

	public Colour getColour() {
		return colour;
	}

	/** Whether a vessel of that draught may pass, with a hand's breadth below its keel. */
	public boolean isPassable(int draught) {
		return draught + 1 < depth;
	}
}
