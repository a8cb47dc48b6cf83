import Foundation
import PackagePlugin

typealias KeyTarget = SwiftSourceModuleTarget

extension Package {
    /// The package's own targets that can declare keys, each after those on which it depends.
    ///
    /// Left out are tests, also the programs and libraries in the folder `Tests` that serve them,
    /// and what runs while the package is built.
    var keyTargets: [KeyTarget] {
        let tests = directoryURL.appending(path: "Tests").path + "/"
        let own = targets.compactMap { $0 as? KeyTarget }.filter { target in
            [.generic, .executable].contains(target.kind)
                && !(target.directoryURL.path + "/").hasPrefix(tests)
                && target.recursiveTargetDependencies.contains {
                    ($0 as? KeyTarget)?.moduleName == "StorageKeys"
                }
        }
        .sorted { $0.name < $1.name }
        var sorted: [KeyTarget] = []
        func add(_ target: KeyTarget) {
            guard !sorted.contains(where: { $0.id == target.id }) else { return }
            let dependencies = Set(target.recursiveTargetDependencies.map(\.id))
            for other in own where dependencies.contains(other.id) { add(other) }
            sorted.append(target)
        }
        for target in own { add(target) }
        return sorted
    }
}

extension [KeyTarget] {
    /// The targets and those on which they depend that can declare keys, too.
    func withDependencies(in package: Package) -> [KeyTarget] {
        let dependencies = flatMap(\.recursiveTargetDependencies).map(\.id)
        let needed = Set(map(\.id) + dependencies)
        return package.keyTargets.filter { needed.contains($0.id) }
    }
}
