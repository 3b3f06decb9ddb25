#ifndef LOCK_HPP
#define LOCK_HPP

namespace canal {

#ifdef CANAL_WIDE
class WideLock : public Basin {
#else
class Lock : public Basin {
#endif
public:
	void fill();
#ifdef CANAL_WIDE
	void fillSlowly();
#else
	void fillFast();
#endif
#if 0
	}
#endif
private:
#ifdef CANAL_DEBUG
	int _trace;
#endif
	int _level;
};

#ifdef CANAL_PUMPS
class Pump {
	int _rate;
};
#endif

class Sluice {
	Lock *_lock;
};

} // namespace canal

#endif
