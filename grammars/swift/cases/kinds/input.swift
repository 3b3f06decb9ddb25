import Foundation
import struct Port.Quay

/// Has everything.
/// - Parameter T: what it holds
@available(iOS 13, *)
@MainActor
public final class Everything<T: Codable, U>: Base<T>, Reader where U: Held {
	/// Can be seen but not changed.
	public private(set) var size: Int = 0, extra = 2
	let (left, right) = (1, 2)
	lazy var table: [String: Held]? = { [:] }()
	static let shared = Everything()
	var computed: Int {
		get { 1 }
		set { print("\(newValue) { \("}")") }
	}
	var observed: Int = 0 {
		didSet { let local: Held = Held() }
	}
	@Published fileprivate var wrapped: some View = Text()
	weak var delegate: (any Reader)?

	public required init?(from coder: Coder, _ times: Int = 1) throws {
		super.init()
	}

	convenience init() { self.init() }

	deinit { print("x") }

	subscript(index: Int) -> T {
		get { items[index] }
		set {}
	}

	open func convert<V>(_ a: V, to b: inout Int, with c: @escaping (Int) -> Void) async throws -> (Int, V)
	where V: Held {
		func inner() {}
		let local: Held = Held()
		struct Local { var inside = 1 }
		return (1, a)
	}

	func nothing() {
		let local: Held = Held()
	}

	static func == (l: Everything, r: Everything) -> Bool { true }

	class func build() -> Self {}

	func `default`() -> [Int]? { nil }

	#if os(iOS)
	func onPhone() {}
	#else
	func onDesk() {}
	#endif

	private enum Keys: String, CodingKey {
		case size, extra = "e"
		indirect case deep(Keys, count: Int)

		var text: String { rawValue }
	}

	typealias Handler = (Int) -> Held

	struct Inner { let value: Int }
}

public struct Empty {}

actor Counter: Reader {
	private var count = 0
	func read() {}
}

public protocol Store: AnyObject, Reader {
	associatedtype Item: Codable
	var count: Int { get }
	static var shared: Self { get set }
	init(count: Int)
	mutating func put(_ item: Item, at index: Int) throws -> Bool
	subscript(index: Int) -> Item { get }
}

public extension Everything.Inner {
	var doubled: Int { value * 2 }
	internal func halved() -> Int { value / 2 }
}

extension Everything: @unchecked Sendable, Writer where T: Equatable {
	func write() {}
}

extension Array where Element == Int {
	func total() -> Int { 0 }
}

let top: Int = 1
public var computedTop: Held { Held() }
let (one, two) = (1, 2)

func free(_ a: Int) -> Held { Held() }

prefix func - (a: Empty) -> Empty { a }

infix operator +++: AdditionPrecedence

public typealias Table<X> = [String: X]

let raw = #"struct Hidden { "\#(top)"#
/* a comment /* in a comment */ { */
let long = """
	struct Hidden {
	"""
