import Foundation

/// Starts a thread that runs a function and stays, so that no later thread has its identity.
func startThread(_ body: @escaping @Sendable () -> Void) {
    Thread {
        body()
        while true { pause() }
    }.start()
}
