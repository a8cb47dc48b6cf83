import Observation
import SharedValues

extension StorageKeyBuilder<AppStorageKeys> {
    var count: Entry.Strict<Int> { entry() }
}

extension StorageKeyBuilder<InMemoryStorageKeys> {
    var names: Entry.Strict<[String]> { entry() }
}

struct Structure: Equatable, Hashable, Sendable {
    @SharedValue(\.appStorage.count) var count = 0
    @SharedValue(\.inMemory.names) var names = []
    var plain = 0

    /// A wrapper's setter doesn't mutate the structure.
    func increment() { count += 1 }
}

class Class {
    @SharedValue(\.appStorage.count) var count = 0

    func increment() { count += 1 }
}

final class Subclass: Class {
    override init() {
        super.init()
        count = 1
    }
}

actor Actor {
    @SharedValue(\.appStorage.count) var count = 0
    nonisolated let other = SharedValue(wrappedValue: 0, \.appStorage.count)

    func increment() async {
        count += 1
        for await value in $count.values where value > 3 { break }
    }

    nonisolated func read() -> Int { other.wrappedValue }
}

@MainActor
final class MainActorClass {
    @SharedValue(\.appStorage.count) var count = 0
    nonisolated let other = SharedValue(wrappedValue: 0, \.appStorage.count)

    func increment() { count += 1 }

    nonisolated func read() -> Int { other.wrappedValue }
}

@MainActor
struct MainActorStructure {
    @SharedValue(\.appStorage.count) var count = 0
}

@Observable
final class Model {
    @ObservationIgnored @SharedValue(\.appStorage.count) var count = 0
    var plain = 0

    func increment() { count += 1 }
}

@Observable
@MainActor
final class MainActorModel {
    @ObservationIgnored @SharedValue(\.appStorage.count) var count = 0
}

let global = SharedValue(wrappedValue: 0, \.appStorage.count)
let globalOfKey = SharedValue(wrappedValue: 0, .appStorage("count"))
let globalOptional = SharedValue<Int?>(.appStorage("count"))

enum Statics {
    static let count = SharedValue(wrappedValue: 0, \.appStorage.count)
}

final class SendableClass: Sendable {
    let count = SharedValue(wrappedValue: 0, \.appStorage.count)

    func increment() { count.wrappedValue += 1 }
}

func local() -> Int {
    @SharedValue(\.appStorage.count) var count = 0
    count += 1
    return count
}

func parameter(@SharedValue count: Int) -> Int {
    count += 1
    $count.reset()
    return count
}

func readerParameter(@SharedReader count: Int) -> Int { count }

func arguments(_ structure: Structure) -> [Int] {
    [
        parameter($count: structure.$count),
        parameter($count: global),
        readerParameter($count: structure.$count.reader),
    ]
}

struct Owner {
    @SharedValue var count: Int
    @SharedReader var names: [String]

    init(_ structure: Structure) {
        _count = structure.$count
        _names = structure.$names.reader
    }
}

/// Not isolated to the caller's actor.
@concurrent
func elsewhere(_ structure: Structure) async {
    structure.count += 1
    global.wrappedValue += 1
    Statics.count.wrappedValue += 1
    globalOptional.wrappedValue = nil
    Task.detached { structure.names.append("a") }
    swap(&structure.count, &global.wrappedValue)
}

func requireSendable(_ value: some Sendable) {}
func requireHashable(_ value: some Hashable) {}

func conformances(_ structure: Structure) {
    requireSendable(structure)
    requireSendable(structure.$count)
    requireSendable(structure.$count.reader)
    requireSendable(structure.$count.values)
    requireSendable(SharedKey<Int>.appStorage("count"))
    requireHashable(structure)
    requireHashable(structure.$count)
    _ = structure == structure
}

struct NotEquatable: Sendable {}

struct OwnerOfIt {
    @SharedValue(.inMemory("value")) var value = NotEquatable()
}

func notHashable(_ owner: OwnerOfIt) {
    // expected-error@+1 {{requires that 'NotEquatable' conform to 'Hashable'}}
    requireHashable(owner.$value)
}
