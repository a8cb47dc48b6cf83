extension StorageKeyBuilder {
    /// Declares a subdomain under a fixed name.
    ///
    /// - Parameters:
    ///   - name: The component's name as a literal; nil takes the name of the declaration that
    ///     calls this function, which must be a property.
    ///   - format: The format of this component.
    ///   - separator: What stands before this component, unless it is the first of its key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The subdomain, for the getter that declares it to return.
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
    ///   - name: The component's name. For identifiers, `format: .verbatim` keeps two of them apart
    ///     that a format would make one.
    ///   - format: The format of this component.
    ///   - separator: What stands before this component, unless it is the first of its key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The subdomain, for the getter that declares it to return.
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
