// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "activities",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "Packages/swift-storage-keys")],
    targets: [
        .target(
            name: "ActivityKeys",
            dependencies: [.product(name: "SharedValues", package: "swift-storage-keys")]
        ),
        .executableTarget(name: "ActivityApp", dependencies: ["ActivityKeys"]),
        .executableTarget(name: "ActivityWidget", dependencies: ["ActivityKeys"]),
        .testTarget(
            name: "ActivityTests",
            dependencies: [
                "ActivityKeys",
                .product(name: "SharedValuesTesting", package: "swift-storage-keys"),
            ]
        ),
    ]
)
