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
        .library(name: "StorageKeys", targets: ["StorageKeys"])
    ],
    targets: [
        .target(name: "StorageKeys", swiftSettings: settings),
        .executableTarget(
            name: "print-keys",
            dependencies: ["StorageKeys"],
            path: "Examples/PrintKeys",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: ["StorageKeys"],
            path: "Tests/Benchmarks",
            swiftSettings: settings
        ),
        .testTarget(
            name: "StorageKeysTests",
            dependencies: ["StorageKeys"],
            swiftSettings: settings
        ),
        .target(
            name: "ProgramRunner",
            path: "Tests/ProgramRunner",
            swiftSettings: settings
        ),
        .testTarget(
            name: "CompileTests",
            dependencies: ["ProgramRunner", "StorageKeys"],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PrintKeysTests",
            dependencies: ["ProgramRunner", "print-keys"],
            exclude: ["Golden"],
            swiftSettings: settings
        ),
    ]
)
