class Gauge {
	accessor depth = 1;
	static accessor tide = 2;
	accessorCount = 4;
	reads(x) { return accessor in x; }
}
