import Console

@main
enum SharingKeys {
    static func main() {
        let persistent = PersistentValues()
        let session = SessionValues()
        func show(_ title: String) {
            print("\(title), in app storage:")
            for line in persistent.lines { print("    \(line)") }
            print("\(title), in memory:")
            for line in session.lines { print("    \(line)") }
        }

        if CommandLine.arguments.count > 1 { Console.fail("usage: sharing-keys", status: 2) }
        show("Before")
        persistent.change()
        session.change()
        show("After")
    }
}
