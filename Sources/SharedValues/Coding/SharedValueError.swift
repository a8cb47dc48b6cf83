/// What went wrong with a stored value.
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
    /// The kind of error, to be compared; later versions may add codes.
    public var code: Code

    /// The key of the value; nil for an error of the whole store.
    public var key: String?

    /// One line that shows the bad value and says what to do.
    public var message: String

    /// The error of the system or of a value's own coding that led to this one.
    public var underlyingError: (any Error)?

    /// Creates an error, as a store of one's own does.
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

        /// Creates a code of a store of one's own.
        public init(_ name: String) {
            self.name = name
        }

        /// The stored value is of another type; the default is read instead, and the value stays.
        public static let typeMismatch = Code("typeMismatch")
        /// The stored value cannot be decoded; the default is read instead, and the value stays.
        public static let undecodable = Code("undecodable")
        /// The new value cannot be encoded; the stored one stays.
        public static let unencodable = Code("unencodable")
        /// The store cannot be reached now; writes are refused, and trying again later may work.
        ///
        /// The message says why: permission, an I/O error, a lock that another process has held for 5
        /// seconds, or a forked child.
        public static let unavailable = Code("unavailable")
        /// The store can be read and not written.
        public static let readOnly = Code("readOnly")
        /// There is no room for the new value; the stored one stays.
        public static let outOfSpace = Code("outOfSpace")
        /// The value is stored and takes more than 1,000,000 bytes: a warning.
        ///
        /// Each write of such a value is slow. Only issue handlers are given it, once for each key of
        /// a store in a process.
        public static let largeValue = Code("largeValue")
        /// Some stored bytes are damaged; the rest is used.
        ///
        /// Issue handlers are told; no read or write fails for it.
        public static let corrupted = Code("corrupted")
        /// The store was written by a newer version, which this one must not touch.
        public static let unsupportedFormat = Code("unsupportedFormat")
        /// The store cannot hold such a key; the stores of this package hold any.
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
