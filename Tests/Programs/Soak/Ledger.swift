import CLibrary
import Foundation
import Synchronization

/// A record of each lane's progress, kept outside the store.
///
/// It is a file that all processes map. A lane records a write before it begins and once it has
/// returned, each by one store to memory, which no kill undoes. A reader that loads the acknowledged
/// number, then the value, then the attempted number must find the value between them.
// @unchecked: all memory is atomic, at fixed places of a mapping that lives as long as the object.
@safe
final class Ledger: @unchecked Sendable {
    private let words: UnsafeMutablePointer<Atomic<Int>>
    private let size: Int

    /// The number of lanes (threads that write) in all processes.
    let lanes: Int

    /// Maps the ledger in a file, which is created first if requested.
    init(path: String, lanes: Int, creating: Bool) throws {
        self.lanes = lanes
        size = (Word.firstOfLanes + lanes * Word.perLane) * MemoryLayout<Int>.stride
        if creating { try Data(repeating: 0, count: size).write(to: URL(filePath: path)) }
        let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        let access = PROT_READ | PROT_WRITE
        guard descriptor >= 0,
            let base = unsafe mmap(nil, size, access, MAP_SHARED, descriptor, 0),
            unsafe base != MAP_FAILED
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        unsafe words = base.assumingMemoryBound(to: Atomic<Int>.self)
    }

    deinit { unsafe munmap(words, size) }

    /// A number in the ledger.
    subscript(word: Word) -> Int {
        get { unsafe words[word.index].load(ordering: .sequentiallyConsistent) }
        set { unsafe words[word.index].store(newValue, ordering: .sequentiallyConsistent) }
    }

    /// Adds to a number that several threads share.
    func count(_ word: Word) {
        unsafe words[word.index].add(1, ordering: .sequentiallyConsistent)
    }

    /// The sum of a number over all lanes.
    func sum(_ word: (Int) -> Word) -> Int {
        (0..<lanes).reduce(0) { $0 + self[word($1)] }
    }
}

extension Ledger {
    /// A place in the ledger.
    struct Word {
        fileprivate let index: Int
        fileprivate static let firstOfLanes = Hazard.allCases.count + 1
        fileprivate static let perLane = 3 + 2 * Slot.allCases.count

        private init(_ index: Int) { self.index = index }

        private init(_ lane: Int, _ index: Int) {
            self.index = Self.firstOfLanes + lane * Self.perLane + index
        }

        /// Whether a hazard is active, 1 or 0; changed only while the lanes rest.
        static func hazard(_ hazard: Hazard) -> Word { Word(hazard.rawValue) }

        /// How many compactions the workers' writes have made.
        static let compactions = Word(Hazard.allCases.count)

        /// How many operations a lane has done.
        static func operations(_ lane: Int) -> Word { Word(lane, 0) }

        /// How many writes of a lane were refused for lack of space.
        static func outOfSpace(_ lane: Int) -> Word { Word(lane, 1) }

        /// How many writes of a lane were refused because the lock was held.
        static func unavailable(_ lane: Int) -> Word { Word(lane, 2) }

        /// The number of the last write that has returned.
        static func acknowledged(_ slot: Slot, _ lane: Int) -> Word {
            Word(lane, 3 + 2 * slot.rawValue)
        }

        /// The number of the last write that has begun.
        static func attempted(_ slot: Slot, _ lane: Int) -> Word {
            Word(lane, 4 + 2 * slot.rawValue)
        }
    }
}
