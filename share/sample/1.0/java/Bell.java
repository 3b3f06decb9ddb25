package sample;

/** Rings with the swell. */
public class Bell {
	public int strokes() {
		return 3;
	}
}
