library port.kinds;

import 'dart:io' as io show File;
part 'other.dart';

/// Has everything.
///
/// With more lines.
@immutable
@Deprecated('x')
abstract class Everything<T extends Held, U> extends Base<T> with First, io.Second<U> implements Reader, Writer {
  /// Looked up.
  final int first;
  static const one = 1, two = 2;
  late final Map<String, List<int>>? table = {};
  var anything;
  int? _hidden, shown = 3;
  void Function(int)? callback;
  io.File file = io.File('}');
  (int, String) pair;
  covariant late final int given;

  Everything(this.first, {required this.shown, int b = 1, super.key}) : super(first) {
    print("${first > 0 ? '{' : "}"}");
  }
  Everything.named(int a) : this(a);
  const Everything._();
  const factory Everything.redirect() = Other;
  factory Everything.from(Map<String, Object?> json) => Other(1);
  external factory Everything.outside();

  int get size => 1;
  set size(int value) {}

  static Future<List<V>> convert<V>(int a, [String? b]) async {
    void inner() {}
    final Held local = Held();
    return [];
  }

  nothing() {
    final int local = 1;
  }

  @override
  Everything operator +(Everything other) => this;
  @override
  bool operator ==(Object other) => true;
  int operator [](int index) => 1;
  void operator []=(int index, int value) {}

  @protected
  void work();
  int get abstractSize;
  external int outside();
  Iterable<T> generate() sync* {}
  Held Function(int) get maker => throw Held();
}

base mixin Carried on Everything, Held implements Reader {
  void lift() => print('up {');
}

sealed class Sealed {}

mixin class Both {}

class Applied = Everything with Carried;

abstract interface class Interface {}

/// What it may be.
enum Level with Carried implements Comparable<Level> {
  /// The first.
  low(1),
  @deprecated
  high(2);

  const Level(this.weight);
  final int weight;

  static Level get def => low;

  void trim() {}
}

extension Doubling<T> on List<T>? {
  int doubled() => 2;
}

extension on String {
  int get half => 1;
}

extension type const Id._(int value) implements Object {
  Id.zero() : this._(0);
  int get next => value + 1;
}

typedef Callback<T> = void Function(T);
typedef int Old(int a);

/// Documented.
int top = 1;
const String constant = 'x', another = "class Hidden {";
final computed = Everything._();
late final List<int>? lazily, more = [];
var raw = r'class Hidden { ${';
void Function(int)? handler;
io.File? file;

int get topGetter => 1;
set topSetter(int v) {}

@pragma('x')
external int outside();

/* a comment /* in a comment */ { */
Future<void> main(List<String> args) async {
  final x = '''
class Hidden {
''';
}
