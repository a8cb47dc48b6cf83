import StorageKeyCatalogs
import StorageKeys
import Testing

@Suite("Names of types")
struct TypeNameTests {
    @Test("Optionals, arrays and dictionaries are abbreviated")
    func sugared() {
        #expect(typeName(Double?.self) == "Double?")
        #expect(typeName(Int??.self) == "Int??")
        #expect(typeName([Int]?.self) == "[Int]?")
        #expect(typeName([Int?].self) == "[Int?]")
        #expect(typeName([[String]].self) == "[[String]]")
        #expect(typeName([String: [Int?]]?.self) == "[String: [Int?]]?")
        #expect(typeName([[Int]: [String: Bool]].self) == "[[Int]: [String: Bool]]")
        #expect(typeName(Set<String>.self) == "Set<String>")
        #expect(typeName(Set<[Int]>?.self) == "Set<[Int]>?")
        #expect(typeName(Result<Int?, Never>.self) == "Result<Int?, Never>")
    }

    @Test("A question mark belongs to the whole type before it")
    func compound() {
        typealias Both = CustomStringConvertible & Error
        #expect(typeName((any Both)?.self) == "(CustomStringConvertible & Error)?")
        #expect(typeName([any Both]?.self) == "[CustomStringConvertible & Error]?")
        #expect(typeName((Int, name: [String])?.self) == "(Int, name: [String])?")
        #expect(typeName((() -> Void)?.self) == "(() -> ())?")
        #expect(typeName([(Int, Set<Int>) -> Int?].self) == "[(Int, Set<Int>) -> Int?]")
        #expect(typeName(Int?.Type.self) == "Int?.Type")
        #expect(typeName([Int: Int].Index?.self) == "[Int: Int].Index?")
    }

    @Test("Modules are left out, also of nested, added and private types")
    func modules() {
        #expect(typeName(Own.self) == "TypeNameTests.Own")
        #expect(typeName(Hidden?.self) == "Hidden?")
        #expect(typeName(AppStorageKeys.FirstDomain?.self) == "AppStorageKeys.FirstDomain?")
        #expect(typeName(Set<Int>.Added.self) == "Set<Int>.Added")
    }

    @Test("A custom type named like an abbreviated one isn't abbreviated")
    func namesakes() {
        #expect(typeName([Own.Optional<Int>].self) == "[TypeNameTests.Own.Optional<Int>]")
    }

    enum Own {
        enum Optional<Value> {}
    }
}

private enum Hidden {}

extension Set {
    fileprivate enum Added {}
}
