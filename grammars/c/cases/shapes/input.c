/* What has an area. */
typedef struct Shape {
	double (*area)(struct Shape *self);
} Shape;

typedef enum { RED, GREEN } Colour;

static const double PI = 3.14;

typedef enum { PLAIN, DOTTED } CircleStyle;

typedef struct Circle {
	Shape super;
	double radius;
} Circle;

double Circle_area(Circle *self)
{
	return PI * self->radius * self->radius;
}

typedef struct Square {
	Shape super;
	double side;
	Colour colour;
} Square;

double Square_area(Square *self)
{
	return self->side * self->side;
}
