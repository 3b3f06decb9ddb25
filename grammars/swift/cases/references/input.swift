class Clerk: Desk.Worker {
	private let manifest: [Ship: [Cargo]] = Dictionary<Key, Lid>()
	var crane: Quay.Crane<Hook>?
	let stamp: (Paper) -> Ink

	@Audited(by: Inspector.self)
	func check(_ ship: Ship, thing: Any) throws -> Receipt {
		guard let crate = thing as? Crate, crate.weight > Limits.crate else {
			throw Fault.heavy
		}
		for cargo in manifest[ship]! where cargo is Barrel {
			let hook = Quay.Hook()
			let boxes: [Box] = [Chest]()
		}
		do {
			try Logs.of(Clerk.self)
		} catch let fault as PaperFault {
		}
		return Receipt(kind: Receipt.Kind.heavy, sheet: Optional<Sheet>.none)
	}

	func copy<T: Twin>(_ original: T) -> T where T: Same {
		let twin: T = original
		return twin
	}
}

extension Clerk: Polite {
	func greet() -> Greeting { Word() }
}
