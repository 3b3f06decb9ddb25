package desk

import (
	"port/quay"
	"port/ship"
)

type Clerk struct {
	manifest map[ship.Ship][]Cargo
	crane    *quay.Crane
	done     chan<- Receipt
}

func (c *Clerk) Check(s ship.Ship, thing interface{}) (*Receipt, error) {
	if crate, ok := thing.(*Crate); ok && crate.Weight > Limits.Crate {
		return &Receipt{Kind: Heavy}, nil
	}
	switch t := thing.(type) {
	case Barrel, *Box:
		return NewReceipt(t), nil
	case func(Lid) Stamp:
	}
	for _, cargo := range c.manifest[s] {
		hook := quay.Hook{}
		hook.Lift(Cargo(cargo))
	}
	books := make([]Book, 0)
	return nil, &quay.Fault{Of: new(Ink), Books: books}
}

func Copy[T Paper](original T) T {
	var twin T = original
	return twin
}

type Handler func(Request) Response

var defaults = Options{Style: Plain}
