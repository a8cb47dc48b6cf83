/// The reference to a part of another wrapper's value; it mutates in place down to the root.
// @unchecked: the key path is immutable.
@safe
final class DerivedReference<Root: Sendable, Value: Sendable>: Reference<Value>,
    @unchecked Sendable
{
    private let parent: SharedValue<Root>
    private let path: WritableKeyPath<Root, Value>

    /// Where the part is in the root, if it is stored there.
    private let offset: Int?

    init(_ parent: SharedValue<Root>, _ path: WritableKeyPath<Root, Value>) {
        self.parent = parent
        self.path = path
        offset = MemoryLayout<Root>.offset(of: path)
    }

    override var subject: Subject { parent.current.subject }
    override var isStored: Bool { parent.current.isStored }
    override var storageError: SharedValueError? { parent.current.storageError }

    override var partOfDefault: Value { parent.defaultValue[keyPath: path] }

    override func access() { parent.current.access() }
    override func startObserving() { parent.current.startObserving() }

    override func read(default defaultValue: @autoclosure () -> Value) -> Value {
        parent.presentValue[keyPath: path]
    }

    override func load() throws(SharedValueError) -> Value? {
        try parent.load()[keyPath: path]
    }

    override func begin(
        default defaultValue: @autoclosure () -> Value
    ) -> UnsafeMutablePointer<Value> {
        let root = unsafe parent.begin(parent.current)
        if let offset {
            // Unsafe: the key path is a stored property at this offset of the root.
            return unsafe UnsafeMutableRawPointer(root).advanced(by: offset)
                .assumingMemoryBound(to: Value.self)
        }
        // A computed part gets a place of its own, and is written back afterwards. The root's mutation
        // keeps it, since the same part may be mutated in another store at the same time.
        let temporary = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        unsafe temporary.initialize(to: root.pointee[keyPath: path])
        unsafe subject.computedParts.append(
            (UnsafeMutableRawPointer(root), UnsafeMutableRawPointer(temporary))
        )
        return unsafe temporary
    }

    override func end() -> SharedValueError? {
        subject.checkThread()
        if offset == nil, let (root, temporary) = unsafe subject.computedParts.popLast() {
            let place = unsafe root.assumingMemoryBound(to: Root.self)
            let part = unsafe temporary.assumingMemoryBound(to: Value.self)
            unsafe place.pointee[keyPath: path] = unsafe part.move()
            unsafe part.deallocate()
        }
        return parent.current.end()
    }

    override func assign(_ value: Value) -> SharedValueError? {
        let reference = parent.current
        let root = unsafe parent.begin(reference)
        unsafe root.pointee[keyPath: path] = value
        return reference.end()
    }

    override func remove(default defaultValue: @autoclosure () -> Value) -> SharedValueError? {
        assign(partOfDefault)
    }
}
