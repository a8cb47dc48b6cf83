import Foundation

/// The part of a symbol graph that is about keys.
///
/// The compiler writes a graph for each pair of a module and a module that it extends.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { var identifier: String }
        struct Identifier: Decodable { var precise: String }
        struct Signature: Decodable { var parameters: [Parameter]? }
        struct Parameter: Decodable {
            var name: String
            var internalName: String?
            var declarationFragments: [Fragment]
        }
        struct Generics: Decodable { var parameters: [GenericParameter]? }
        struct GenericParameter: Decodable {}
        struct Fragment: Decodable { var spelling: String }
        struct Documentation: Decodable { var lines: [Line] }
        struct Line: Decodable { var text: String }
        struct Location: Decodable {
            var uri: String
            var position: Position
        }
        struct Position: Decodable { var line: Int }

        var kind: Kind
        var identifier: Identifier
        var pathComponents: [String]
        var accessLevel: String
        var functionSignature: Signature?
        var swiftGenerics: Generics?
        var docComment: Documentation?
        var location: Location?
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var target: String
    }

    var symbols: [Symbol]
    var relationships: [Relationship]

    /// Returns the graphs in a folder, joined.
    init(folder: String) throws {
        symbols = []
        relationships = []
        let folder = URL(filePath: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names.sorted() where name.hasSuffix(".symbols.json") {
            let file = folder.appending(path: name)
            let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
            symbols += graph.symbols
            relationships += graph.relationships
        }
    }
}

extension SymbolGraph {
    /// The members of key builders: what may declare a key.
    var members: [Symbol] {
        symbols.filter { symbol in
            symbol.pathComponents.count == 2 && symbol.pathComponents[0] == "StorageKeyBuilder"
                && ["swift.property", "swift.subscript"].contains(symbol.kind.identifier)
        }
    }

    /// The conformances of types that can be a domain: neither protocols nor generic ones.
    var conformances: [Relationship] {
        let unfit = symbols.filter { symbol in
            symbol.kind.identifier == "swift.protocol"
                || symbol.swiftGenerics?.parameters?.isEmpty == false
        }.map(\.identifier.precise)
        return relationships.filter { [unfit = Set(unfit)] relationship in
            relationship.kind == "conformsTo" && relationship.source.hasPrefix("s:")
                && !unfit.contains(relationship.source)
        }
    }

    /// The identifiers of all symbols that keys are made of.
    var identifiers: [String] {
        members.map(\.identifier.precise) + conformances.flatMap { [$0.source, $0.target] }
    }
}

extension SymbolGraph.Symbol.Location {
    /// The file and line, relative to a folder if the file is in it.
    func description(in folder: String) -> String {
        "\((URL(string: uri)?.path ?? uri).path(from: folder)):\(position.line + 1)"
    }
}

extension String {
    /// The path of a file, relative to a folder if the file is in it.
    func path(from folder: String) -> String {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}
