namespace shapes {

/// What has an area.
class Shape {
public:
	virtual ~Shape() {}
	virtual double area() const = 0;
};

enum class Colour { Red, Green };

class Circle : public Shape {
public:
	static constexpr double PI = 3.14;

	enum Style { Plain, Dotted };

	double area() const override { return PI * _radius * _radius; }

private:
	double _radius;
};

class Square : public Shape {
public:
	double area() const override { return _side * _side; }
	Colour colour;

private:
	double _side;
};

} // namespace shapes
