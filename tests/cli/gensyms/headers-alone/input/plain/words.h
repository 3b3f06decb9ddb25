/*
class Boat { };
*/
struct class_list { int class; };
static inline int f(int class, struct class_list *private)
{
	class = 1;
	private->class = 2;
	return class;
}
