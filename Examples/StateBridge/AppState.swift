import SharedValues

/// Everything that the app and its share extension show.
struct AppState: Codable, Equatable {
    var items: [Item] = []
    var filter = Filter.all

    struct Item: Codable, Equatable {
        var title: String
        var isDone = false
    }

    enum Filter: Codable, Equatable {
        case all
        case open
        case containing(String)
    }
}

extension AppState: CustomStringConvertible {
    /// The items that match the filter, with their numbers, on one line.
    var description: String {
        let shown = zip(1..., items).filter { _, item in
            switch filter {
            case .all: true
            case .open: !item.isDone
            case .containing(let text): item.title.contains(text)
            }
        }
        if shown.isEmpty { return "nothing" }
        return shown.map { "\($0) \($1.title)" + ($1.isDone ? " ✓" : "") }.joined(separator: ", ")
    }
}

extension StorageKeyBuilder<AppStorageKeys> {
    var appState: Entry.Strict<AppState> { entry() }
}

extension SharedKey<AppState>.Defaulted {
    /// The state that was saved last, or an empty one.
    static var appState: Self { Self(.appStorage(\.appState), default: AppState()) }
}
