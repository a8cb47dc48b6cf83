extension StorageKeyBuilder {
    /// Declares a subdomain under a fixed name.
    ///
    /// - Parameters:
    ///   - name: The component's name as a literal. If nil, the name of the calling declaration,
    ///     which must be a property.
    ///   - format: The format of this component.
    ///   - separator: The text before this component. Ignored for the first component of a key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The subdomain, to be returned by the getter that declares it.
    public func subdomain<Child>(
        _ name: StorageKeyName? = nil,
        format: KeyFormat = .snake,
        separator: String = "-",
        declaration: String = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subdomain<Child> {
        Subdomain(at: place.appending(name, format, separator, declaration, fileID, line))
    }

    /// Declares a subdomain under a name computed at run time, such as an identifier.
    ///
    /// - Parameters:
    ///   - name: The component's name. For identifiers, `format: .verbatim` keeps those distinct
    ///     that another format would make equal.
    ///   - format: The format of this component.
    ///   - separator: The text before this component. Ignored for the first component of a key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The subdomain, to be returned by the getter that declares it.
    @_disfavoredOverload
    public func subdomain<Child>(
        _ name: String,
        format: KeyFormat = .snake,
        separator: String = "-",
        declaration: String = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subdomain<Child> {
        Subdomain(
            at: place.appending(.computed(name), format, separator, declaration, fileID, line)
        )
    }
}
