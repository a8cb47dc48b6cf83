import Console
import SharedValues

/// The app: it shows its state and changes it by commands, one per line of its input.
struct App {
    @SharedValue(.appState) var state

    /// Shows the state, now and after each change by any process.
    func show() async {
        for await state in $state.values { Console.show("\(state)") }
    }

    func perform(_ line: String) throws {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.dropFirst().first) {
        case ("add", let title?):
            try $state.items.withLock { $0.append(AppState.Item(title: title)) }
        case ("done", let number?):
            try $state.items.withLock { items in
                guard let number = Int(number), number > 0, number <= items.count else { return }
                items[number - 1].isDone = true
            }
        case ("filter", "all"): try $state.filter.withLock { $0 = .all }
        case ("filter", "open"): try $state.filter.withLock { $0 = .open }
        case ("filter", let text?): try $state.filter.withLock { $0 = .containing(text) }
        default:
            Console.show("add TITLE, done NUMBER, filter all, filter open or filter TEXT")
        }
    }
}
