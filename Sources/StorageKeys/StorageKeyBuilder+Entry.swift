extension StorageKeyBuilder {
    /// Declares a loose entry under a fixed name.
    ///
    /// - Parameters:
    ///   - name: The component's name as a literal. If nil, the name of the calling declaration,
    ///     which must be a property.
    ///   - formerKeys: The whole keys under which earlier versions stored the value, the latest
    ///     first. The entry's own key is ignored.
    ///   - format: The format of this component.
    ///   - separator: The text before this component. Ignored for the first component of a key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The entry, to be returned by the getter that declares it.
    public func entry(
        _ name: StorageKeyName? = nil,
        formerly formerKeys: String...,
        format: KeyFormat = .snake,
        separator: String = "-",
        declaration: String = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Entry {
        make(name, formerKeys, format, separator, declaration, fileID, line)
    }

    /// Declares a loose entry under a name computed at run time, such as an identifier.
    ///
    /// - Parameters:
    ///   - name: The component's name. For identifiers, `format: .verbatim` keeps those distinct
    ///     that another format would make equal.
    ///   - formerKeys: The whole keys under which earlier versions stored the value, the latest
    ///     first. The entry's own key is ignored.
    ///   - format: The format of this component.
    ///   - separator: The text before this component. Ignored for the first component of a key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The entry, to be returned by the getter that declares it.
    @_disfavoredOverload
    public func entry(
        _ name: String,
        formerly formerKeys: String...,
        format: KeyFormat = .snake,
        separator: String = "-",
        declaration: String = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Entry {
        make(.computed(name), formerKeys, format, separator, declaration, fileID, line)
    }

    /// Declares a strict entry under a fixed name.
    ///
    /// - Parameters:
    ///   - name: The component's name as a literal. If nil, the name of the calling declaration,
    ///     which must be a property.
    ///   - formerKeys: The whole keys under which earlier versions stored the value, the latest
    ///     first. The entry's own key is ignored.
    ///   - format: The format of this component.
    ///   - separator: The text before this component. Ignored for the first component of a key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The entry, to be returned by the getter that declares it.
    public func entry<Value>(
        _ name: StorageKeyName? = nil,
        formerly formerKeys: String...,
        format: KeyFormat = .snake,
        separator: String = "-",
        declaration: String = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Entry.Strict<Value> {
        Entry.Strict(loose: make(name, formerKeys, format, separator, declaration, fileID, line))
    }

    /// Declares a strict entry under a name computed at run time, such as an identifier.
    ///
    /// - Parameters:
    ///   - name: The component's name. For identifiers, `format: .verbatim` keeps those distinct
    ///     that another format would make equal.
    ///   - formerKeys: The whole keys under which earlier versions stored the value, the latest
    ///     first. The entry's own key is ignored.
    ///   - format: The format of this component.
    ///   - separator: The text before this component. Ignored for the first component of a key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The entry, to be returned by the getter that declares it.
    @_disfavoredOverload
    public func entry<Value>(
        _ name: String,
        formerly formerKeys: String...,
        format: KeyFormat = .snake,
        separator: String = "-",
        declaration: String = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Entry.Strict<Value> {
        Entry.Strict(
            loose: make(.computed(name), formerKeys, format, separator, declaration, fileID, line)
        )
    }

    private func make(
        _ name: StorageKeyName?,
        _ formerKeys: [String],
        _ format: KeyFormat,
        _ separator: String,
        _ declaration: String,
        _ fileID: StaticString,
        _ line: UInt
    ) -> Entry {
        Entry(
            at: place.appending(name, format, separator, declaration, fileID, line),
            formerKeys: formerKeys
        )
    }
}
