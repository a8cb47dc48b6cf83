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
        let entry = place.appending(
            name,
            format: format,
            separator: separator,
            declaration: declaration,
            fileID: fileID,
            line: line
        )
        return StorageKeyEntry(at: entry, formerKeys: formerKeys)
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
        let entry = place.appending(
            StorageKeyName(computed: name),
            format: format,
            separator: separator,
            declaration: declaration,
            fileID: fileID,
            line: line
        )
        return StorageKeyEntry(at: entry, formerKeys: formerKeys)
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
        let entry = place.appending(
            name,
            format: format,
            separator: separator,
            declaration: declaration,
            fileID: fileID,
            line: line
        )
        return Entry.Strict(loose: StorageKeyEntry(at: entry, formerKeys: formerKeys))
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
        let entry = place.appending(
            StorageKeyName(computed: name),
            format: format,
            separator: separator,
            declaration: declaration,
            fileID: fileID,
            line: line
        )
        return Entry.Strict(loose: StorageKeyEntry(at: entry, formerKeys: formerKeys))
    }
}
