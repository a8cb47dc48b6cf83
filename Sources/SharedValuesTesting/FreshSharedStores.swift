import SharedValues
public import Testing

/// A trait that gives each test, and each case of a parametrized one, stores of its own.
///
/// ```swift
/// import SharedValues
/// import SharedValuesTesting
/// import Testing
///
/// @Suite(.freshSharedStores)
/// struct CounterTests {
///     @SharedValue(.appStorage("count")) var count = 0
///
///     @Test func countsFromZero() {
///         count += 1
///         #expect(count == 1)  // whatever other tests do at the same time
///     }
/// }
/// ```
///
/// `.appStorage` and `.inMemory` keys stand for empty stores in memory while the test runs; a store
/// named by `store:` is used as it is. Nothing is left behind. The binding holds for the test's
/// tasks, except detached ones, and not for threads it starts.
public struct FreshSharedStores: TestTrait, SuiteTrait, TestScoping {
    /// Whether tests in nested suites get stores of their own, too: they do.
    public var isRecursive: Bool { true }

    /// Runs a test with fresh stores.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite is left to its tests.
        guard testCase != nil else { return try await function() }
        try await withSharedStores(appStorage: InMemoryStore(), inMemory: InMemoryStore()) {
            try await function()
        }
    }
}

extension Trait where Self == FreshSharedStores {
    /// Gives each test, and each case of a parametrized one, stores of its own.
    public static var freshSharedStores: Self { Self() }
}
