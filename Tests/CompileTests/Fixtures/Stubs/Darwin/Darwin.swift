// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Glibc, with the differences of Apple's C library that matter to the package: types of other
// widths, pointers that aren't optional, and calls and constants that Linux doesn't have.

@_exported public import Glibc

// MARK: - Files

public typealias mode_t = UInt16
public typealias dev_t = Int32
public typealias nlink_t = UInt16

public struct stat: Sendable {
    public var st_dev: dev_t = 0
    public var st_mode: mode_t = 0
    public var st_nlink: nlink_t = 0
    public var st_ino: UInt64 = 0
    public var st_uid: UInt32 = 0
    public var st_gid: UInt32 = 0
    public var st_ctimespec = timespec()
    public var st_size: Int64 = 0

    public init() {}
}

public let F_FULLFSYNC: Int32 = 51
public let O_EXLOCK: Int32 = 0x20

@discardableResult
public func lstat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 {
    0
}

@discardableResult
public func fstat(_ descriptor: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }

@discardableResult
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }

@discardableResult
public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }

@discardableResult
public func fchmod(_ descriptor: Int32, _ mode: mode_t) -> Int32 { 0 }

public typealias copyfile_state_t = OpaquePointer
public typealias copyfile_flags_t = UInt32
public let COPYFILE_ACL: Int32 = 1
public let COPYFILE_XATTR: Int32 = 4

@discardableResult
public func fcopyfile(
    _ from: Int32,
    _ to: Int32,
    _ state: copyfile_state_t?,
    _ flags: copyfile_flags_t
) -> Int32 { 0 }

// MARK: - Threads

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_key_t = UInt

@discardableResult
public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!,
    _ attributes: UnsafePointer<pthread_attr_t>?,
    _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 { 0 }

@discardableResult
public func pthread_join(
    _ thread: pthread_t,
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 { 0 }

@discardableResult
public func pthread_detach(_ thread: pthread_t) -> Int32 { 0 }

public func pthread_self() -> pthread_t { fatalError() }

@discardableResult
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>!,
    _ end: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }

public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }

@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }

// MARK: - Clocks

public struct AppleClock: Sendable {}
public let CLOCK_MONOTONIC_RAW_APPROX = AppleClock()
public let CLOCK_UPTIME_RAW = AppleClock()

public func clock_gettime_nsec_np(_ clock: AppleClock) -> UInt64 { 0 }
