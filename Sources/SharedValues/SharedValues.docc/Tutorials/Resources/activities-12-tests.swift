import ActivityKeys
import SharedValues
import SharedValuesTesting
import Testing

@Suite(.freshSharedStores)
struct ActivityTests {
    let model = ActivityModel()

    @Test func showsTheDefaultAtFirst() {
        #expect(model.selected == [.running, .walking])
        #expect(!model.$selected.isStored)
    }

    @Test func togglesAndCounts() throws {
        try model.toggle(.swimming)
        try model.toggle(.walking)
        #expect(model.selected == [.running, .swimming])
        #expect(model.changeCount == 2)
    }

    @Test func showsTheDefaultWhenNothingIsLeft() throws {
        try model.toggle(.running)
        try model.toggle(.walking)
        #expect(model.selected == [.running, .walking])
    }
}
