import SharedValues

let name = "text"

struct PlainString {
    // expected-error@+1 {{a plain string doesn't name a store; write .appStorage(}}
    @SharedValue("text") var literal = 0

    // expected-error@+1 {{a plain string doesn't name a store; write .appStorage(}}
    @SharedValue("text") var optional: Int?

    // expected-error@+1 {{a plain string doesn't name a store; write .appStorage(}}
    @SharedValue("text") var withoutDefault: Int

    // expected-error@+1 {{a plain string doesn't name a store; write .appStorage(}}
    @SharedValue("text") var notStorable = Place()

    // expected-error@+1 {{a plain string doesn't name a store; write .appStorage(}}
    @SharedValue(name) var variable = 0

    // expected-error@+1 {{a plain string doesn't name a store; write .appStorage(}}
    @SharedValue("text", store: InMemoryStore()) var stored = 0

    // expected-error@+1 {{a plain string doesn't name a store; write .appStorage(}}
    let wrapper = SharedValue(wrappedValue: 0, "text")
}
