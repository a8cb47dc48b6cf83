extension StorageKeyBuilder {
    /// Declares a loose entry under a fixed name.
    ///
    /// - Parameters:
    ///   - name: The component's name as a literal; nil takes the name of the declaration that
    ///     calls this function, which must be a property.
    ///   - formerKeys: Whole keys under which earlier versions stored the value, the latest first.
    ///     The entry's own key among them is ignored.
    ///   - format: The format of this component.
    ///   - separator: What stands before this component, unless it is the first of its key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The entry, for the getter that declares it to return.
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
    ///   - name: The component's name. For identifiers, `format: .verbatim` keeps two of them apart
    ///     that a format would make one.
    ///   - formerKeys: Whole keys under which earlier versions stored the value, the latest first.
    ///     The entry's own key among them is ignored.
    ///   - format: The format of this component.
    ///   - separator: What stands before this component, unless it is the first of its key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The entry, for the getter that declares it to return.
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
    ///   - name: The component's name as a literal; nil takes the name of the declaration that
    ///     calls this function, which must be a property.
    ///   - formerKeys: Whole keys under which earlier versions stored the value, the latest first.
    ///     The entry's own key among them is ignored.
    ///   - format: The format of this component.
    ///   - separator: What stands before this component, unless it is the first of its key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The entry, for the getter that declares it to return.
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
    ///   - name: The component's name. For identifiers, `format: .verbatim` keeps two of them apart
    ///     that a format would make one.
    ///   - formerKeys: Whole keys under which earlier versions stored the value, the latest first.
    ///     The entry's own key among them is ignored.
    ///   - format: The format of this component.
    ///   - separator: What stands before this component, unless it is the first of its key.
    ///   - declaration: The calling declaration. Leave it out.
    ///   - fileID: The file of the call, for messages and catalogs. Leave it out.
    ///   - line: The line of the call, for messages and catalogs. Leave it out.
    /// - Returns: The entry, for the getter that declares it to return.
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
