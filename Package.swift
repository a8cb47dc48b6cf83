// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

let package = Package(
    name: "swift-storage-keys",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "StorageKeys", targets: ["StorageKeys"]),
        .library(name: "StorageKeyCatalogs", targets: ["StorageKeyCatalogs"]),
        .library(name: "SharedValues", targets: ["SharedValues"]),
        .library(name: "SharedValuesUserDefaults", targets: ["SharedValuesUserDefaults"]),
        .library(name: "SharedValuesTesting", targets: ["SharedValuesTesting"]),
        .executable(name: "stored-values", targets: ["stored-values"]),
        .plugin(name: "StorageKeysPlugin", targets: ["StorageKeysPlugin"]),
    ],
    targets: [
        .target(name: "StorageKeys", swiftSettings: settings),
        .target(
            name: "StorageKeyCatalogs",
            dependencies: ["StorageKeys"],
            swiftSettings: settings
        ),
        .target(name: "CSystem"),
        .target(name: "CLibrary", dependencies: ["CSystem"], swiftSettings: settings),
        .target(name: "DefaultsLog", dependencies: ["CLibrary"], swiftSettings: settings),
        .target(
            name: "SharedValues",
            dependencies: ["CLibrary", "DefaultsLog", "StorageKeys"],
            swiftSettings: settings
        ),
        .target(
            name: "SharedValuesUserDefaults",
            dependencies: ["DefaultsLog", "SharedValues"],
            swiftSettings: settings
        ),
        .target(
            name: "SharedValuesTesting",
            dependencies: ["DefaultsLog", "SharedValues"],
            swiftSettings: settings
        ),
        .target(
            name: "CommandLineSupport",
            dependencies: ["CLibrary", "StorageKeyCatalogs"],
            swiftSettings: settings
        ),
        .target(
            name: "KeyLockfile",
            dependencies: ["CommandLineSupport", "StorageKeyCatalogs"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "stored-values",
            dependencies: [
                "CLibrary", "CommandLineSupport", "DefaultsLog", "KeyLockfile", "SharedValues",
                "StorageKeyCatalogs",
            ],
            path: "Sources/StoredValues",
            swiftSettings: settings
        ),
        .plugin(
            name: "StorageKeysPlugin",
            capability: .command(
                intent: .custom(
                    verb: "storage-keys",
                    description: "Lists, locks and checks the storage keys that a package declares."
                )
            ),
            dependencies: ["storage-keys-tool"],
            path: "Sources/StorageKeysPlugin"
        ),
        .target(
            name: "StorageKeysEvaluation",
            dependencies: ["StorageKeys"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "storage-keys-tool",
            dependencies: [
                "CommandLineSupport", "KeyLockfile", "StorageKeyCatalogs", "StorageKeysEvaluation",
            ],
            path: "Sources/StorageKeysTool",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "print-keys",
            dependencies: ["CommandLineSupport", "StorageKeyCatalogs", "StorageKeys"],
            path: "Examples/PrintKeys",
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "sharing-keys",
            dependencies: ["Console", "SharedValues"],
            path: "Examples/SharingKeys",
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "activity-widget",
            dependencies: ["Console", "SharedValues"],
            path: "Examples/ActivityWidget",
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "state-bridge",
            dependencies: ["Console", "SharedValues"],
            path: "Examples/StateBridge",
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "language-cards",
            dependencies: ["Console", "SharedValues"],
            path: "Examples/LanguageCards",
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "Console",
            dependencies: ["CommandLineSupport"],
            path: "Examples/Console",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: ["AllocationCounter", "DefaultsLog", "SharedValues"],
            path: "Tests/Programs/Benchmarks",
            swiftSettings: settings
        ),
        .target(name: "AllocationCounter", path: "Tests/Support/AllocationCounter"),
        .target(name: "CTestSystem", path: "Tests/Support/CTestSystem"),
        .testTarget(
            name: "StorageKeysTests",
            dependencies: ["StorageKeys"],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        .target(
            name: "FileTesting",
            dependencies: ["CLibrary", "ProgramRunner"],
            path: "Tests/Support/FileTesting",
            swiftSettings: settings
        ),
        .testTarget(
            name: "DefaultsLogTests",
            dependencies: [
                "CLibrary", "DefaultsLog", "FileTesting", "ProgramRunner", "StoreProcess",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StorageKeyCatalogsTests",
            dependencies: ["StorageKeyCatalogs", "StorageKeys"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SharedValuesTests",
            dependencies: [
                "DefaultsLog", "FileTesting", "ProgramRunner", "SharedValues",
                "SharedValuesTesting", "SharedValuesUserDefaults", "StoreProcess", "ValueProcess",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SharedValuesUserDefaultsTests",
            dependencies: [
                "ProgramRunner", "SharedValues", "SharedValuesTesting", "SharedValuesUserDefaults",
                "UserDefaultsProcess",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "UserDefaultsProcess",
            path: "Tests/Programs/UserDefaultsProcess",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ValueProcess",
            dependencies: ["SharedValues"],
            path: "Tests/Programs/ValueProcess",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "StoreProcess",
            dependencies: ["CLibrary", "CTestSystem", "DefaultsLog"],
            path: "Tests/Programs/StoreProcess",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "soak",
            dependencies: ["CLibrary", "DefaultsLog", "ProgramRunner", "SharedValues"],
            path: "Tests/Programs/Soak",
            swiftSettings: settings
        ),
        .target(
            name: "ProgramRunner",
            dependencies: ["CTestSystem"],
            path: "Tests/Support/ProgramRunner",
            swiftSettings: settings
        ),
        .testTarget(
            name: "CompileTests",
            dependencies: [
                "ProgramRunner", "SharedValues", "SharedValuesTesting", "SharedValuesUserDefaults",
                "StorageKeyCatalogs", "StorageKeys",
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PrintKeysTests",
            dependencies: ["ProgramRunner", "print-keys"],
            exclude: ["Golden"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StorageKeysToolTests",
            dependencies: [
                "CommandLineSupport", "KeyLockfile", "StorageKeyCatalogs", "StorageKeysEvaluation",
                "storage-keys-tool",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StorageKeysPluginTests",
            dependencies: ["ProgramRunner"],
            exclude: ["Packages"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "ProgramRunner", "SharedValues", "activity-widget", "language-cards", "print-keys",
                "sharing-keys", "state-bridge",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StoredValuesTests",
            dependencies: [
                "DefaultsLog", "FileTesting", "ProgramRunner", "SharedValues",
                "StorageKeyCatalogs", "ValueProcess", "stored-values",
            ],
            swiftSettings: settings
        ),
    ]
)
