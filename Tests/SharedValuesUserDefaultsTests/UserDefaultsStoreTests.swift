import Foundation
import SharedValues
import SharedValuesTesting
import SharedValuesUserDefaults
import Testing

@Suite("UserDefaultsStore keeps shared values in UserDefaults")
struct UserDefaultsStoreTests {
    private let suite: TemporarySuite

    init() throws {
        suite = try TemporarySuite()
    }

    @Test("It keeps the contract")
    func contract() throws {
        var number = 0
        try SharedStoreContract.check {
            number += 1
            return try suite.open("\(number)")
        }
    }
}
