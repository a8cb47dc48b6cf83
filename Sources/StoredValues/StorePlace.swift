import CommandLineSupport
import DefaultsLog
import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a store is.
enum StorePlace {
    case file(String)
    case standard(String)
    case group(String)
}

extension StorePlace {
    /// The path of the store's file.
    ///
    /// - Throws: A ``Failure`` if no program or group can have the name.
    var path: String {
        get throws(Failure) {
            switch self {
            case .file(let path): return path
            case .standard(let name):
                guard FileDefaultsStore.isFolderName(name) else {
                    throw Failure(
                        "\(name.debugDescription) isn't a program's name; give a bundle identifier, or "
                            + "the name of the program's file"
                    )
                }
                return FileDefaultsStore.standardFile(ofProgram: name).path
            case .group(let name):
                guard let folder = FileDefaultsStore.groupFolder(name) else {
                    throw Failure(
                        "the app group \(name.debugDescription) isn't available; give a name such as "
                            + "group.org.example.reader"
                    )
                }
                return folder.appending(path: "defaults.jsonl").path
            }
        }
    }
}
