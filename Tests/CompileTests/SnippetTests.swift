import Testing

@Suite("Snippets")
struct SnippetTests {
    @Test("Swift code in the documentation compiles", arguments: try Snippet.all.get())
    func compiles(_ snippet: Snippet) async throws {
        let complaints = try await snippet.complaints()
        #expect(complaints == nil)
    }

    @Test(
        "A line gives the value that is stated beside it",
        arguments: try Snippet.all.get().filter { !$0.claims.isEmpty }
    )
    func isTrue(_ snippet: Snippet) async throws {
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

    @Test("A number, true, false and nil are values, too; a word is not")
    func findsOtherLiterals() async throws {
        let code = """
            1 + 1  // 2
            -0.5 * 3  // -1.5
            1 == 1  // true
            Int("a")  // nil
            Int("a")  // none
            """
        let snippet = Snippet(path: "README.md", line: 1, code: code)
        #expect(snippet.claims.map(\.value) == ["2", "-1.5", "true", "nil"])
        #expect(try await snippet.values() == ["2", "-1.5", "true", "nil"])
    }

    @Test("A line with a stated error must fail to compile with that error")
    func findsRefusals() async throws {
        let code = """
            let text: Int = ""  // error: cannot convert value
            let count: Int = ""  // error: cannot find
            let number: Int = 1  // error: cannot convert value
            number + 1  // 2
            """
        let snippet = Snippet(path: "README.md", line: 8, code: code)
        let complaints = try #require(try await snippet.complaints()).split(separator: "\n")
        #expect(
            complaints == [
                "README.md:9: no error: cannot find",
                "README.md:10: no error: cannot convert value",
            ]
        )
        let runnable = Snippet(
            path: "README.md",
            line: 1,
            code: "let one = 1\nlet no: Int = \"\"  // error: cannot convert\none + 1  // 2\n"
        )
        #expect(try await runnable.complaints() == nil)
        #expect(try await runnable.values() == ["2"])
    }

    @Test("Lines with shared values can state values, too")
    func runsSharedValues() async throws {
        let code = #"""
            let count = SharedValue(wrappedValue: 1, .inMemory("count"))
            count.wrappedValue += 1
            "\(count)"  // "count = 2"
            """#
        let snippet = Snippet(path: "Sources/SharedValues/SharedKey.swift", line: 1, code: code)
        #expect(try await snippet.values() == ["count = 2"])
    }

    @Test("A snippet may import a module that this platform doesn't have")
    func usesStubs() async throws {
        let code = """
            import Combine

            let count = SharedValue(wrappedValue: 1, .inMemory("count"))
            let printing: Int = count.publisher.sink { print($0) }
            """
        let snippet = Snippet(path: "Sources/SharedValues/SharedKey.swift", line: 1, code: code)
        let complaints = try #require(try await snippet.complaints())
        #expect(complaints.contains("cannot convert value of type 'AnyCancellable'"))
    }

    @Test("The readmes and the documentation of each module have Swift code")
    func findsSnippets() throws {
        let paths = Set(try Snippet.all.get().map(\.path))
        let files = [
            "README.md", "Examples/ActivityWidget/README.md", "Examples/LanguageCards/README.md",
            "Examples/PrintKeys/README.md", "Examples/SharingKeys/README.md",
            "Examples/StateBridge/README.md",
            "Sources/SharedValues/SharedValue.swift",
            "Sources/SharedValues/StoreProtocol/SharedStore.swift",
            "Sources/SharedValuesTesting/FreshSharedStores.swift",
            "Sources/SharedValues/SharedValues.docc/Errors.md",
            "Sources/SharedValuesUserDefaults/UserDefaultsStore.swift",
            "Sources/StorageKeyCatalogs/StorageKeyCatalog.swift",
            "Sources/StorageKeys/StorageKeyBuilder.swift",
            "Sources/StorageKeys/StorageKeys.docc/DeclaringKeys.md",
        ]
        #expect(paths.isSuperset(of: files))
    }

    @Test(
        "A snippet that doesn't compile is reported at its place",
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
    @Test("Swift blocks and blocks without a language are found, others aren't")
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

    @Test("In an article, blocks continue each other, and manifests are separate")
    func joinsArticle() throws {
        let path = "Sources/A/A.docc/B.md"
        let text = """
            # Title
            <!-- swiftc: -default-isolation MainActor -->
            ```swift
            let a = 1
            ```
            ```swift
            import PackageDescription
            ```
            ```swift
            let b = a
            ```
            """
        let arguments = ["-default-isolation", "MainActor"]
        let code = "let a = 1\n\n\n\n\n\nlet b = a\n"
        #expect(
            try Snippet.snippets(in: text, path: path) == [
                Snippet(path: path, line: 7, code: "import PackageDescription\n"),
                Snippet(path: path, line: 4, code: code, arguments: arguments),
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
        "An unclosed block is an error",
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
