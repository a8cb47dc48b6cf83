#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Which types can be compared on any thread.
///
/// A conformance may be isolated to the main actor, as it is by default in modules with that default
/// isolation, and a cast made there finds it. Whether it holds elsewhere only a cast made elsewhere
/// tells. Each type is asked once in a process.
enum EquatableTypes {
    // @unchecked: a metatype is immutable, and its conformance holds on every thread.
    private struct Answer: @unchecked Sendable {
        let type: (any Equatable.Type)?
    }

    private static let answers = Guarded<[ObjectIdentifier: Answer]>([:])

    /// Returns the type as one that can be compared on any thread, or nil.
    static func equatable<Value>(_ type: Value.Type) -> (any Equatable.Type)? {
        if let answer = answers.withLock({ $0[ObjectIdentifier(type)] }) { return answer.type }
        var answer = Answer(type: nil)
        if type is any Equatable.Type {
            let call = Call { Answer(type: type as? any Equatable.Type) }
            call.runOnAnotherThread()
            answer = call.result ?? answer
        }
        answers.withLock { $0[ObjectIdentifier(type)] = answer }
        return answer.type
    }

    private final class Call {
        let body: () -> Answer
        var result: Answer?

        init(_ body: @escaping () -> Answer) {
            self.body = body
        }

        /// Runs the body on a thread of its own, which belongs to no actor; not, if there is none.
        func runOnAnotherThread() {
            // Unsafe: the thread has ended before this call, and with it the object, goes.
            let argument = unsafe Unmanaged.passUnretained(self).toOpaque()
            #if canImport(Darwin)
            var thread: pthread_t?
            let status = unsafe pthread_create(&thread, nil, { unsafe Call.run($0) }, argument)
            guard status == 0, let thread = unsafe thread else { return }
            unsafe pthread_join(thread, nil)
            #else
            var thread = pthread_t()
            let status = unsafe pthread_create(&thread, nil, { unsafe Call.run($0) }, argument)
            guard status == 0 else { return }
            pthread_join(thread, nil)
            #endif
        }

        /// What the thread does; the pointer is optional on some platforms only.
        private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let argument = unsafe argument else { return nil }
            let call = unsafe Unmanaged<Call>.fromOpaque(argument).takeUnretainedValue()
            call.result = call.body()
            return nil
        }
    }
}
