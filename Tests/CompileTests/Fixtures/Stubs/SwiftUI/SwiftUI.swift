// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Apple's module that the fixtures need, with its signatures.

public import Combine

@propertyWrapper
public struct StateObject<Object: ObservableObject> {
    public let wrappedValue: Object

    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    private let get: @isolated(any) @Sendable () -> Value

    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        self.get = get
    }

    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(
        dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        fatalError()
    }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

@MainActor
@preconcurrency
public protocol View {
    associatedtype Body: View

    @MainActor @preconcurrency var body: Body { get }
}

public struct Toggle: View {
    public init(_ title: String, isOn: Binding<Bool>) {}

    public var body: Never { fatalError() }
}

public struct TextField: View {
    public init(_ title: String, text: Binding<String>) {}

    public var body: Never { fatalError() }
}

extension Never: View {
    public var body: Never { fatalError() }
}
