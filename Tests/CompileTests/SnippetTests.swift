import Testing

@Suite("Snippets")
struct SnippetTests {
    @Test("Swift code in the documentation compiles", arguments: try Snippet.all.get())
    func compiles(_ snippet: Snippet) async throws {
        let complaints = try await snippet.complaints()
        #expect(complaints == nil)
    }

    @Test(
        "A value that is stated beside a line is what the line gives",
        arguments: try Snippet.all.get().filter { !$0.claims.isEmpty }
    )
    func tellsTruth(_ snippet: Snippet) async throws {
        #expect(try await snippet.values() == snippet.claims.map(\.value))
    }

    @Test("Only a whole comment beside an outermost line states a value")
    func findsClaims() async throws {
        let code = """
            let key: StorageKeyEntry = "a"
            let text = key.key  // "a"
            KeyFormat.snake("aB")       // "a-b"
            extension StorageKeyBuilder<AppStorageKeys> {
                var c: Entry { "c" }  // "d"
            }
            print(key)  // "a" and more
            """
        let snippet = Snippet(path: "README.md", line: 1, code: code)
        #expect(snippet.claims.map(\.expression) == ["text", "KeyFormat.snake(\"aB\")"])
        #expect(snippet.claims.map(\.value) == ["a", "a-b"])
        #expect(try await snippet.values() == ["a", "a_b"])
    }

    @Test("Lines that use shared values state values, too")
    func runsSharedValues() async throws {
        let code = #"""
            let count = SharedValue(.inMemory("count", default: 1))
            count.wrappedValue += 1
            "\(count)"  // "count = 2"
            """#
        let snippet = Snippet(path: "Sources/SharedValues/SharedKey.swift", line: 1, code: code)
        #expect(try await snippet.values() == ["count = 2"])
    }

    @Test("A snippet may import a module that this platform does not have")
    func usesStubs() async throws {
        let code = """
            import Combine

            let count = SharedValue(.inMemory("count", default: 1))
            let printing: Int = count.publisher.sink { print($0) }
            """
        let snippet = Snippet(path: "Sources/SharedValues/SharedKey.swift", line: 1, code: code)
        let complaints = try #require(try await snippet.complaints())
        #expect(complaints.contains("cannot convert value of type 'AnyCancellable'"))
    }

    @Test("The readme and the documentation of each module have Swift code")
    func findsSnippets() throws {
        let paths = Set(try Snippet.all.get().map(\.path))
        let files = [
            "README.md", "Sources/SharedValues/SharedValue.swift",
            "Sources/SharedValues/Stores/SharedStore.swift",
            "Sources/SharedValuesTesting/FreshSharedStores.swift",
            "Sources/SharedValuesUserDefaults/UserDefaultsStore.swift",
            "Sources/StorageKeys/StorageKeyBuilder.swift",
        ]
        #expect(paths.isSuperset(of: files))
    }

    @Test(
        "A snippet that does not compile is reported at its place",
        arguments: [
            ("let count: Int = \"\"", ":8:18: error: cannot convert value of type 'String'"),
            ("AppStorageKeys[\\.missing]", ":8:16: error: value of type"),
            ("import Missing", ":8:8: error: no such module 'Missing'"),
            ("let one: Int? = 1\nprint(one)", ":9:7: warning: expression implicitly coerced"),
        ]
    )
    func reports(code: String, complaint: String) async throws {
        let snippet = Snippet(path: "README.md", line: 8, code: code)
        let complaints = try #require(try await snippet.complaints())
        #expect(complaints.hasPrefix("README.md" + complaint))
    }

    @Test("A snippet may show a value without using it")
    func allowsUnusedValues() async throws {
        let snippet = Snippet(path: "README.md", line: 1, code: "KeyFormat.snake(\"aB\")\n")
        #expect(try await snippet.complaints() == nil)
    }
}

extension Snippet: CustomTestStringConvertible {
    var testDescription: String { "\(path):\(line)" }
}

@Suite("Finding snippets")
struct SnippetExtractionTests {
    @Test("Blocks of Swift and blocks without a language are found, others are not")
    func findsSwift() throws {
        let text = """
            # Title

            ```swift
            let a = 1

            let b = 2
            ```
            ```text
            let c = 3
            ```
            - A list:
              ```
              if true {
                  print()
              }
              ```
            """
        #expect(
            try Snippet.snippets(in: text, path: "README.md") == [
                Snippet(path: "README.md", line: 4, code: "let a = 1\n\nlet b = 2\n"),
                Snippet(path: "README.md", line: 13, code: "if true {\n    print()\n}\n"),
            ]
        )
    }

    @Test("In a source, only documentation comments count")
    func readsComments() throws {
        let text = """
            /// Does.
            ///
            /// ```swift
            /// let a = 1
            ///
            ///     .b
            /// ```
            func f() {
                // ```swift
                // let c = 3
                // ```
                /// ```swift
                /// d()
                /// ```
            }
            """
        #expect(
            try Snippet.snippets(in: text, path: "A.swift") == [
                Snippet(path: "A.swift", line: 4, code: "let a = 1\n\n    .b\n"),
                Snippet(path: "A.swift", line: 13, code: "d()\n"),
            ]
        )
    }

    @Test(
        "A block that is not closed is an error",
        arguments: [
            ("README.md", "\n```swift\nlet a = 1\n", 2),
            ("A.swift", "/// ```swift\n/// a\nfunc f() {}\n/// ```\n", 1),
        ]
    )
    func refusesUnclosedBlock(path: String, text: String, line: Int) {
        #expect(throws: UnclosedBlock(path: path, line: line)) {
            try Snippet.snippets(in: text, path: path)
        }
    }
}
