// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part that the package uses of what Foundation has on Apple platforms only, or that
// FoundationEssentials lacks.

public import Darwin
public import FoundationEssentials

extension FileManager {
    public func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? { nil }
}

public final class Bundle: Sendable {
    public static let main = Bundle()
    public var bundleIdentifier: String? { nil }
}

extension URL {
    public static var applicationSupportDirectory: URL { URL(filePath: "/") }
}

// Unlike C, Swift doesn't let a module declare a function with the name of a structure in it.
@discardableResult
public func stat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 {
    0
}
