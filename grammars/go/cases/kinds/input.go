// Package kinds says what each declaration is.
package kinds

import (
	"fmt"
	str "strings"
)

// Number is what can be added up.
type Number interface {
	~int | ~float64
}

type (
	// Pair has two of a kind.
	Pair[K comparable, V any] struct {
		// Key is looked up.
		Key K
		Value V `json:"value"` // no documentation of what follows
		next, last *Pair[K, V]
	}

	Handler func(w fmt.Stringer, names ...string) (int, error)
	Alias   = map[string]Pair[string, int]
	Empty   struct{}
	Any     interface{}
)

// Base lends its methods.
type Base struct{ id int }

type Derived struct {
	Base
	*Empty
	str.Builder
	Pair[string, Empty]
	config struct {
		Depth int
		inner struct{ lost bool }
	}
	rows []struct{ Cell string }
}

type Reader interface{ Read(p []byte) (n int, err error) }

type ReadCloser interface {
	Reader
	fmt.Stringer
	Close() error
}

var _ Reader = (*Derived)(nil)

// Read reads.
func (d *Derived) Read(p []byte) (n int, err error) {
	type local struct{ a int }
	var unseen = local{1}
	const hidden = 2
	tests := []struct{ name string }{{"a"}}
	return len(tests) + unseen.a, nil
}

func (Base) String() string { return "base" }

func (p *Pair[K, V]) Swap(other *Pair[K, V]) { p.next = other }

func Map[T, U any, S ~[]T](in S, f func(T) U) (out []U) {
	for _, t := range in {
		out = append(out, f(t))
	}
	return
}

func external(a, b int, _ string) (sum int)

// Limit is documented.
const Limit = 10

// Not a member's.
const (
	// First is one.
	First = iota + 1
	second
	_
	Third, fourth = 'a', "b{"
)

var (
	Global, other int
	Table         = map[string]func(){
		"a": func() { println("}") },
	}
)

var raw = `
type Hidden struct {
`

func init() {}

func main() { fmt.Println(raw) }
