template <typename Key, class Value = std::vector<Key>,
          template <typename...> class Store = Table, int Size = (2 >> 1)>
class Ledger final : public Store<Key>, virtual public Rows<Value>::Base {
public:
	typedef Value Entry;
	using Iterator = typename Store<Key>::Iterator;
	template <typename Other>
	Ledger &merge(const Other &other);
	const Value &operator[](const Key &key) const;
	bool operator<(const Ledger &other) const;
	operator bool() const { return true; }
	struct Row {
		Key key;
	};
};

template <typename Key>
class Ledger<Key, int> {
	Key *only;
};

template <>
struct Ledger<int, int> : Ledger<int, long> {
	void count();
};

template <typename Key, class Value>
template <typename Other>
Ledger<Key, Value> &Ledger<Key, Value>::merge(const Other &other) {
	Page page = static_cast<Page>(other);
	return *this;
}

template <typename T>
concept Countable = requires(T t) { t.count(); };

template <typename T> T largest(T a, T b) { return a > b ? a : b; }

extern template class Ledger<char, char>;
template <typename T> class Later;
