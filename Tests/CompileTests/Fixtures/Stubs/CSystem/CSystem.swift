// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The package's C module as on Apple platforms: here, its headers would import Linux's types.

public struct system_extent: Sendable {
    public var size: UInt64 = 0
    public var links: UInt32 = 0

    public init() {}
}

public func system_extent_of(
    _ descriptor: Int32,
    _ extent: UnsafeMutablePointer<system_extent>!
) -> Int32 { 0 }
