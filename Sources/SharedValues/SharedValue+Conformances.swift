extension SharedValue: Equatable where Value: Equatable {
    /// Returns whether two wrappers have equal values now.
    public static func == (a: Self, b: Self) -> Bool {
        a.wrappedValue == b.wrappedValue
    }
}

extension SharedValue: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension SharedValue: CustomStringConvertible {
    /// The key and the value, such as `launch_count = 3`.
    public var description: String {
        "\(sharedKey) = \(presentValue)"
    }
}

extension SharedValue: CustomReflectable {
    /// The key and the value.
    public var customMirror: Mirror {
        Mirror(self, children: ["key": sharedKey.name, "value": presentValue])
    }
}
