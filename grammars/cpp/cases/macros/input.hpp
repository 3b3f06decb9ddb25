#define DOCK_API __declspec(dllexport)
#define DOCK_OBJECT(name) \
	static const char *typeName() { return name; }

DOCK_BEGIN_NAMESPACE

namespace dock {

/// A mooring.
class DOCK_API DOCK_ALIGNED(16) Mooring DOCK_FINAL : public Base, private detail::Counted {
	DOCK_OBJECT("Mooring")
	DOCK_NO_COPY(Mooring);
public:
	DOCK_API explicit Mooring(int posts);
	static DOCK_API Mooring *make(const Rope &rope);
	void lock() DOCK_ACQUIRE;
	bool held() const DOCK_NOEXCEPT { return _held; }
	friend class Harbour;
	inline friend bool operator==(const Mooring &a, const Mooring &b) { return a._held == b._held; }
	friend DOCK_API Mooring operator+(const Mooring &a, const Mooring &b);

DOCK_PRIVATE:
	bool _held;
};

struct DOCK_API Rope {
	float length;
	enum DOCK_API Fibre : unsigned char { HEMP, NYLON = 4 };
};

DOCK_API std::ostream &operator<<(std::ostream &out, const Rope &rope);

struct DOCK_API Unknown;

} // namespace dock

DOCK_END_NAMESPACE

inline void *DOCK_CALL operator new(size_t size, const Rope &by) {
	return moor(size, by);
}
