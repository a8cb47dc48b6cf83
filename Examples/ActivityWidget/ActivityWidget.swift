import Console
import SharedValues

@main
enum ActivityWidget {
    static func main() async {
        do {
            let group = try ActivityGroup()
            SharedStores.prepare(appStorage: group.store)

            let words = Array(CommandLine.arguments.dropFirst())
            let types = words.dropFirst(2).compactMap(ActivityType.init)
            switch words.prefix(2) {
            case ["app", "show"] where words.count == 2:
                App(group: group).show()
            case ["app", "toggle"] where words.count == 2 + types.count && !types.isEmpty:
                try App(group: group).toggle(types)
            case ["app", "onboard"] where words.count == 2:
                try App(group: group).completeOnboarding()
            case ["app", "sync"] where words.count == 2:
                try App(group: group).sync()
            case ["widget"]:
                await Widget(group: group).run()
            default:
                Console.fail(usage, status: 2)
            }
        } catch {
            Console.fail("activity-widget: \(error)")
        }
    }

    private static let usage = """
        usage: activity-widget app show | app onboard | app toggle TYPE… | app sync | widget
        types: \(ActivityType.allCases.map(\.rawValue).joined(separator: ", "))
        """
}
