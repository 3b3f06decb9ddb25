#include <a/b>
namespace port {
class Dock : public Quay, Yard {
	int _n = 4 / 2; // "\\"
	int fill(int by);
};
}
int port::Dock::fill(int by) { return by; }
