// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of what Foundation has on Apple platforms only, or FoundationEssentials lacks, as the
// package uses there.

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

// Swift lets no module declare a function of the name of one of its structures, as C does.
@discardableResult
public func stat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 {
    0
}
