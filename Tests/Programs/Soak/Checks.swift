import DefaultsLog
import Foundation
import SharedValues

/// Checks that any process may make at any time, with its board and the ledger.
struct Checks: Sendable {
    let board: Board
    let ledger: Ledger

    /// Compares a register with what its lane has recorded, and returns the write that was found.
    ///
    /// If an acknowledged write is missing, the promise `lost` is broken.
    @discardableResult
    func check(_ slot: Slot, of lane: Int, lost: Promise = .fresh) throws(Broken) -> Int {
        guard let register = board.lanes[lane].registers[slot] else { return 0 }
        let acknowledged = ledger[.acknowledged(slot, lane)]
        // A removal leaves no number: if several writes may be the last, it is one of them.
        let begun = ledger[.attempted(slot, lane)]
        let finding = register.find(acknowledged...max(acknowledged, begun))
        let attempted = ledger[.attempted(slot, lane)]
        switch finding {
        case .write(let number) where acknowledged...attempted ~= number:
            return number
        case .write(let number) where number < acknowledged:
            throw Broken(
                lost,
                "\(slot) of lane \(lane): write \(acknowledged) was acknowledged, found \(number)"
            )
        case .write(let number):
            throw Broken(
                .unchanged,
                "\(slot) of lane \(lane): write \(attempted) was the last, found \(number)"
            )
        case .other(let value):
            // A value that was written after the range was read isn't an error.
            if begun != attempted { return try check(slot, of: lane, lost: lost) }
            throw Broken(
                .local,
                "\(slot) of lane \(lane): after write \(acknowledged) of \(attempted), found \(value)"
            )
        }
    }

    /// Compares the shared counter with what all lanes have recorded.
    func checkCounter() throws(Broken) {
        try check("the counter", \.counter, .counter)
        try check("the total", \.total, .tally)
    }

    private func check(_ name: String, _ path: KeyPath<Board, Int>, _ slot: Slot) throws(Broken) {
        let acknowledged = ledger.sum { .acknowledged(slot, $0) }
        let value = board[keyPath: path]
        let attempted = ledger.sum { .attempted(slot, $0) }
        if value < acknowledged {
            throw Broken(.exact, "\(name) is \(value), but \(acknowledged) were acknowledged")
        }
        if value > attempted {
            throw Broken(.unchanged, "\(name) is \(value), but only \(attempted) were begun")
        }
    }

    /// Compares sums that transactions keep; `values` reads several values as of one moment.
    func checkSums(_ values: ([SharedValue<Int>]) throws -> [Int]) throws {
        let tallies = board.lanes.map(\.$tally)
        let numbers = try values(board.accounts + [board.$total] + tallies)
        let sum = numbers.prefix(Board.accounts).reduce(0, +)
        if sum != Board.accounts * Board.deposit {
            let expected = Board.accounts * Board.deposit
            throw Broken(.atomic, "the accounts hold \(sum) instead of \(expected)")
        }
        let total = numbers[Board.accounts]
        let tallied = numbers.dropFirst(Board.accounts + 1).reduce(0, +)
        if total != tallied {
            throw Broken(.atomic, "the total is \(total), the sum of the tallies \(tallied)")
        }
    }

    /// Returns the values of keys without a lock, as any reader of the file finds them.
    func snapshot(_ values: [SharedValue<Int>]) throws -> [Int] {
        let file = try DefaultsFile.open(path: board.store.url.path)
        let stored = try file.values() ?? [:]
        return try values.map { value in
            guard let bytes = stored[value.sharedKey.name] else {
                // Not written yet: the default, of an account or of a count.
                return value.sharedKey.name.hasPrefix("account") ? Board.deposit : 0
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let number = Int(text) else {
                throw Broken(.local, "\(value.sharedKey) is \(text.debugDescription)")
            }
            return number
        }
    }
}
