import StorageKeys
import Testing

@Suite("Names of types")
struct TypeNameTests {
    @Test(
        "Optionals, arrays and dictionaries are written short",
        arguments: [
            (Double?.self, "Double?"),
            (Int??.self, "Int??"),
            ([Int]?.self, "[Int]?"),
            ([Int?].self, "[Int?]"),
            ([[String]].self, "[[String]]"),
            ([String: [Int?]]?.self, "[String: [Int?]]?"),
            ([[Int]: [String: Bool]].self, "[[Int]: [String: Bool]]"),
            (Set<String>.self, "Set<String>"),
            (Set<[Int]>?.self, "Set<[Int]>?"),
            (Result<Int?, Never>.self, "Result<Int?, Never>"),
        ] as [(any Any.Type, String)]
    )
    func sugared(type: any Any.Type, name: String) {
        #expect(typeName(type) == name)
    }

    @Test(
        "A question mark belongs to the whole type before it",
        arguments: [
            ((any Error)?.self, "(any Error)?"),
            ([any Error]?.self, "[any Error]?"),
            ((Int, name: [String])?.self, "(Int, name: [String])?"),
            ((() -> Void)?.self, "(() -> ())?"),
            ([(Int, Set<Int>) -> Int?].self, "[(Int, Set<Int>) -> Int?]"),
            (Optional<Int>.Type.self, "Int?.Type"),
            ([Int: Int].Index?.self, "[Int: Int].Index?"),
        ] as [(any Any.Type, String)]
    )
    func compound(type: any Any.Type, name: String) {
        #expect(typeName(type) == name)
    }

    @Test(
        "Modules are left out, and a type of the same name as a short one is not written short",
        arguments: [
            (Own.self, "TypeNameTests.Own"),
            ([Own.Optional<Int>].self, "[TypeNameTests.Own.Optional<Int>]"),
            (Hidden?.self, "Hidden?"),
            (AppStorageKeys.FirstDomain?.self, "AppStorageKeys.FirstDomain?"),
            (Set<Int>.Added.self, "Set<Int>.Added"),
        ] as [(any Any.Type, String)]
    )
    func modules(type: any Any.Type, name: String) {
        #expect(typeName(type) == name)
    }

    enum Own {
        enum Optional<Value> {}
    }
}

private enum Hidden {}

extension Set {
    fileprivate enum Added {}
}
