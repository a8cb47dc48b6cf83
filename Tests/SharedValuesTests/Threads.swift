import Dispatch

/// Runs a function on a thread that stays blocked afterwards, so no later one has its identity.
func startThread(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "a new thread").async {
        body()
        DispatchSemaphore(value: 0).wait()
    }
}
