namespace wreck {

class Salvage : public Diver {
public:
	Salvage() : Diver(3) { }
	void raise(Hull &hull) {
		hull.lift( = 3;
		@@@ unfinished
	}
	template <class Tool> void use(Tool tool);
	Chest *chest() const;

	enum Depth { SHALLOW, DEEP };

private:
	Rope _rope[2] = { };
};

int Salvage::count(int a {
	return a;
}

struct Chest {
	int coins;
	~Chest();
};

} // namespace wreck
