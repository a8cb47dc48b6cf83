/// How a place in the hierarchy is declared: its Swift path and where its last step stands.
///
/// Only a catalog asks for it; ordinary resolution carries none and pays nothing.
final class DeclarationTrace: Sendable {
    /// The path in Swift, such as `settings.launchCount` or `[user:].score`.
    let path: String

    /// The file and line of the last declaration, such as `App/Keys.swift:12`.
    let location: String?

    init(path: String, location: String?) {
        self.path = path
        self.location = location
    }

    func appending(
        _ declaration: String,
        fileID: StaticString,
        line: UInt
    ) -> DeclarationTrace {
        let name = "subscript("
        let step =
            declaration.hasPrefix(name)
            ? "[" + declaration.dropFirst(name.count).dropLast() + "]"
            : (path.isEmpty ? "" : ".") + declaration
        return DeclarationTrace(path: path + step, location: "\(fileID):\(line)")
    }
}
