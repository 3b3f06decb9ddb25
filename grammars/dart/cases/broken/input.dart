class Before {
  int a = 1;
}

void bad( {
  <<<<<<< this cannot be read
  var = = 1;
}

/// Lost is found all the same.
@marked
abstract class Lost<T> extends Base implements Shape {
  final String name = '';
  int _size = 1;

  double area(int factor) {
    return 1.0;
  }
}

enum State { on, off }

mixin Carried on Lost {
  void lift() {}
}

int after() => 2;

class Bell {
  void Function(int times)? ring;
}
