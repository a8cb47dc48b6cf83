import Foundation
import ProgramRunner
import Testing

@Suite("Tutorials")
struct TutorialTests {
    @Test("The project compiles after each step", arguments: try Tutorial.all.get())
    func compiles(_ tutorial: Tutorial) async throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for step in tutorial.steps {
            let complaints = try await step.complaints(in: folder)
            #expect(complaints == nil, "after the step that shows \(step.name)")
            // Later steps would only repeat the complaints.
            if complaints != nil { break }
        }
    }

    @Test("Every code file belongs to a step, and every step changes its file")
    func usesFiles() throws {
        let tutorials = try Tutorial.all.get()
        let shown = tutorials.flatMap(\.steps).compactMap { $0.files[$0.name] }.map(\.path)
        let resources = PackageFolder.files(below: "Sources", withExtension: "swift")
            .map(\.path).filter { $0.contains(".docc/") }
        #expect(shown.sorted() == resources)
    }

    @Test(
        "The programs of the first tutorial print what it states",
        .enabled(if: Self.isDataMovable, "an app group's data can't be moved here")
    )
    func runs() async throws {
        let tutorial = try #require(
            try Tutorial.all.get().first { $0.path.hasSuffix("AppAndWidget.tutorial") }
        )
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let project = try await TutorialProject(tutorial, in: folder)
        // The widget before the step that follows changes, which never ends.
        let widget = try await project.program(
            "ActivityWidget",
            as: try #require(tutorial.steps.first { $0.module == "ActivityWidget" })
        )
        let app = try await project.program(
            "ActivityApp",
            as: try #require(tutorial.steps.last)
        )
        let data = ["XDG_DATA_HOME": folder.appending(path: "data").path]

        var outputs = [try await app.run([], environment: data).output]
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "data").path))
        outputs.append(try await app.run(["swimming"], environment: data).output)
        #expect(outputs == ["shown: running walking\n", "shown: running swimming walking\n"])
        for output in outputs { #expect(tutorial.text.contains("`\(output.dropLast())`")) }
        let shown = try await widget.run([], environment: data).output
        #expect(shown == "widget: running swimming walking\n")

        let complaint = try await app.run(["flying"], environment: data).output
        #expect(complaint.hasPrefix("'flying' isn't an activity; choose from cycling, running,"))
    }

    /// Whether the environment determines where data is stored.
    private static var isDataMovable: Bool {
        #if canImport(Darwin)
        false
        #else
        true
        #endif
    }

    private func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tutorial-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// The finished project of a tutorial, built to run.
private struct TutorialProject {
    let folder: URL
    let library: URL
    let values: BuiltModules

    /// Builds the library of the last step.
    init(_ tutorial: Tutorial, in folder: URL) async throws {
        self.folder = folder
        values = .values
        library = try await values.folder()
        guard let step = tutorial.steps.last else { return }
        let name = "ActivityKeys"
        try await compile(
            [
                "-emit-library", "-emit-module", "-parse-as-library", "-module-name", name,
                "-emit-module-path", folder.appending(path: name + ".swiftmodule").path,
                "-o", folder.appending(path: "lib\(name).\(BuiltModules.libraryExtension)").path,
            ] + step.files(of: name).map(\.path)
        )
    }

    /// Builds a program in its state after a step.
    func program(_ name: String, as step: Tutorial.Step) async throws -> Program {
        let file = folder.appending(path: name)
        try await compile(
            ["-module-name", name, "-o", file.path, "-L", folder.path, "-lActivityKeys"]
                + ["-Xlinker", "-rpath", "-Xlinker", folder.path]
                + step.files(of: name).map(\.path)
        )
        return Program(executable: file)
    }

    private func compile(_ arguments: [String]) async throws {
        let complaints = try await Compiler.current.get().complaints(
            ["-wmo", "-I", folder.path] + arguments
                + BuiltModules.linking(values.modules, in: library),
            modules: library
        )
        if let complaints { throw ToolError(message: complaints) }
    }
}

extension Tutorial: CustomTestStringConvertible {
    var testDescription: String { path }
}
