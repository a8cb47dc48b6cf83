// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of Apple's module as the fixtures need.

public import Combine

@propertyWrapper
public struct StateObject<Object: ObservableObject> {
    public let wrappedValue: Object

    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}
