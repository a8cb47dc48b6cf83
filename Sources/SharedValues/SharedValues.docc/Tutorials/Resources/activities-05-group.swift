import SharedValues

/// The group of the app and its widget.
public enum ActivityGroup {
    /// The group's identifier, which both programs are entitled to on Apple platforms.
    public static let identifier = "group.org.example.activities"

    /// Stores the `.appStorage` values of this program in the group's store.
    public static func open() {
        guard let store = FileDefaultsStore.appGroup(identifier) else {
            fatalError("The app group \(identifier) isn't available: add it to the entitlements.")
        }
        SharedStores.prepare(appStorage: store)
    }
}
