package broken

type Before struct {
	A int
}

func bad( {
	<<<<<<< this cannot be read
	x := = 1
}

// Lost is found all the same.
type Lost struct {
	Name string
	Size int
}

type Alias = Lost

type Shape interface {
	Area() float64
}

func (l Lost) Area() float64 { return 1 }

func after() int { return 2 }
