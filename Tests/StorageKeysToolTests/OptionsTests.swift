import CommandLineSupport
import StorageKeyCatalogs
import Testing

@testable import storage_keys_tool

@Suite("Command line of storage-keys")
struct OptionsTests {
    @Test("Each command is taken, with the options it has")
    func commands() throws {
        #expect(try Options(["print"]).format == .tree)
        let options = try Options(["--target", "App", "print", "--format=json", "--target=Keys"])
        #expect(options.command == .print)
        #expect(options.format == .json)
        #expect(options.targets == ["App", "Keys"])
        #expect(try Options(["lock", "--allow-writing-to-package-directory"]).command == .lock)
        #expect(try Options(["check"]) == Options(command: .check))
        #expect(try Options(["--help"]).help?.contains("Usage: swift package") == true)
        #expect(try Options(["check", "-h"]).help != nil)
    }

    @Test(
        "What makes no sense is refused with what to use instead",
        arguments: [
            ([], "say what to do: print, lock or check; see --help"),
            (["chek"], #"unknown argument "chek"; use print, lock or check, see --help"#),
            (
                ["lock", "check"],
                #"unknown argument "check"; use print, lock or check, see --help"#
            ),
            (["print", "--format"], "--format needs a value; see --help"),
            (
                ["print", "--format", "xml"],
                #"unknown format "xml"; use tree, list, json, markdown, mermaid"#
            ),
            (["check", "--target", "App"], "--target is for print; check takes all keys"),
        ]
    )
    func refusals(arguments: [String], message: String) {
        #expect(throws: Failure(message)) { try Options(arguments) }
    }
}
