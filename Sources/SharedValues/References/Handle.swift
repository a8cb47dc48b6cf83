/// What wrappers hold of a reference, and a store's context lists weakly: gone with the last wrapper.
///
/// It is an object of its own, since counting the holders of an object that is held weakly, too, is
/// slow, and the reference is on every access's way.
final class Handle<Value: Sendable>: ListedHandle {
    let reference: Reference<Value>

    /// The reference as the context knows it; nil for a part of a value, which is not listed.
    let listed: (any ListedReference)?

    init(_ reference: Reference<Value>) {
        self.reference = reference
        listed = nil
    }

    init(listing reference: any ListedReference & Reference<Value>) {
        self.reference = reference
        listed = reference
    }

    /// Notes an access and returns the present value, or the default.
    func read(default defaultValue: @autoclosure () -> Value) -> Value {
        // Unsafe: the handle keeps the reference; counting a further holder would take a third of
        // the time of a read in memory.
        let reference = unsafe Unmanaged.passUnretained(reference)
        return unsafe reference._withUnsafeGuaranteedRef {
            $0.accessAndRead(default: defaultValue())
        }
    }

    deinit {
        if let subject = listed?.subject {
            subject.context.forget(ObjectIdentifier(self), of: subject)
        }
    }
}

/// A handle of any type of value.
protocol ListedHandle: AnyObject, Sendable {
    var listed: (any ListedReference)? { get }
}
