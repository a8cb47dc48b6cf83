// stubs: Combine SwiftUI
// rebuilds: StorageKeys CLibrary DefaultsLog SharedValues
import Combine
import Observation
import SharedValues
import SwiftUI

extension StorageKeyBuilder<AppStorageKeys> {
    var isSoundOn: Entry.Strict<Bool> { entry() }
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var user: Entry.Strict<User> { entry() }
}

struct User: Sendable { var name = "" }

struct SoundView: View {
    @SharedValue(\.appStorage.isSoundOn) var isSoundOn = true

    var body: some View { Toggle("Sound", isOn: Binding($isSoundOn)) }
}

struct UserView: View {
    @SharedValue(\.inMemory.user) var user = User()
    @Binding var nickname: String

    init() {
        _nickname = Binding($user.name)
    }

    var body: some View { TextField("Name", text: Binding($user.name)) }
}

struct PartView: View {
    @SharedValue(\.inMemory.user) var user = User()

    // A part of a binding reads and writes the whole value.
    var body: some View { TextField("Name", text: Binding($user).name) }
}

@Observable
@MainActor
final class Model {
    @ObservationIgnored @SharedValue(\.appStorage.isSoundOn) var isSoundOn = true
}

struct ModelView: View {
    let model: Model

    var body: some View { Toggle("Sound", isOn: Binding(model.$isSoundOn)) }
}

final class Watcher {
    @SharedValue(\.appStorage.isSoundOn) var isSoundOn = true
    private var watching: [AnyCancellable] = []

    func watch() {
        watching.append($isSoundOn.publisher.sink { value in print(value) })
        watching.append($isSoundOn.publisher.map { !$0 }.sink { value in print(value) })
        let publisher: AnyPublisher<Bool, Never> = $isSoundOn.publisher
        _ = publisher
    }
}
