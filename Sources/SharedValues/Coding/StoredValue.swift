import DefaultsLog

/// A form in which a store takes values.
public enum StoredForm: Sendable {
    /// Values as they are, of any type.
    case live
    /// The value's JSON text.
    case json
    /// The value's property list, or its JSON text if no property list represents it exactly.
    case propertyList
}

/// A value in the form in which a store keeps it.
public enum StoredValue: Sendable {
    /// The value itself.
    case live(any Sendable)
    /// The value's JSON text in UTF-8.
    case json([UInt8])
    /// The value's property list.
    case propertyList(PropertyList)
}

extension StoredValue {
    /// Returns whether two forms are the same; live values can't be compared.
    package func isSame(as other: StoredValue) -> Bool {
        switch (self, other) {
        case (.json(let a), .json(let b)): a.hasSameBytes(as: b)
        case (.propertyList(let a), .propertyList(let b)): a == b
        default: false
        }
    }

    /// The value's JSON text; empty for a live value.
    var json: [UInt8] {
        switch self {
        case .json(let text): text
        case .propertyList(let list): list.json
        case .live: []
        }
    }

    /// The number of bytes that a store keeps, approximately.
    var size: Int {
        switch self {
        case .json(let text): text.count
        case .propertyList(let list): list.size
        case .live: 0
        }
    }
}
