import CommandLineSupport

extension Declaration {
    /// Reads the declaration that a symbol makes; nil if it is neither an entry nor a subdomain.
    ///
    /// - Parameters:
    ///   - symbol: A member of key builders.
    ///   - demangled: The symbol's name, demangled, such as `(extension in App):StorageKeys.…`.
    ///   - module: The module that declares it.
    ///   - folder: The package's folder.
    /// - Throws: A `Failure` if it is one, but of a form that can't be evaluated.
    init?(
        _ symbol: SymbolGraph.Symbol,
        demangled: String,
        module: String,
        folder: String
    ) throws(Failure) {
        let name = symbol.pathComponents[1]
        let isSubscript = symbol.kind.identifier == "swift.subscript"
        let prefix = "(extension in \(module)):\(TypeText.builder)"
        guard demangled.hasPrefix(prefix) else { return nil }

        // <A where …>.name : Type, or <A where …>.subscript(label: Type) -> Type
        let member = demangled.dropFirst(prefix.count)
        let parts = member.split(outsideBrackets: isSubscript ? " -> " : " : ")
        guard parts.count > 1, let result = parts.last.map({ Result(TypeText($0)) }) ?? nil else {
            return nil
        }

        let location = symbol.location?.description(in: folder)
        let described = name + (location.map { " (\($0))" } ?? "")
        if member.contains(".subscript<") {
            throw Failure("\(described) is generic: it can't be evaluated without an argument")
        }
        self.init(
            identifier: symbol.identifier.precise,
            module: module,
            name: name,
            parameters: isSubscript ? Self.parameters(of: symbol) : nil,
            requirements: try Self.requirements(of: member, described),
            result: result,
            isShared: ["package", "public", "open"].contains(symbol.accessLevel),
            documentation: symbol.docComment?.lines.map(\.text).joined(separator: "\n"),
            location: location
        )
    }

    private static func parameters(of symbol: SymbolGraph.Symbol) -> [Parameter] {
        let labels = symbol.pathComponents[1].dropFirst("subscript(".count).split(separator: ":")
        let parameters = symbol.functionSignature?.parameters ?? []
        return zip(labels, parameters).map { label, parameter in
            let name = parameter.internalName ?? parameter.name
            let text = parameter.declarationFragments.map(\.spelling).joined()
            return Parameter(
                label: label == "_" ? nil : String(label),
                name: name == "_" ? "value" : name,
                type: text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text
            )
        }
    }

    /// Reads what stands in the brackets of `<A where A == App.Settings>.name`.
    private static func requirements(
        of member: Substring,
        _ described: String
    ) throws(Failure) -> [Requirement] {
        let clause = member.split(outsideBrackets: ".")[0].dropLast()
        guard clause.hasPrefix("<A where ") else { return [] }
        var requirements: [Requirement] = []
        for part in clause.dropFirst("<A where ".count).split(outsideBrackets: ", ") {
            if part.hasPrefix("A == ") {
                requirements.append(.sameType(TypeText(part.dropFirst(5))))
            } else if part.hasPrefix("A: ") {
                requirements.append(.conformance(TypeText(part.dropFirst(3))))
            } else {
                throw Failure(
                    "\(described) is declared where \(part), which isn't supported"
                )
            }
        }
        return requirements
    }
}

extension Declaration.Result {
    init?(_ type: TypeText) {
        switch (type.nominal.text, type.argument) {
        case (TypeText.loose.text, nil): self = .looseEntry
        case (TypeText.loose.text + ".Strict", _?): self = .strictEntry
        case (TypeText.builder, let domain?): self = .subdomain(domain)
        default: return nil
        }
    }
}
