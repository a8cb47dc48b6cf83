/// A read-only view of a shared value, which follows every change.
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

    /// Creates a reader of the same value as another reader.
    public init(projectedValue: SharedReader) {
        self = projectedValue
    }

    /// The value, or the default if no readable value is stored.
    public var wrappedValue: Value { source.wrappedValue }

    /// The reader itself, which gives access to its other members.
    public var projectedValue: SharedReader { self }

    /// The current value first, then each change; see ``SharedValue/values``.
    public var values: SharedValue<Value>.Values { source.values }

    /// Whether a value, readable or not, is stored under the key or a former key.
    public var isStored: Bool { source.isStored }

    /// Why the last load or save of the key by this process failed; `nil` if it succeeded.
    public var storageError: SharedValueError? { source.storageError }

    /// The key of the value; for a part of a value, the key of the whole value.
    public var sharedKey: SharedValueKey { source.sharedKey }

    /// A read-only view of a part of the value.
    public subscript<Member: Sendable>(
        dynamicMember path: WritableKeyPath<Value, Member>
    ) -> SharedReader<Member> {
        SharedReader<Member>(source[dynamicMember: path])
    }
}
