/// A limit on how many tasks run at once.
package actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(count: Int) {
        free = count
    }

    /// Runs the work when it is its turn.
    package nonisolated func take<Result>(
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        await begin()
        do {
            let result = try await work()
            await end()
            return result
        } catch {
            await end()
            throw error
        }
    }

    private func begin() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func end() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
