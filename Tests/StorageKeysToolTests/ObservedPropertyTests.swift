import Testing

@testable import storage_keys_tool

@Suite("Shared values with observers")
struct ObservedPropertyTests {
    @Test(
        "An observer is found, however the property is written",
        arguments: [
            "@SharedValue(\\.appStorage.n) var n = 0 { didSet { print(n) } }",
            "@SharedValue(.appStorage(\"a{b\"))\n@ObservationIgnored private var n: Int = 0\n{ didSet {} }",
            "@SharedValues.SharedValue(\\.n, store: make { $0 }) static var n: [Int] = [1, 2] {\n"
                + "    // first\n    willSet { }\n    didSet { } }",
            "@SharedValue(\\.n) var n = list.map { $0 + 1 }.first /* { */ { willSet(new) {} }",
            "@SharedValue(\\.n) var n = \"\\(f(\"}\"))\" { didSet {} }",
            "@SharedValue(\\.n) var n = #\"\\(\"# { didSet {} }",
            "@SharedValue(\\.n) var n: Int = .init() { didSet {} }",
            "@SharedValue(\\.n) var n = Int.init(1) { willSet {} }",
            "@SharedValue(\\.n) var `n` = 0 { didSet {} }",
            "@SharedValue(\\.n) var n = \"\"\"\n  \" } {\n  \"\"\" { didSet {} }",
        ]
    )
    func finds(source: String) throws {
        let found = ObservedProperty.all(in: "struct S {\n" + source + "\n}")
        let property = try #require(found.first)
        #expect(found.count == 1)
        #expect(property.name == "n")
        #expect(property.observer == (source.contains("willSet") ? "willSet" : "didSet"))
    }

    @Test(
        "Nothing else is taken for one",
        arguments: [
            "@SharedValue(\\.n) var n = 0\nvar other = 0 { didSet {} }",
            "@SharedValue(\\.n) var n = 0\n@State private var other = 0 { didSet {} }",
            "@SharedValue(\\.n) var n = 0 }\nstruct T { var m = 0 { didSet {} }",
            "@SharedValue(\\.n) var n = 0\nfunc f() { let didSet = 1 }",
            "@State var n = 0 { didSet {} }",
            "// @SharedValue(\\.n) var n = 0 { didSet {} }",
            "/* /* */ @SharedValue(\\.n) var n = 0 { didSet {} } */",
            "let text = \"@SharedValue(\\\\.n) var n = 0 { didSet {} }\"",
            "@SharedValue(\\.n) var n = compute { value in didSet(value) }",
        ]
    )
    func leavesAlone(source: String) {
        #expect(ObservedProperty.all(in: source) == [])
    }

    @Test("The line is that of the property's name")
    func line() {
        let source =
            "\n/* a\nb */ let s = \"\"\"\n x\n \"\"\"\n@SharedValue(\\.n)\nvar n = 0 { didSet {} }"
        #expect(
            ObservedProperty.all(in: source)
                == [ObservedProperty(name: "n", observer: "didSet", line: 7)]
        )
    }
}
