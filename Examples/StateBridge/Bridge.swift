import Dispatch
import SharedValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Stored values as JSON text, for a front end that is written in another language.
///
/// The completions are called on a queue of the bridge, in the order of the calls.
struct Bridge: Sendable {
    let store: FileDefaultsStore
    private let queue = DispatchQueue(label: "bridge")

    init(store: FileDefaultsStore) {
        self.store = store
    }

    /// Loads the text under a key, or `nil` if nothing is stored.
    func load(
        _ key: String,
        completion: @escaping @Sendable (Result<String?, any Error>) -> Void
    ) {
        queue.async {
            completion(Result { try store.json(forKey: key) })
        }
    }

    /// Stores a text under a key; a state that this side can't read is refused.
    func save(
        _ key: String,
        _ text: String,
        completion: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        queue.async {
            completion(
                Result {
                    if key == AppStorageKeys[\.appState] { try check(text) }
                    try store.setJSON(text, forKey: key)
                }
            )
        }
    }

    private func check(_ text: String) throws {
        do {
            _ = try JSONDecoder().decode(AppState.self, from: Data(text.utf8))
        } catch {
            throw SharedValueError(
                .typeMismatch,
                key: AppStorageKeys[\.appState],
                message: "\(text.debugDescription) isn't the state of the app; it isn't saved",
                underlyingError: error
            )
        }
    }
}
