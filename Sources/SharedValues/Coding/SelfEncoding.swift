import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Finds types that encode themselves without end.
///
/// A `Codable` type that is made `RawRepresentable` is encoded as its raw value. If it has an encoder
/// make that of itself, each calls the other until the stack is full, and the process would be
/// killed without a word. The raw value of the first value of such a type is therefore made on a
/// thread whose stack is watched; the value itself is encoded by the caller, whose locks and bindings
/// its coding may need.
enum SelfEncoding {
    private static let known = Guarded<Set<ObjectIdentifier>>([])

    /// Whether values of a type, or parts of them, may do so.
    static func isPossible(in type: Any.Type) -> Bool {
        func hasPayload<T: RawRepresentable>(_ type: T.Type) -> Bool {
            // An enum without payload has nothing that its raw value would encode.
            let isPlain = _isPOD(T.self) && MemoryLayout<T>.size <= 2
            return T.RawValue.self == String.self && !isPlain
        }
        if let type = type as? any RawRepresentable.Type { return hasPayload(type) }
        return (type as? any Composite.Type)?.parts.contains { isPossible(in: $0) } == true
    }

    /// Stops if a value, the first of its type, would be encoded without end.
    static func check<Value>(_ value: Value) {
        if known.withLock({ $0.contains(ObjectIdentifier(Value.self)) }) { return }
        let samples = samples(in: value)
        if samples.isEmpty { return }
        let call = WatchedCall {
            for sample in samples { _ = sample.rawValue }
        }
        call.run(
            orStop: """
                '\(Value.self)' cannot be stored: it encodes itself without end. A Codable type that \
                is RawRepresentable is encoded as its rawValue, which must not be made by \
                encoding the value; declare encode(to:) and init(from:) or drop one of the two.
                """
        )
        known.withLock { _ = $0.insert(ObjectIdentifier(Value.self)) }
    }

    /// Returns a value that may encode itself, or such parts of it, one for each type of its parts.
    fileprivate static func samples(in value: Any) -> [any RawRepresentable] {
        if let value = value as? any Composite { return value.samples }
        if let value = value as? any RawRepresentable, isPossible(in: type(of: value)) {
            return [value]
        }
        return []
    }

    /// Returns the samples in the first of some values that has any.
    fileprivate static func samples(inFirstOf values: some Sequence) -> [any RawRepresentable] {
        values.lazy.map { samples(in: $0) }.first { !$0.isEmpty } ?? []
    }
}

/// A call on a thread of its own, whose stack is watched.
private final class WatchedCall {
    private let body: () -> Void
    private let isDone = Atomic<Bool>(false)

    /// The size of the stack, of which memory is taken only as it is used.
    private static let size = 1 << 28

    /// The depth in the stack that no call with an end reaches.
    private static let depth = 1 << 22

    /// How much of the stack is looked at there, since a call may leave parts of it as they were.
    private static let span = 1 << 16

    init(_ body: @escaping () -> Void) {
        self.body = body
    }

    /// Runs the body and waits for it, or stops; does nothing if there is no thread.
    func run(orStop message: String) {
        // Unsafe: the stack is this call's own and outlives the thread, as this object does.
        let stack = UnsafeMutableRawPointer.allocate(byteCount: Self.size, alignment: 1 << 14)
        defer { unsafe stack.deallocate() }
        let mark = unsafe stack + (Self.size - Self.depth)
        let watched = unsafe UnsafeMutableRawBufferPointer(start: mark, count: Self.span)
        unsafe watched.initializeMemory(as: UInt8.self, repeating: 0)
        guard let join = unsafe start(on: stack) else { return }
        while !isDone.load(ordering: .acquiring) {
            if unsafe watched.contains(where: { $0 != 0 }) { fatalError(message) }
            usleep(100)
        }
        join()
    }

    /// Starts the thread and returns what waits for its end; nil if there is no thread.
    private func start(on stack: UnsafeMutableRawPointer) -> (() -> Void)? {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        guard unsafe pthread_attr_setstack(&attributes, stack, Self.size) == 0 else { return nil }
        let argument = unsafe Unmanaged.passUnretained(self).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let status = unsafe pthread_create(
            &thread,
            &attributes,
            { unsafe WatchedCall.start($0) },
            argument
        )
        guard status == 0, let thread = unsafe thread else { return nil }
        return { _ = unsafe pthread_join(thread, nil) }
        #else
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread,
            &attributes,
            { unsafe WatchedCall.start($0) },
            argument
        )
        guard status == 0 else { return nil }
        return { [thread] in pthread_join(thread, nil) }
        #endif
    }

    private static func start(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument = unsafe argument else { return nil }
        let call = unsafe Unmanaged<WatchedCall>.fromOpaque(argument).takeUnretainedValue()
        call.body()
        call.isDone.store(true, ordering: .releasing)
        return nil
    }
}

/// A standard type whose values have values of others as parts.
private protocol Composite {
    static var parts: [Any.Type] { get }

    /// Parts that may encode themselves, one for each type of parts.
    var samples: [any RawRepresentable] { get }
}

extension Optional: Composite {
    fileprivate static var parts: [Any.Type] { [Wrapped.self] }

    fileprivate var samples: [any RawRepresentable] {
        SelfEncoding.samples(inFirstOf: map { [$0] } ?? [])
    }
}

extension Array: Composite {
    fileprivate static var parts: [Any.Type] { [Element.self] }

    fileprivate var samples: [any RawRepresentable] {
        SelfEncoding.samples(inFirstOf: self)
    }
}

extension Set: Composite {
    fileprivate static var parts: [Any.Type] { [Element.self] }

    fileprivate var samples: [any RawRepresentable] {
        SelfEncoding.samples(inFirstOf: self)
    }
}

extension Dictionary: Composite {
    fileprivate static var parts: [Any.Type] { [Key.self, Value.self] }

    fileprivate var samples: [any RawRepresentable] {
        SelfEncoding.samples(inFirstOf: keys) + SelfEncoding.samples(inFirstOf: values)
    }
}
