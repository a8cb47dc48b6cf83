/// The reference to a part of another wrapper's value; it mutates in place down to the root.
// @unchecked: the key path is immutable, and `temporary` is touched only within a mutation of the
// root.
@safe
final class DerivedReference<Root: Sendable, Value: Sendable>: Reference<Value>,
    @unchecked Sendable
{
    private let parent: SharedValue<Root>
    private let path: WritableKeyPath<Root, Value>

    /// Where the part is in the root, if it is stored there.
    private let offset: Int?

    /// The place of a part that is computed, during a mutation; it is written back afterwards.
    private var temporary: UnsafeMutablePointer<Value>?
    private var root: UnsafeMutablePointer<Root>?

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
        let temporary = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        unsafe temporary.initialize(to: root.pointee[keyPath: path])
        unsafe self.temporary = temporary
        unsafe self.root = root
        return unsafe temporary
    }

    override func end() -> SharedValueError? {
        subject.checkThread()
        if let root = unsafe root, let temporary = unsafe temporary {
            unsafe root.pointee[keyPath: path] = unsafe temporary.move()
            unsafe temporary.deallocate()
            unsafe self.root = nil
            unsafe self.temporary = nil
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
