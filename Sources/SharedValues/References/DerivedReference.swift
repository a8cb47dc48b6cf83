/// A reference to a part of another value, mutated in place within the root value.
@safe
final class DerivedReference<Source: ValueSource, Value: Sendable>: Reference<Value> {
    private typealias Root = Source.Value

    private let root: Source
    private let path: WritableKeyPath<Source.Value, Value>

    /// The offset of the part in the root, if it is a stored property.
    private let offset: Int?

    init(_ root: Source, _ path: WritableKeyPath<Source.Value, Value>) {
        self.root = root
        self.path = path
        offset = MemoryLayout<Root>.offset(of: path)
    }

    override var subject: Subject { root.current.subject }
    override var isStored: Bool { root.current.isStored }
    override var storageError: SharedValueError? { root.current.storageError }
    override var partOfDefault: Value { root.defaultValue[keyPath: path] }
    override func access() { root.current.access() }
    override func startObserving() { root.current.startObserving() }

    override func read(default defaultValue: @autoclosure () -> Value) -> Value {
        root.accepted(root.current.read(default: root.defaultValue))[keyPath: path]
    }

    override func load() throws(SharedValueError) -> Value? {
        let value = try root.current.load().map(root.accepted) ?? root.defaultValue
        return value[keyPath: path]
    }

    override func beginInPlace(
        default defaultValue: @autoclosure () -> Value
    ) -> UnsafeMutablePointer<Value> {
        let place = unsafe root.beginInPlace(root.current)
        if let offset {
            // Unsafe: the key path is a stored property at this offset of the root.
            return unsafe UnsafeMutableRawPointer(place).advanced(by: offset)
                .assumingMemoryBound(to: Value.self)
        }
        // A computed part is mutated in a temporary copy and written back afterwards. The thread
        // keeps the copy, since other threads may mutate the same part in another store at the same
        // time.
        let temporary = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        unsafe temporary.initialize(to: place.pointee[keyPath: path])
        unsafe ThreadRecord.current.pointee.computedParts.append(
            (UnsafeMutableRawPointer(place), UnsafeMutableRawPointer(temporary))
        )
        return unsafe temporary
    }

    override func endInPlace() -> SharedValueError? {
        Mutation.checkThread(subject)
        if offset == nil,
            let (place, temporary) = unsafe ThreadRecord.current.pointee.computedParts.popLast()
        {
            let part = unsafe temporary.assumingMemoryBound(to: Value.self)
            unsafe place.assumingMemoryBound(to: Root.self).pointee[keyPath: path] =
                unsafe part.move()
            unsafe part.deallocate()
        }
        return root.current.endInPlace()
    }

    override func assign(_ value: Value) -> SharedValueError? {
        let reference = root.current
        let place = unsafe root.beginInPlace(reference)
        unsafe place.pointee[keyPath: path] = value
        return reference.endInPlace()
    }

    override func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        assign(partOfDefault)
    }
}
