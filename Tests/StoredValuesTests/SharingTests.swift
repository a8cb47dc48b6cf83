import Foundation
import ProgramRunner
import Testing

@Suite("Stores that other programs are using", .serialized)
struct SharingTests {
    private let folder: StoreFolder
    init() throws { folder = try StoreFolder() }

    @Test("P3: no update is lost while an app counts and the tool sets, imports and compacts")
    func losesNothing() async throws {
        let rounds = 20
        let apps = try (0..<2).map { _ in try app(folder.file) }
        for app in apps { app.send("increment n 2000") }
        let outcome = try await folder.shell(
            """
            i=0
            while [ $i -lt \(rounds) ]; do
                "$0" set "$1" "k$i" "$i" || exit
                echo "{\\"i$i\\": $i}" | "$0" import "$1" >&2 || exit
                "$0" compact "$1" >&2 || exit
                "$0" check "$1" >&2 || exit
                i=$((i + 1))
            done
            """
        )
        #expect(outcome.exitStatus == 0, "\(outcome)")
        #expect(!outcome.errorOutput.contains("stored-values:"))
        for app in apps { #expect(app.nextLine() == "ok") }
        #expect(try await folder.output("get", "n") == "4000\n")
        let keys = (0..<rounds).flatMap { ["k\($0)  ", "i\($0)  "] }
        let list = try await folder.output("list")
        #expect(keys.allSatisfy { list.contains("\n\($0)") || list.hasPrefix($0) }, "\(list)")
    }

    @Test("The store of a program or an app group is found by name")
    func places() async throws {
        let environment = ["XDG_DATA_HOME": folder.url.path]
        for (path, words) in [
            ("standard", ["--standard", "ValueProcess"]),
            ("group.org.test", ["--group=group.org.test"]),
        ] {
            let app = try app(path, environment: environment)
            app.send("increment n 3")
            #expect(app.nextLine() == "ok")
            try await storedValues(["list"] + words, environment: environment)
                .expectSuccess(output: "n  3\n")
            try await storedValues(["set"] + words + ["n", "7"], environment: environment)
                .expectSuccess(output: "")
            app.send("get n 0")
            #expect(app.nextLine() == "7")
        }
    }

    @Test(
        "A name that no program or group can have gives one line and exit status 1",
        arguments: [
            ("--standard", "../x", "\"../x\" isn't a program's name; "),
            ("--group", "", "the app group \"\" isn't available; "),
        ]
    )
    func refusesName(option: String, name: String, message: String) async throws {
        let outcome = try await storedValues(["list", option, name])
        #expect(outcome.errorOutput.hasPrefix("stored-values: \(message)"))
        #expect(outcome.exitStatus == 1)
    }
}
