// The C library, whose module is named differently on each platform, and the few calls it lacks.

@_exported public import CSystem

#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#endif

/// Writes bytes to a descriptor: `write` under a name that a type's own `write` doesn't hide.
package func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

/// Returns the operating system's message for an error number.
package func systemMessage(_ errorNumber: Int32) -> String {
    // strerror returns a static or thread-local string, which is copied at once.
    guard let text = unsafe strerror(errorNumber) else { return "error \(errorNumber)" }
    return unsafe String(cString: text)
}
