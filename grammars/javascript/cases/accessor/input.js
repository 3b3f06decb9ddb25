class Gauge {
	accessor depth = 1;
	static accessor tide = 2;
	accessor = 3;
	accessorCount = 4;
	reads(x) { return accessor in x; }
}
