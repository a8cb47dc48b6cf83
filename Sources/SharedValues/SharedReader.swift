/// A shared value for reading only, which follows every change of it.
///
/// ```swift
/// struct Badge {
///     @SharedReader var count: Int
/// }
/// let count = SharedValue(wrappedValue: 0, .inMemory("count"))
/// let badge = Badge(count: count.reader)
/// ```
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value: Sendable>: Sendable {
    private let source: SharedValue<Value>

    /// Creates a reader of a shared value.
    public init(_ source: SharedValue<Value>) {
        self.source = source
    }

    /// Creates a reader that reads what another one does.
    public init(projectedValue: SharedReader) {
        self = projectedValue
    }

    /// The value; the default if none is stored that can be read.
    public var wrappedValue: Value { source.wrappedValue }

    /// The reader itself, for what it can do besides reading.
    public var projectedValue: SharedReader { self }

    /// The current value first, then each change; see ``SharedValue/values``.
    public var values: SharedValue<Value>.Values { source.values }

    /// Whether a value is stored under the key or a former key, also one that cannot be read.
    public var isStored: Bool { source.isStored }

    /// Why the last load or save of the key by this process failed; nil if it went well.
    public var storageError: SharedValueError? { source.storageError }

    /// The key of the value; that of the whole value for a part of it.
    public var sharedKey: SharedValueKey { source.sharedKey }

    /// A part of the value, for reading only.
    public subscript<Member: Sendable>(
        dynamicMember path: WritableKeyPath<Value, Member>
    ) -> SharedReader<Member> {
        SharedReader<Member>(source[dynamicMember: path])
    }
}
