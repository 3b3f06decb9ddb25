package sample;

/** Something fixed that a pilot steers by. */
public class Mark {
	private final int depth;

	public Mark(int depth) {
		this.depth = depth;
	}

	public int getDepth() {
		return depth;
	}

	/** Whether a vessel of that draught may pass. */
	public boolean isPassable(int draught) {
		return draught < depth;
	}
}
