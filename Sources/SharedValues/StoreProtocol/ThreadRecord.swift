import CLibrary

/// A mutation or transaction that a thread has begun and not ended.
///
/// Unsafe: the code between its beginning and its end keeps both alive; reference counting is slow.
@safe
struct OpenMutation {
    let context: Unmanaged<SharedStoreContext>
    /// The value being mutated; `nil` for a transaction or a change of raw values.
    let subject: Unmanaged<Subject>?
}

/// A thread's record of the mutations it has begun, and of what to do after them.
@safe
struct ThreadRecord {
    /// The mutation that was begun last and isn't ended.
    private(set) var innermost: OpenMutation?

    /// The mutations around that one, the outermost first: mostly none.
    private var outer: [OpenMutation] = []

    /// The transactions that aren't ended, one per store.
    var transactions: [Transaction] = []

    /// The addresses of computed parts that are being mutated and of the values they belong to, the
    /// innermost last.
    var computedParts: [(root: UnsafeMutableRawPointer, part: UnsafeMutableRawPointer)] = unsafe []

    /// The subjects whose observers are notified once the last mutation has ended.
    var pending: [Subject] = []

    /// The issues that are reported once the last mutation has ended.
    var issues: [() -> Void] = []

    /// Whether observers are being notified or must wait.
    ///
    /// What comes up meanwhile is delivered afterwards.
    var isBusy = false

    /// Whether there is nothing to deliver.
    var isIdle: Bool { pending.isEmpty && issues.isEmpty && !isBusy }

    /// Whether the thread is inside any mutation or transaction.
    var isMutating: Bool { innermost != nil }

    /// The mutations that aren't ended, the innermost first.
    var mutations: [OpenMutation] { (innermost.map { [$0] } ?? []) + outer.reversed() }

    @inline(__always)
    mutating func push(_ mutation: OpenMutation) {
        if let innermost { outer.append(innermost) }
        innermost = mutation
    }

    @inline(__always)
    mutating func pop() { innermost = outer.isEmpty ? nil : outer.removeLast() }
}

extension ThreadRecord {
    /// The record of the calling thread, which lives as long as the thread.
    ///
    /// Unsafe: it is the thread's own memory, so that an access needs no counting and no lock.
    static var current: UnsafeMutablePointer<ThreadRecord> {
        if let pointer = unsafe pthread_getspecific(key) {
            return unsafe pointer.assumingMemoryBound(to: ThreadRecord.self)
        }
        let record = UnsafeMutablePointer<ThreadRecord>.allocate(capacity: 1)
        unsafe record.initialize(to: ThreadRecord())
        unsafe pthread_setspecific(key, record)
        return unsafe record
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key) { unsafe ThreadRecord.free($0) }
        if status != 0 { fatalError("SharedValues: no thread-local key left (error \(status))") }
        return key
    }()

    /// Frees the record of a thread that ends; the pointer is optional on some platforms only.
    private static func free(_ record: UnsafeMutableRawPointer?) {
        guard let record = unsafe record?.assumingMemoryBound(to: ThreadRecord.self) else { return }
        unsafe record.deinitialize(count: 1)
        unsafe record.deallocate()
    }

    /// Notifies the observers of the changed subjects of the calling thread, once each and in the
    /// order of the changes, and reports the issues after that.
    ///
    /// What they change is delivered when they are done: a callback that writes its own value isn't
    /// called recursively.
    static func deliver() {
        let thread = unsafe current
        if unsafe thread.pointee.isBusy { return }
        unsafe thread.pointee.isBusy = true
        defer { unsafe thread.pointee.isBusy = false }
        while unsafe !thread.pointee.pending.isEmpty || !thread.pointee.issues.isEmpty {
            let subjects = unsafe thread.pointee.pending
            let issues = unsafe thread.pointee.issues
            unsafe thread.pointee.pending.removeAll()
            unsafe thread.pointee.issues.removeAll()
            var notified: Set<ObjectIdentifier> = []
            for subject in subjects where notified.insert(ObjectIdentifier(subject)).inserted {
                subject.notify()
            }
            for report in issues { report() }
        }
    }

    /// Runs a function during which nothing is delivered; what came up is delivered afterwards.
    static func withoutDelivery(_ body: () -> Void) {
        let thread = unsafe current
        let wasBusy = unsafe thread.pointee.isBusy
        unsafe thread.pointee.isBusy = true
        body()
        unsafe thread.pointee.isBusy = wasBusy
        if unsafe !thread.pointee.isMutating { deliver() }
    }
}
