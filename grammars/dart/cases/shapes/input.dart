library;

/// What has an area.
abstract interface class Shape {
  double area();
}

enum Colour { red, green }

class Circle implements Shape {
  static const pi = 3.14;

  final double _radius;

  Circle(this._radius);

  @override
  double area() => pi * _radius * _radius;
}

enum Style { plain, dotted }

class Square implements Shape {
  final double _side;
  final Colour colour;

  Square(this._side, this.colour);

  @override
  double area() {
    return _side * _side;
  }
}
