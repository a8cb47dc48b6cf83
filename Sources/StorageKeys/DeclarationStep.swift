/// One declaration on the path to an entry, recorded while a catalog lists the entry.
package struct DeclarationStep: Sendable {
    /// The declaration as `#function` names it, such as `launchCount` or `subscript(user:)`.
    package let declaration: String
    package let fileID: StaticString
    package let line: UInt
}
