// attributes are a part of the type, and not all of it
struct Bell {
    let ring: @Sendable (_ times: Int) -> Void
    @Published var strike: @MainActor () -> Tone
    let answer: @Sendable (Int) async throws -> Tone
    var mute: ((Int) -> Void)?
    var tone: Tone!
    let buoys: [any Buoy]
}
protocol Sounder {
    var sound: @Sendable (Int) -> Tone { get }
}
extension [Bell] {
    func ringAll() {}
}
