class A { B b; }
class B { A a; C c; }
enum C { ONE }
interface D { }
class E implements D { void f(C c) { new A(); } }
