import SharedValues
import SharedValuesTesting
import Testing

@Suite("Every store keeps the contract")
struct SharedStoreContractTests {
    @Test("InMemoryStore")
    func inMemory() throws {
        try SharedStoreContract.check { InMemoryStore() }
    }

    @Test("A custom store that keeps JSON")
    func page() throws {
        try SharedStoreContract.check { PageStore(issueHandler: { _ in }) }
    }
}
