import Foundation
import ProgramRunner
import SharedValues
import Testing

@Suite("activity-widget", .whereDataCanBeMoved, .timeLimit(.minutes(10)))
struct ActivityWidgetTests {
    @Test("A running widget shows each selection of the app, with the document cached by then")
    func notifiesWidget() async throws {
        let examples = try Examples()
        let widget = try examples.start("activity-widget", "widget")
        #expect(await widget.prints("running 0 min, walking 0 min"))

        try await examples.app("sync")
        try await examples.app("toggle", "swimming")
        #expect(await widget.prints("running 25 min, swimming 0 min, walking 40 min"))

        try await examples.app("toggle", "walking", "swimming")
        #expect(await widget.prints("running 25 min"))
    }

    @Test("An empty selection reads as the default")
    func readsDefault() async throws {
        let examples = try Examples()
        let widget = try examples.start("activity-widget", "widget")
        #expect(await widget.prints("running 0 min, walking 0 min"))
        try await examples.app("toggle", "running")
        #expect(await widget.prints("walking 0 min"))

        try await examples.app("toggle", "walking")
        #expect(await widget.prints("running 0 min, walking 0 min"))
        #expect(try examples.store(of: group).json(forKey: "activities-selected_types") == "[]")
    }

    @Test("The app keeps its flag and its date")
    func keepsState() async throws {
        let examples = try Examples()
        let before = try await examples.app("show")
        #expect(
            before == "selected: running, walking\nonboarding: to do\nlast sync: never\n"
        )
        try await examples.app("onboard")
        let start = Date.now
        try await examples.app("sync")
        let lines = try await examples.app("show").split(separator: "\n")
        #expect(lines[1] == "onboarding: completed")
        let text = try #require(lines.last?.split(separator: ": ").last)
        let sync = try Date(String(text), strategy: .iso8601)
        // It is printed in whole seconds.
        #expect(sync >= start.addingTimeInterval(-1) && sync <= .now)
    }

    @Test("An unavailable group gives a message and exit status 1")
    func missesGroup() async throws {
        for arguments in [["app", "show"], ["widget"]] {
            let outcome = try await Examples()
                .run("activity-widget", arguments, environment: ["ACTIVITY_GROUP": "no/group"])
            #expect(outcome.output == "")
            #expect(
                outcome.errorOutput == """
                    activity-widget: the app group "no/group" isn't available; name it in the \
                    entitlements of both the app and the widget

                    """
            )
            #expect(outcome.exitStatus == 1)
        }
    }

    @Test("A container that can't be written gives a message and exit status 1")
    func reportsUnwritableContainer() async throws {
        let examples = try Examples()
        try Data().write(to: examples.data.appending(path: group))
        for arguments in [["app", "toggle", "running"], ["app", "onboard"], ["app", "sync"]] {
            let outcome = try await examples.run("activity-widget", arguments)
            // The store's issue handler reports it, too.
            let lines = outcome.errorOutput.split(separator: "\n")
            #expect(lines.last?.hasPrefix("activity-widget: ") == true)
            #expect(outcome.exitStatus == 1)
        }
    }
}

private let group = "group.org.example.activities"

extension Examples {
    /// Runs the app with arguments, which must succeed, and returns its output.
    @discardableResult
    fileprivate func app(_ words: String...) async throws -> String {
        let outcome = try await run("activity-widget", ["app"] + words)
        #expect(outcome.errorOutput == "")
        #expect(outcome.exitStatus == 0)
        return outcome.output
    }
}
