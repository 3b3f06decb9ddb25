class A {
	template <typename T> friend void call(T t);
	template <typename T> friend class B;
	int x;
	template <typename T> void own(T t);
};
