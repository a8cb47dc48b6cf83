import Foundation
import ProgramRunner
import Testing

/// The plugin as its users run it: by the package manager, on a package that depends on this one.
@Suite(
    "swift package storage-keys",
    .serialized,
    .onceForAllBuilds
)
struct StorageKeysPluginTests {
    /// A library with all kinds of keys, one whose default isolation is the main actor, a program,
    /// and a library without keys; nothing is public but what one of them has from another.
    private let package: DependentPackage

    init() throws {
        package = try DependentPackage(
            "Team",
            dependency: ".package(path: \(PackageFolder.url.path.debugDescription))",
            identity: PackageFolder.url.lastPathComponent,
            targets: """
                .target(
                    name: "Keys",
                    dependencies: [.product(name: "StorageKeys", package: storage)]
                ),
                .target(
                    name: "App",
                    dependencies: ["Keys", .product(name: "SharedValues", package: storage)],
                    swiftSettings: [.defaultIsolation(MainActor.self)]
                ),
                .executableTarget(
                    name: "tool",
                    dependencies: ["Keys", .product(name: "SharedValues", package: storage)]
                ),
                .target(
                    name: "Plain",
                    dependencies: [.product(name: "StorageKeys", package: storage)]
                ),
                """
        )
    }

    @Test("print lists every declared key of all targets")
    func printsKeys() async throws {
        let outcome = try await package.storageKeys("print")
        #expect(
            outcome.output == """
                AppStorageKeys
                ├── settings         settings                   Int
                │   ├── soundOn      settings-sound_on          Bool           collides
                │   ├── launchCount  settings-launch_count      Int            formerly "launches"
                │   ├── userId       settings-user_id           Int            collides
                │   └── userID       settings-user_id           String         collides
                ├── alias            settings-sound_on                         literal, collides
                ├── a
                │   └── bC           a_b_c                                     collides
                ├── ab
                │   └── c            a_b_c                                     collides
                ├── storedFirst      stored                                    collides
                ├── storedSecond     stored                                    collides
                ├── [account:]
                │   ├── mutedTopics  account/<id>-muted_topics  Set<String>
                │   └── [topic:]     account/<id>-<topic>
                ├── [page:on:]       page_<n>_<s>               Double
                ├── [document:]      document-<uuid>                           literal
                └── tool
                    └── verbose      tool-verbose               Bool
                InMemoryStorageKeys
                └── session
                    └── user         session-user               String?
                TeamKeys
                └── shared
                    └── members      shared-members             [String: Int]

                """
        )
        #expect(outcome.complaints == "[StorageKeysPlugin] target 'Plain' declares no key")
        #expect(outcome.exitStatus == 0)
    }

    @Test("A target's keys are listed alone, with documentation and places")
    func printsTarget() async throws {
        let outcome = try await package.storageKeys("print", "--target=App", "--format", "json")
        #expect(
            outcome.output == """
                {
                  "collisions": [],
                  "keys": [
                    {"documentation": "Who is signed in.\\n\\nNobody at first.", \
                "domain": "InMemoryStorageKeys", "formerKeys": [], "key": "session-user", \
                "literal": false, "location": "Sources/App/App.swift:16", "path": "session.user", \
                "type": "String?"},
                    {"domain": "TeamKeys", "formerKeys": [], "key": "shared-members", \
                "literal": false, "location": "Sources/App/App.swift:20", \
                "path": "shared.members", "type": "[String: Int]"}
                  ]
                }

                """
        )
        #expect(outcome.complaints == "")
        let empty = try await package.storageKeys("print", "--target", "Plain")
        #expect(empty.output == "")
        #expect(empty.complaints == "[StorageKeysPlugin] target 'Plain' declares no key")
        #expect(empty.exitStatus == 0)
    }

    @Test("K3, K4, K5, K7: what lock records, collisions too, check accepts")
    func locks() async throws {
        let early = try await package.storageKeys("check")
        #expect(
            early.complaints.contains(
                """
                error: there is no storage-keys.json to compare 17 keys with; record them and \
                commit the file: swift package storage-keys lock
                """
            )
        )
        #expect(early.exitStatus == 1)

        let outcome = try await package.storageKeys("lock")
        #expect(outcome.output == "storage-keys.json records 17 keys.\n")
        #expect(
            outcome.complaints == """
                [StorageKeysPlugin] target 'Plain' declares no key
                warning: "a_b_c" is shared by several declarations, which check accepts from now \
                on: AppStorageKeys.a.bC (Sources/Keys/Keys.swift:54), AppStorageKeys.ab.c \
                (Sources/Keys/Keys.swift:58)
                warning: "settings-sound_on" is shared by several declarations, which check \
                accepts from now on: AppStorageKeys.alias (Sources/Keys/Keys.swift:13), \
                AppStorageKeys.settings.soundOn (Sources/Keys/Keys.swift:37)
                warning: "settings-user_id" is shared by several declarations, which check accepts \
                from now on: AppStorageKeys.settings.userID (Sources/Keys/Keys.swift:40), \
                AppStorageKeys.settings.userId (Sources/Keys/Keys.swift:39)
                warning: "stored" is shared by several declarations, which check accepts from now \
                on: AppStorageKeys.storedFirst (Sources/Keys/Keys.swift:16), \
                AppStorageKeys.storedSecond (Sources/Keys/Keys.swift:17)
                """
        )
        #expect(outcome.exitStatus == 0)
        #expect(try package.text(of: "storage-keys.json") == Self.lockfile)

        let check = try await package.storageKeys("check")
        #expect(check.output == "All 17 recorded keys are as storage-keys.json has them.\n")
        #expect(
            check.complaints == """
                [StorageKeysPlugin] target 'Plain' declares no key
                warning: 'user' has didSet (Sources/App/App.swift:24), so even += reads \
                first and writes later, and may lose another's update; use $user.withLock to \
                change it, or observe $user.values
                """
        )
        #expect(check.exitStatus == 0)
    }

    private static let lockfile = """
        {
          "version": 1,
          "keys": [
            {"key": "a_b_c", "path": "AppStorageKeys.a.bC"},
            {"key": "a_b_c", "path": "AppStorageKeys.ab.c"},
            {"key": "account/<id>-<topic>", "path": "AppStorageKeys[account:][topic:]"},
            {"key": "account/<id>-muted_topics", "type": "Set<String>", \
        "path": "AppStorageKeys[account:].mutedTopics"},
            {"key": "document-<uuid>", "path": "AppStorageKeys[document:]"},
            {"key": "page_<n>_<s>", "type": "Double", "path": "AppStorageKeys[page:on:]"},
            {"key": "session-user", "type": "String?", "path": "InMemoryStorageKeys.session.user"},
            {"key": "settings", "type": "Int", "path": "AppStorageKeys.settings"},
            {"key": "settings-launch_count", "type": "Int", \
        "path": "AppStorageKeys.settings.launchCount", "formerly": ["launches"]},
            {"key": "settings-sound_on", "path": "AppStorageKeys.alias"},
            {"key": "settings-sound_on", "type": "Bool", "path": "AppStorageKeys.settings.soundOn"},
            {"key": "settings-user_id", "type": "String", "path": "AppStorageKeys.settings.userID"},
            {"key": "settings-user_id", "type": "Int", "path": "AppStorageKeys.settings.userId"},
            {"key": "shared-members", "type": "[String: Int]", "path": "TeamKeys.shared.members"},
            {"key": "stored", "path": "AppStorageKeys.storedFirst"},
            {"key": "stored", "path": "AppStorageKeys.storedSecond"},
            {"key": "tool-verbose", "type": "Bool", "path": "AppStorageKeys.tool.verbose"}
          ]
        }

        """

    @Test("K1: check fails for a renamed key and says how to keep its values; then it passes")
    func renames() async throws {
        try package.write(Self.lockfile, to: "storage-keys.json")
        let keys = "Sources/Keys/Keys.swift"
        try package.replace("var alias: Entry { \"settings-sound_on\" }\n", with: "\n", in: keys)
        try package.replace("var soundOn", with: "var isSoundOn", in: keys)
        try package.replace(
            "mutedTopics: Entry.Strict<Set<String>> { entry()",
            with: "mutedTopics: Entry.Strict<[String]> { entry()",
            in: keys
        )
        try package.replace("(document uuid", with: "(file uuid", in: keys)
        try package.replace("\"document-", with: "\"file-", in: keys)
        try package.replace(
            "private var hidden: Entry { entry() }",
            with: "var visible: Entry { \"tool-verbose\" }",
            in: keys
        )
        let outcome = try await package.storageKeys("check")
        #expect(outcome.output == "")
        #expect(outcome.complaints.hasSuffix(Self.differences))
        #expect(outcome.exitStatus == 1)

        try package.reset()
        try package.write(Self.lockfile, to: "storage-keys.json")
        try package.replace("var alias: Entry { \"settings-sound_on\" }\n", with: "\n", in: keys)
        try package.replace("private var hidden", with: "var shown", in: keys)
        try package.replace(
            "soundOn: Entry.Strict<Bool> { entry()",
            with: #"isSoundOn: Entry.Strict<Bool> { entry(formerly: "settings-sound_on")"#,
            in: keys
        )
        let mended = try await package.storageKeys("check")
        #expect(
            mended.output == """
                renamed: "settings-sound_on" is now "settings-is_sound_on", \
                AppStorageKeys.settings.isSoundOn (Sources/Keys/Keys.swift:37), which knows its \
                former key
                new: "shown", AppStorageKeys.shown (Sources/Keys/Keys.swift:18)
                Record what is new: swift package storage-keys lock

                """
        )
        #expect(!mended.complaints.contains("error:"))
        #expect(mended.exitStatus == 0)
        // It is recorded by the next lock only.
        #expect(try package.text(of: "storage-keys.json") == Self.lockfile)
    }

    @Test("A renamed subdomain restores all keys below it by the name that check proposes")
    func renamesSubdomain() async throws {
        // Without the collisions, which are recorded by path.
        let removed = [
            "var alias: Entry { \"settings-sound_on\" }",
            "var userID: Entry.Strict<String> { entry() }",
        ]
        let keys = "Sources/Keys/Keys.swift"
        for line in removed { try package.replace(line, with: "", in: keys) }
        let lockfile = Self.lockfile.split(separator: "\n")
            .filter { !$0.contains(".alias\"") && !$0.contains(".userID\"") }
        try package.write(lockfile.joined(separator: "\n"), to: "storage-keys.json")
        let declaration = "Subdomain<AppStorageKeys.Settings>"
        try package.replace(
            "var settings: \(declaration)",
            with: "var options: \(declaration)",
            in: keys
        )
        let name = #"subdomain("settings", format: .verbatim)"#
        #expect(
            try await package.storageKeys("check").complaints.contains(
                "Or, for all 3 keys below AppStorageKeys.options, declare that with its old name: \(name)"
            )
        )
        try package.replace(
            "\(declaration) { subdomain() }",
            with: "\(declaration) { \(name) }",
            in: keys
        )
        let mended = try await package.storageKeys("check")
        #expect(!mended.complaints.contains("error:"))
        #expect(
            mended.output.contains(
                #"moved: "settings-launch_count", from AppStorageKeys.settings."#
            )
        )
        #expect(mended.exitStatus == 0)
    }

    private static let differences = #"""
        error: "account/<id>-muted_topics" has another value type: \#
        AppStorageKeys[account:].mutedTopics (Sources/Keys/Keys.swift:45) was Set<String> and is \#
        [String].
            Stored values can't be read as [String]. Give the new type a key of its own, or \#
        read the old form with .upgrading(from: Set<String>.self) and record the type.
        error: "document-<uuid>" has vanished: AppStorageKeys[document:] isn't declared any more. \#
        It looks as if it is AppStorageKeys[file:] now.
            Put the literal back, or use entry(…), which takes former keys, at \#
        Sources/Keys/Keys.swift:25: formerly: "document-\(uuid)"
        error: "settings-sound_on" has vanished: AppStorageKeys.alias isn't declared any more. It \#
        looks as if it is AppStorageKeys.visible now.
            Put the literal back, or use entry(…), which takes former keys, at \#
        Sources/Keys/Keys.swift:18: formerly: "settings-sound_on"
        error: "settings-sound_on" has vanished: AppStorageKeys.settings.soundOn (Bool) isn't \#
        declared any more. It looks as if it is AppStorageKeys.settings.isSoundOn now.
            So that stored values are found, add to its entry(…) at Sources/Keys/Keys.swift:37: \#
        formerly: "settings-sound_on"
        error: "tool-verbose" is shared by 2 declarations, which read and overwrite each other's \#
        values:
            AppStorageKeys.tool.verbose (Sources/tool/main.swift:14): Bool
            AppStorageKeys.visible (Sources/Keys/Keys.swift:18)
            Give one of them another name; if they mean the same value, record that: swift package \#
        storage-keys lock
        error: the keys differ from storage-keys.json (5); if that is meant, record it: swift \#
        package storage-keys lock
        """#

    @Test("A package that doesn't compile shows the compiler's message")
    func showsCompilerErrors() async throws {
        try package.replace("var c: Entry", with: "var c: Missing", in: "Sources/Keys/Keys.swift")
        let outcome = try await package.storageKeys("check")
        #expect(outcome.errorOutput.contains("Keys.swift:58:12: error: cannot find type 'Missing'"))
        #expect(
            outcome.complaints.hasSuffix(
                """
                error: target 'Keys' can't be built, so its keys aren't known; see the compiler's \
                message above
                """
            )
        )
        #expect(outcome.exitStatus == 1)
    }

    @Test(
        "K9: a declaration that stops the program is named, whatever stops it",
        arguments: [
            (
                "entry()",
                ": Keys/Keys.swift:24: Fatal error: 'subscript(page:on:)' declares a storage"
            ),
            (#"entry(["page"][n])"#, ": Swift/ContiguousArrayBuffer.swift:"),
        ]
    )
    func showsStops(body: String, reason: String) async throws {
        try package.replace(#"entry("page\(n)\(s)")"#, with: body, in: "Sources/Keys/Keys.swift")
        let outcome = try await package.storageKeys("print", "--target", "Keys")
        #expect(outcome.output == "")
        #expect(
            outcome.complaints.contains(
                """
                error: AppStorageKeys[page:on:] (Sources/Keys/Keys.swift:24) stops when it is \
                evaluated\(reason)
                """
            )
        )
        #expect(outcome.exitStatus == 1)
    }

    @Test("What a declaration prints isn't in the way")
    func ignoresOutput() async throws {
        try package.replace(
            #"Stored.first }"#,
            with: #"print("{}"); return Stored.first }"#,
            in: "Sources/Keys/Keys.swift"
        )
        let outcome = try await package.storageKeys("print", "--target", "Keys", "--format=list")
        #expect(outcome.output.contains("  AppStorageKeys.storedFirst  "))
        #expect(outcome.exitStatus == 0)
    }

    @Test("A key whose argument no path can take is left out, and the type named")
    func leavesOutKeys() async throws {
        let keys = "Sources/Keys/Keys.swift"
        try package.replace("RawRepresentable, Hashable", with: "RawRepresentable", in: keys)
        let outcome = try await package.storageKeys("print", "--target", "Keys", "--format=list")
        #expect(!outcome.output.contains("<topic>"))
        #expect(
            outcome.complaints == """
                warning: AppStorageKeys[account:][topic:] (Sources/Keys/Keys.swift:46) is left out: \
                a path only takes Hashable arguments; make TopicID conform to Hashable
                """
        )
        #expect(outcome.exitStatus == 0)
    }

    @Test("Help is printed without a build")
    func helps() async throws {
        let outcome = try await package.storageKeys("--help")
        #expect(outcome.output.hasPrefix("Lists every storage key that this package's targets"))
        #expect(outcome.complaints == "")
        #expect(outcome.exitStatus == 0)
    }

    @Test("What makes no sense is refused at once, in one line")
    func refusesArguments() async throws {
        let unknown = try await package.storageKeys("chek")
        #expect(
            unknown.complaints == """
                error: unknown argument "chek"; use print, lock or check, see --help
                """
        )
        #expect(unknown.exitStatus == 1)
        let target = try await package.storageKeys("print", "--target", "Nope")
        #expect(
            target.complaints == """
                error: no target 'Nope' of this package can declare keys; those that depend on \
                StorageKeys and aren't tests: Keys, App, Plain, tool
                """
        )
        #expect(target.exitStatus == 1)
    }
}
