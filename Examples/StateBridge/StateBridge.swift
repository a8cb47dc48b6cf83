import Console
import SharedValues

@main
enum StateBridge {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            guard let store = FileDefaultsStore.appGroup("group.org.example.lists") else {
                Console.fail("state-bridge: the app group isn't available; see the entitlements")
            }
            SharedStores.prepare(appStorage: store)
            switch words.first {
            case "app" where words.count == 1:
                let app = App()
                try app.$state.load()
                async let _: Void = app.show()
                while let line = readLine() { try app.perform(line) }
            case "extension" where words.count > 1:
                try ShareExtension().share(Array(words.dropFirst()))
            case "front" where words.count == 1:
                let front = Front(bridge: Bridge(store: store))
                while let line = readLine() { await front.ask(line) }
            default:
                Console.fail("usage: state-bridge app | extension TITLE… | front", status: 2)
            }
        } catch {
            Console.fail("state-bridge: \(error)")
        }
    }
}
