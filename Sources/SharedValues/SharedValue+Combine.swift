#if canImport(Combine)
public import Combine

extension SharedValue {
    /// The current value first, then each change, on the thread that makes it.
    public var publisher: AnyPublisher<Value, Never> {
        Deferred {
            let subject = current.subject
            let changes = PassthroughSubject<Void, Never>()
            let id = subject.addObserver { changes.send() }
            return changes.handleEvents(receiveCancel: { subject.removeObserver(id) })
                .prepend(())
                .map { _ in presentValue }
        }
        .eraseToAnyPublisher()
    }
}
#endif
