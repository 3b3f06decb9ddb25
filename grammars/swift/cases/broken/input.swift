struct Before {
	let a: Int
}

func bad( {
	<<<<<<< this cannot be read
	let = = 1
}

/// Lost is found all the same.
@Marked
public class Lost<T>: Base, Shape {
	let name: String = ""
	private var size = 1

	init(name: String) {}

	func area(factor: Int) -> Double {
		return 1.0
	}
}

enum State: Int {
	case on, off
	case other
}

extension Lost {
	func more() {}
}

func after() -> Int { 2 }
