#if canImport(Combine)
public import Combine
import DefaultsLog

extension SharedValue {
    /// The current value first, then each change, on the thread that makes it.
    ///
    /// ```swift
    /// import Combine
    ///
    /// let count = SharedValue(wrappedValue: 0, .inMemory("count"))
    /// let printing = count.publisher.sink { value in print(value) }
    /// printing.cancel()
    /// ```
    ///
    /// Each subscriber gets the current value when it subscribes. The value is read when it is
    /// delivered, so it is never older than the change.
    public var publisher: AnyPublisher<Value, Never> {
        Deferred {
            let reference = current
            reference.startObserving()
            let subject = reference.subject
            // It also forwards a change made while the current value is being delivered. Combine
            // lets any thread send, although the type isn't Sendable: hence the guard.
            let changes = CurrentValueSubject<Void, Never>(())
            let sender = Guarded(changes)
            let id = subject.addObserver { sender.withLock { $0 }.send(()) }
            let watched = changes.handleEvents(receiveCancel: { subject.removeObserver(id) })
            return watched.map { _ in presentValue }
        }
        .eraseToAnyPublisher()
    }
}
#endif
