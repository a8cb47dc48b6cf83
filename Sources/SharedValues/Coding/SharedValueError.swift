/// An error of loading or saving a shared value.
///
/// ```swift
/// let count = SharedValue(wrappedValue: 0, .appStorage("launch_count"))
/// do {
///     try count.withLock { $0 += 1 }
/// } catch {
///     print(error.code == .outOfSpace ? "The disk is full." : "\(error)")
/// }
/// ```
public struct SharedValueError: Error, Sendable {
    /// The kind of error; later versions may add codes.
    public var code: Code

    /// The key of the value; `nil` for an error of the whole store.
    public var key: String?

    /// One line that shows the bad value and says what to do.
    public var message: String

    /// The system or coding error that caused this one.
    public var underlyingError: (any Error)?

    /// Creates an error, for use by a custom store.
    public init(
        _ code: Code,
        key: String? = nil,
        message: String,
        underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.key = key
        self.message = message
        self.underlyingError = underlyingError
    }
}

extension SharedValueError {
    /// A kind of error.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// Creates a code for a custom store.
        public init(_ name: String) {
            self.name = name
        }

        /// The stored value has another type; the default is read, and the stored value is kept.
        public static let typeMismatch = Code("typeMismatch")
        /// The stored value can't be decoded; the default is read, and the stored value is kept.
        public static let undecodable = Code("undecodable")
        /// The new value can't be encoded; the stored value is kept.
        public static let unencodable = Code("unencodable")
        /// The store can't be accessed now.
        ///
        /// Writes are refused; retrying later may succeed.
        /// The message says why: missing permission, an I/O error, a lock that another process has
        /// held for 5 seconds, or a forked child.
        public static let unavailable = Code("unavailable")
        /// The store can be read but not written.
        public static let readOnly = Code("readOnly")
        /// There is no room for the new value; the stored value is kept.
        public static let outOfSpace = Code("outOfSpace")
        /// A warning: the value was stored and takes more than 1,000,000 bytes.
        ///
        /// Every write of such a value is slow. It is reported only to issue handlers, once per key
        /// of a store in a process.
        public static let largeValue = Code("largeValue")
        /// Some stored bytes are damaged; the rest is used.
        ///
        /// Issue handlers are notified; no read or write fails because of it.
        public static let corrupted = Code("corrupted")
        /// The store was written by a newer version, and this version must not touch it.
        public static let unsupportedFormat = Code("unsupportedFormat")
        /// The store can't hold such a key; the stores of this package accept any key.
        public static let invalidKey = Code("invalidKey")
    }
}

extension SharedValueError.Code: CustomStringConvertible {
    /// The name of the code, such as `typeMismatch`.
    public var description: String { name }
}

extension SharedValueError: CustomStringConvertible {
    /// The code, the key and the message in one line.
    public var description: String {
        let place = key.map { " \($0.debugDescription)" } ?? ""
        return "\(code)\(place): \(message)"
    }
}
