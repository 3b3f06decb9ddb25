class A {
  int b;
}
