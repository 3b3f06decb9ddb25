#include "Buoy.h"
namespace sea {
static const int MOST = 3;
	void Light::flash(int n) {
}
int count(int from) { return from; }
}
