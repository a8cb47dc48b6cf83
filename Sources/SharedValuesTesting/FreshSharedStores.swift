import SharedValues
public import Testing

/// A trait that gives each test, and each case of a parameterized test, its own stores.
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
/// While the test runs, `.appStorage` and `.inMemory` keys refer to empty stores in memory. A store
/// passed as `store:` is used as it is. Nothing is left behind. The binding applies to the test's
/// tasks, but not to detached tasks or to threads it starts.
public struct FreshSharedStores: TestTrait, SuiteTrait, TestScoping {
    /// Whether tests in nested suites also get their own stores: always `true`.
    public var isRecursive: Bool { true }

    /// Runs a test with fresh stores.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite itself needs no stores; each of its tests gets some.
        guard testCase != nil else { return try await function() }
        try await withSharedStores(appStorage: InMemoryStore(), inMemory: InMemoryStore()) {
            try await function()
        }
    }
}

extension Trait where Self == FreshSharedStores {
    /// Gives each test, and each case of a parameterized test, its own stores.
    public static var freshSharedStores: Self { Self() }
}
