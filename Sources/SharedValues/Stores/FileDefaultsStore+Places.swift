#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FileDefaultsStore {
    /// The default store of this program, which `.appStorage` keys use unless another one is set.
    ///
    /// The file is `defaults.jsonl` in a folder named after the bundle identifier or, if there is
    /// none, the process. The folder is in Application Support on Apple platforms; elsewhere in
    /// `$XDG_DATA_HOME`, which is `$HOME/.local/share` if not set (XDG Base Directory Specification
    /// 0.8). Programs with the same name share it.
    public static let standard = FileDefaultsStore(unread: standardURL)

    /// The file of ``standard``, for opening that store with an issue handler or another
    /// durability.
    ///
    /// Open it first thing in `main`:
    ///
    /// ```swift
    /// SharedStores.prepare(
    ///     appStorage: FileDefaultsStore(url: FileDefaultsStore.standardURL) { error in
    ///         print("\(error)")
    ///     }
    /// )
    /// ```
    public static var standardURL: URL { standardFile(ofProgram: programName) }

    /// Returns the file of the standard store of the program with a bundle identifier or, if there
    /// is none, a process name.
    package static func standardFile(ofProgram name: String) -> URL {
        dataFolder.appending(path: name).appending(path: "defaults.jsonl")
    }

    /// Returns the store that the programs of an app group share.
    ///
    /// On Apple platforms, the file is in the group's shared container, and the program needs the
    /// entitlement `com.apple.security.application-groups`. Elsewhere, it is in a folder named
    /// after the group, in `$XDG_DATA_HOME` or `~/.local/share`, and the group doesn't need to
    /// exist.
    ///
    /// - Parameters:
    ///   - identifier: The group, such as `group.org.example.reader`.
    ///   - issueHandler: The same as for ``init(url:durability:issueHandler:)``.
    /// - Returns: The store, or `nil` if the group isn't available to this program or its
    ///   identifier isn't a file name.
    public static func appGroup(
        _ identifier: String,
        issueHandler: (@Sendable (SharedValueError) -> Void)? = nil
    ) -> FileDefaultsStore? {
        guard let folder = groupFolder(identifier) else { return nil }
        return FileDefaultsStore(
            url: folder.appending(path: "defaults.jsonl"),
            issueHandler: issueHandler
        )
    }

    /// Returns the folder that the programs of an app group share, for their other files.
    ///
    /// - Parameter identifier: The group, such as `group.org.example.reader`.
    /// - Returns: The folder, which may not exist yet, or `nil` if the group isn't available.
    public static func groupFolder(_ identifier: String) -> URL? {
        guard isFolderName(identifier) else { return nil }
        #if canImport(Darwin)
        return FileManager.default
            .containerURL(forSecurityApplicationGroupIdentifier: identifier)?
            .appending(path: "Library/Application Support")
        #else
        return dataFolder.appending(path: identifier)
        #endif
    }

    /// Returns whether a name is valid for a folder of one group or program that isn't hidden.
    package static func isFolderName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
    }

    private static var dataFolder: URL {
        #if canImport(Darwin)
        return URL.applicationSupportDirectory
        #else
        let environment = ProcessInfo.processInfo.environment
        // The specification says that relative paths are ignored.
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            return URL(filePath: folder)
        }
        var home = FileManager.default.homeDirectoryForCurrentUser
        if let folder = environment["HOME"], folder.hasPrefix("/") { home = URL(filePath: folder) }
        return home.appending(path: ".local/share")
        #endif
    }

    private static var programName: String {
        #if canImport(Darwin)
        Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        #else
        ProcessInfo.processInfo.processName
        #endif
    }
}
