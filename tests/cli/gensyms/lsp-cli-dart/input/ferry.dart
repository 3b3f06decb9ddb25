const String version = '1';
typedef Callback = void Function(int n);

abstract class Ferry<T extends Car> extends Ship with Ramp, Bow implements Named<T> {
  final int decks;
  Ferry(this.decks);
  Ferry.small() : decks = 1;
  bool get full => false;
  /** Loads. */
  void load(T car) {}
}

mixin Ramp {}
extension Wide on Ferry {}
enum Way { out, back }
