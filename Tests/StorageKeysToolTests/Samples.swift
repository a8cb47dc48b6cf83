import Foundation
import KeyLockfile
import StorageKeyCatalogs

@testable import storage_keys_tool

extension StorageKeyCatalog.Entry {
    /// A declared key.
    static func sample(
        _ path: String,
        _ key: String,
        _ type: String? = "Bool",
        formerly: [String] = [],
        literal: Bool = false,
        domain: String = "AppStorageKeys",
        line: Int = 7
    ) -> StorageKeyCatalog.Entry {
        .init(
            domain: domain,
            path: path,
            key: key,
            valueType: type,
            formerKeys: formerly,
            isLiteral: literal,
            location: "Keys.swift:\(line)"
        )
    }
}

extension LockedKey {
    /// A recorded key, with its path below `AppStorageKeys`.
    static func sample(
        _ path: String,
        _ key: String,
        _ type: String? = "Bool",
        formerly: [String]? = nil
    ) -> LockedKey {
        LockedKey(key: key, type: type, path: "AppStorageKeys" + path, formerly: formerly)
    }
}

extension SymbolGraph.Symbol {
    /// A symbol as the compiler writes it, with the members that count.
    static func sample(
        _ kind: String,
        _ name: String,
        access: String = "internal",
        parameters: String = "",
        line: Int = 11
    ) throws -> SymbolGraph.Symbol {
        let json = """
            {
              "kind": {"identifier": "swift.\(kind)", "displayName": "Instance"},
              "identifier": {"precise": "s:\(name)", "interfaceLanguage": "swift"},
              "pathComponents": ["StorageKeyBuilder", "\(name)"],
              "accessLevel": "\(access)",
              "functionSignature": {"parameters": [\(parameters)]},
              "docComment": {"lines": [{"text": "First."}, {"text": "Second."}]},
              "location": {
                "uri": "file:///home/me/my%20app/Sources/App/Keys.swift",
                "position": {"line": \(line), "character": 8}
              }
            }
            """
        return try JSONDecoder().decode(SymbolGraph.Symbol.self, from: Data(json.utf8))
    }
}

extension Declaration {
    /// A property.
    static func sample(
        _ name: String,
        in module: String = "App",
        on requirements: [Requirement] = [.sameType(.app)],
        _ result: Result,
        isShared: Bool = false,
        parameters: [Parameter]? = nil
    ) -> Declaration {
        Declaration(
            identifier: "\(module).\(name).\(requirements)",
            module: module,
            name: name,
            parameters: parameters,
            requirements: requirements,
            result: result,
            isShared: isShared,
            documentation: nil,
            location: "Sources/\(module)/Keys.swift:7"
        )
    }
}

extension TypeText {
    static let app = TypeText("StorageKeys.AppStorageKeys")
    static let settings = TypeText("(extension in App):StorageKeys.AppStorageKeys.Settings")
}
