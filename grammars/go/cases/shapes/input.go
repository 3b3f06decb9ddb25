package shapes

// What has an area.
type Shape interface {
	Area() float64
}

type Colour int

const (
	Red Colour = iota
	Green
)

type Style int

const (
	Plain Style = iota
	Dotted
)

const Pi = 3.14

type Circle struct {
	radius float64
}

func NewCircle(radius float64) *Circle {
	return &Circle{radius}
}

func (c *Circle) Area() float64 {
	return Pi * c.radius * c.radius
}

type Square struct {
	side   float64
	Colour Colour
}

func (s Square) Area() float64 {
	return s.side * s.side
}
