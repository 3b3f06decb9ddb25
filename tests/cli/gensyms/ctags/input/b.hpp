namespace a {
struct A { enum class E { x }; void f(); }; // $
}
