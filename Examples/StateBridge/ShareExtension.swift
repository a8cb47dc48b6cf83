import Console
import SharedValues

/// The share extension: it adds items, also while the app runs.
struct ShareExtension {
    @SharedValue(.appState) var state

    func share(_ titles: [String]) throws {
        for title in titles {
            try $state.items.withLock { $0.append(AppState.Item(title: title)) }
        }
        Console.show("\(state)")
    }
}
