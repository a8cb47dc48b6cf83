import Foundation
import ProgramRunner
import SharedValues
import Testing

@Suite("state-bridge", .whereDataCanBeMoved, .timeLimit(.minutes(10)))
struct StateBridgeTests {
    @Test("One process shows and keeps the items that the other one adds")
    func sharesItems() async throws {
        let examples = try Examples()
        let app = try examples.start("state-bridge", "app")
        #expect(await app.prints("nothing"))
        app.send("add Milk")
        #expect(await app.prints("1 Milk"))

        let shared = try await examples.run("state-bridge", ["extension", "Bread"])
        #expect(shared.output == "1 Milk, 2 Bread\n")
        #expect(await app.prints("1 Milk, 2 Bread"))

        let other = try examples.start("state-bridge", "app")
        #expect(await other.prints("1 Milk, 2 Bread"))
        app.send("add Eggs")
        #expect(await other.prints("1 Milk, 2 Bread, 3 Eggs"))
        other.send("done 2")
        #expect(await app.prints("1 Milk, 2 Bread ✓, 3 Eggs"))
    }

    @Test("The state is restored when the app starts again, even after a kill")
    func restores() async throws {
        let examples = try Examples()
        let app = try examples.start("state-bridge", "app")
        #expect(await app.prints("nothing"))
        app.send("add Milk")
        #expect(await app.prints("1 Milk"))
        app.send("done 1")
        #expect(await app.prints("1 Milk ✓"))
        app.send("filter open")
        #expect(await app.prints("nothing"))
        app.signal(SIGKILL)

        let again = try examples.start("state-bridge", "app")
        #expect(await again.prints("nothing"))
        again.send("filter Mi")
        #expect(await again.prints("1 Milk ✓"))
        for line in ["done 0", "done 2", "done \(Int.min)", "done all", "done"] {
            again.send(line)
        }
        #expect(
            await again.line()
                == "add TITLE, done NUMBER, filter all, filter open or filter TEXT"
        )
        #expect(again.waitForEnd().exitStatus == 0)
    }

    @Test("No item is lost if processes add them at the same time")
    func losesNone() async throws {
        let examples = try Examples()
        let count = 100
        let apps = try (0..<2).map { _ in try examples.start("state-bridge", "app") }
        for app in apps { #expect(await app.prints("nothing")) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, app) in apps.enumerated() {
                group.addTask {
                    for number in 0..<count { app.send("add app\(index)-\(number)") }
                    #expect(app.waitForEnd().exitStatus == 0)
                }
            }
            for index in 0..<2 {
                group.addTask {
                    let titles = (0..<count).map { "extension\(index)-\($0)" }
                    let outcome = try await examples.run("state-bridge", ["extension"] + titles)
                    #expect(outcome.exitStatus == 0)
                }
            }
            try await group.waitForAll()
        }

        let titles = try examples.state().items.map(\.title)
        let processes = ["app0", "app1", "extension0", "extension1"]
        for process in processes {
            // The items of each process are in its order.
            #expect(
                titles.filter { $0.hasPrefix(process + "-") }
                    == (0..<count).map { "\(process)-\($0)" }
            )
        }
        #expect(titles.count == processes.count * count)
    }

    @Test("The bridge saves and loads texts, and refuses invalid JSON and invalid states")
    func bridges() async throws {
        let examples = try Examples()
        let front = try examples.start("state-bridge", "front")
        func answer(_ line: String) async throws -> String? {
            front.send(line)
            return await front.line()
        }
        #expect(try await answer("load app_state") == "nothing is stored")

        let state =
            #"{"filter":{"containing":{"_0":"i"}},"items":[{"isDone":true,"title":"Tea, hot"}]}"#
        #expect(try await answer("save app_state \(state)") == "saved")
        #expect(try await answer("load app_state") == state)
        #expect(try await answer("save draft \"a b\"") == "saved")
        #expect(try await answer("load draft") == "\"a b\"")

        let refused = try await answer("save app_state {\"items\":[{}]}")
        #expect(
            refused == #"""
                error: typeMismatch "app_state": "{\"items\":[{}]}" isn't the state of the app; \#
                it isn't saved
                """#
        )
        #expect(
            try await answer("save draft {")?.hasPrefix("error: undecodable \"draft\": ") == true
        )
        #expect(try await answer("load app_state") == state)
        #expect(try await answer("load draft") == "\"a b\"")
        #expect(try await answer("sing") == "load KEY or save KEY TEXT")
    }

    @Test("A running app shows the state that the front end saves")
    func notifiesApp() async throws {
        let examples = try Examples()
        let app = try examples.start("state-bridge", "app")
        #expect(await app.prints("nothing"))
        let front = try examples.start("state-bridge", "front")
        front.send(
            #"save app_state {"filter":{"all":{}},"items":[{"isDone":false,"title":"Tea"}]}"#
        )
        #expect(await front.prints("saved"))
        #expect(await app.prints("1 Tea"))
    }

    @Test("A container that can't be read or written gives a message and exit status 1")
    func missesContainer() async throws {
        let examples = try Examples()
        try Data().write(to: examples.data.appending(path: group))
        let outcome = try await examples.run("state-bridge", ["extension", "Milk"])
        // The store's issue handler reports it, too.
        let lines = outcome.errorOutput.split(separator: "\n")
        #expect(lines.last?.hasPrefix("state-bridge: unavailable: ") == true)
        #expect(outcome.exitStatus == 1)
        let front = try examples.start("state-bridge", "front")
        front.send("save draft 1")
        #expect(await front.line()?.hasPrefix("error: unavailable") == true)
    }
}

private let group = "group.org.example.lists"

/// The stored state as the tests see it.
private struct State: Decodable {
    struct Item: Decodable {
        let title: String
    }
    let items: [Item]
}

extension Examples {
    fileprivate func state() throws -> State {
        let text = try #require(try store(of: group).json(forKey: "app_state"))
        return try JSONDecoder().decode(State.self, from: Data(text.utf8))
    }
}
