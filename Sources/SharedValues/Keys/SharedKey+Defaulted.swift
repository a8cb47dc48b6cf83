extension SharedKey {
    /// A key with the default of its value, declared once and used in many places.
    ///
    /// ```swift
    /// extension SharedKey<Int>.Defaulted {
    ///     static var launchCount: Self { Self(.appStorage("launch_count"), default: 7) }
    /// }
    /// struct Launches {
    ///     @SharedValue(.launchCount) var count
    /// }
    /// ```
    public struct Defaulted: Sendable {
        let key: SharedKey
        let defaultValue: Value

        /// Creates a key with its default.
        ///
        /// - Parameters:
        ///   - key: The key, such as `.appStorage(\.settings.launchCount)`.
        ///   - defaultValue: The value that is read if none is stored.
        public init(_ key: SharedKey, default defaultValue: Value) {
            self.key = key
            self.defaultValue = defaultValue
        }

        /// The string under which the value is stored.
        public var name: String { key.name }
    }
}
