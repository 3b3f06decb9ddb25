package port.cut

/* The text ends inside of the arguments. */
class Whole

@Marked(Lev