import StorageKeys

extension AppStorageKeys {
    fileprivate enum Settings {
        enum Appearance {}
    }
}

extension StorageKeyBuilder<AppStorageKeys> {
    fileprivate var settings: Subdomain<AppStorageKeys.Settings> { subdomain() }
    fileprivate subscript(user id: String) -> Subdomain<AppStorageKeys.Settings> {
        subdomain(id, format: .verbatim)
    }
}

extension StorageKeyBuilder<AppStorageKeys.Settings> {
    fileprivate var appearance: Subdomain<AppStorageKeys.Settings.Appearance> { subdomain() }
    fileprivate var launchCount: Entry { entry() }
}

extension StorageKeyBuilder<AppStorageKeys.Settings.Appearance> {
    fileprivate var colorScheme: Entry.Strict<Int> { entry() }
}

/// The benchmarks of keys: resolving a path again and anew, and formatting a name.
let keyBenchmarks: [Benchmark] = [
    Benchmark("floor: look up a string in a dictionary of 1,000") { count in
        let names = (0..<1_000).map { "settings-launch_count_\($0)" }
        let values = Dictionary(uniqueKeysWithValues: zip(names, 0...))
        for index in 0..<count { use(values[names[index % 1_000]]) }
    },
    Benchmark("literal path again, 1 subdomain", budget: 60) { count in
        for _ in 0..<count { use(AppStorageKeys[\.settings.launchCount]) }
    },
    Benchmark("literal path again, 2 subdomains", budget: 60) { count in
        for _ in 0..<count { use(AppStorageKeys[\.settings.appearance.colorScheme]) }
    },
    Benchmark("path resolved anew, 1 subdomain", budget: 600) { count in
        let path = \StorageKeyBuilder<AppStorageKeys>.settings.launchCount
        for _ in 0..<count { use(StorageKeyBuilder<AppStorageKeys>()[keyPath: opaque(path)].key) }
    },
    Benchmark("path resolved anew, 2 subdomains", budget: 900) { count in
        let path = \StorageKeyBuilder<AppStorageKeys>.settings.appearance.colorScheme
        for _ in 0..<count { use(StorageKeyBuilder<AppStorageKeys>()[keyPath: opaque(path)].key) }
    },
    Benchmark("floor: make a captured path, 1 subdomain with an id") { count in
        for index in 0..<count {
            let id = opaque(index.isMultiple(of: 2) ? "a" : "b")
            use(opaque(\StorageKeyBuilder<AppStorageKeys>.[user: id].launchCount))
        }
    },
    Benchmark("captured path, 1 subdomain with an id", budget: 600) { count in
        for index in 0..<count {
            use(AppStorageKeys[\.[user: opaque(index.isMultiple(of: 2) ? "a" : "b")].launchCount])
        }
    },
    Benchmark("captured path, 2 subdomains, one with an id", budget: 900) { count in
        for index in 0..<count {
            let id = opaque(index.isMultiple(of: 2) ? "a" : "b")
            use(AppStorageKeys[\.[user: id].appearance.colorScheme])
        }
    },
    Benchmark(".snake of 13 letters", budget: 150) { count in
        let names = ["someEntryName", "launchCounter"]
        for index in 0..<count { use(KeyFormat.snake(names[index & 1])) }
    },
]
