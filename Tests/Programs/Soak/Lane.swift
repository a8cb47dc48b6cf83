import Foundation
import SharedValues

/// A thread that writes and checks forever, with choices that follow from its seed.
final class Lane {
    private let number: Int
    private let board: Board
    private let ledger: Ledger
    private let checks: Checks
    private var generator: SplitMix64

    /// The highest numbers that this lane has seen: none may ever decrease.
    private var seen: [String: Int] = [:]

    init(_ number: Int, _ board: Board, _ ledger: Ledger, seed: UInt64, incarnation: Int) {
        self.number = number
        self.board = board
        self.ledger = ledger
        checks = Checks(board: board, ledger: ledger)
        generator = SplitMix64(seed: seed, stream: number, incarnation)
    }

    /// Works until the process ends; rests while the gate is shut.
    func run(_ gate: Gate) throws {
        try takeOver()
        while true {
            gate.pass()
            try operate()
            ledger.count(.operations(number))
        }
    }

    /// Finds out which writes of the lane were lost to a kill.
    private func takeOver() throws {
        let lane = board.lanes[number]
        // A line that was torn at its very end counts or not, from the next write on, which may be
        // refused as long as the disk is full or the lock is held.
        while try !isAllowed({ try lane.$starts.withLock { $0 += 1 } }) {}
        for slot in Slot.registers {
            let found = try checks.check(slot, of: number, lost: .durable)
            ledger[.acknowledged(slot, number)] = found
            ledger[.attempted(slot, number)] = found
        }
    }

    private func operate() throws {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<20: try transfer()
        case 20..<35: try write(.counter) { try board.$counter.withLock { $0 += 1 } }
        case 35..<45: try write(.steps)
        case 45..<52: try write(.score)
        case 52..<59:
            try write(.tally) {
                try board.store.transaction {
                    board.lanes[number].tally += 1
                    board.total += 1
                }
            }
        case 59..<72: try write(Slot.assigned.randomElement(using: &generator) ?? .text)
        case 72..<75:
            try write(.text, .list, .profile, .score) {
                try board.store.transaction {
                    for slot in [Slot.text, .list, .profile, .score] { try writeNext(slot) }
                }
            }
        case 75..<77: try giveUpTransaction()
        case 77..<92: try inspect()
        case 92..<95: try checks.checkCounter()
        case 95..<98: try checks.checkSums(checks.snapshot)
        default: try auditInTransaction()
        }
    }
}

// MARK: - Writes

extension Lane {
    /// Does the next write of some slots, recording it in the ledger before and after.
    private func write(_ slots: Slot..., body: () throws -> Void) throws {
        for slot in slots { ledger[.attempted(slot, number)] += 1 }
        let isDone = try isAllowed(body)
        for slot in slots {
            if isDone {
                ledger[.acknowledged(slot, number)] += 1
            } else {
                ledger[.attempted(slot, number)] -= 1
            }
        }
        // What is read is what is stored, and a write that fails has changed nothing.
        for slot in slots { try checks.check(slot, of: number, lost: .exact) }
    }

    private func write(_ slot: Slot) throws {
        try write(slot) { try writeNext(slot) }
    }

    private func writeNext(_ slot: Slot) throws {
        try board.lanes[number].registers[slot]?.write(ledger[.acknowledged(slot, number)] + 1)
    }

    /// Writes in a transaction that then throws: none of it may be stored.
    private func giveUpTransaction() throws {
        struct GivenUp: Error {}
        _ = try isAllowed {
            do {
                try board.store.transaction {
                    board.accounts[0].wrappedValue += 1
                    for slot in [Slot.text, .list, .score] { try writeNext(slot) }
                    throw GivenUp()
                }
            } catch is GivenUp {}
        }
        for slot in [Slot.text, .list, .score] {
            try checks.check(slot, of: number, lost: .atomic)
        }
    }

    private func transfer() throws {
        let accounts = board.accounts.shuffled(using: &generator).prefix(3)
        let amount = Int.random(in: 1...50, using: &generator)
        _ = try isAllowed {
            try board.store.transaction {
                accounts[0].wrappedValue -= 2 * amount
                accounts[1].wrappedValue += amount
                accounts[2].wrappedValue += amount
            }
        }
    }

    /// Returns whether a write succeeded; `false` if it was refused as a hazard explains.
    private func isAllowed(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch let error as SharedValueError {
            guard let hazard = Hazard(explaining: error.code), ledger[.hazard(hazard)] == 1,
                hazard != .kills
            else { throw Broken(.errors, "\(error)") }
            ledger.count(hazard == .fullDisk ? .outOfSpace(number) : .unavailable(number))
            return false
        }
    }
}

// MARK: - Reads

extension Lane {
    /// Reads what another lane writes, whose numbers never decrease.
    private func inspect() throws {
        let lane = Int.random(in: 0..<ledger.lanes, using: &generator)
        let slot = Slot.registers.randomElement(using: &generator) ?? .steps
        let found = try checks.check(slot, of: lane)
        let name = "\(slot) of lane \(lane)"
        let before = seen.updateValue(found, forKey: name) ?? 0
        if found < before {
            throw Broken(.fresh, "\(name): found write \(found) after \(before)")
        }
    }

    private func auditInTransaction() throws {
        var failure: (any Error)?
        _ = try isAllowed {
            try board.store.transaction {
                do {
                    try checks.checkSums { $0.map(\.wrappedValue) }
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
    }
}
