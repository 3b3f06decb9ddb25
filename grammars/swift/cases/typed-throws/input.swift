struct Ship {
	func moor<T>(_ at: T) async throws(HarbourError) -> (Int, String) where T: Pier { (1, "") }
	init(name: String) throws(HarbourError) {}
}

nonisolated(unsafe) var fleet = 1
