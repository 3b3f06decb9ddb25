/**
 * Lifts loads.
 */
// Not for ships.
@Generated
class Crane {
	/** How much. */
	// in tons
	int load;

	// no documentation

	/** The hook. */

	// of something else
	int hook;
	int rope; /** not of the next */
	// nor this
	int chain;
}
