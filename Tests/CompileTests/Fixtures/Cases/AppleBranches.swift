// platforms: Linux
// stubs: Combine SwiftUI CSystem Darwin AppleFoundation
// everywhere: AppleFoundation
// rebuilds: StorageKeys CLibrary DefaultsLog SharedValues
import Foundation
import SharedValues

#if !canImport(Darwin)
#error("The stub is not found.")
#endif

/// The code for Apple platforms compiles; whether it works can only be tested there.
let group = FileDefaultsStore.appGroup("group.org.example.reader") ?? .standard
let folder: URL? = FileDefaultsStore.groupFolder("group.org.example.reader")
let count = SharedValue(wrappedValue: 0, .appStorage("count", store: group))
