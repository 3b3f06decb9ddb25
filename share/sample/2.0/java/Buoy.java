package sample;

/** A mark that floats on a chain. */
public class Buoy extends Mark {
	private double drift;

	public Buoy(int depth) {
		super(depth);
	}

	public double getDrift() {
		return drift;
	}

	public void setDrift(double drift) {
		this.drift = drift;
	}
}
