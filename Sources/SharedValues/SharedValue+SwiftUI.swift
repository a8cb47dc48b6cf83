#if canImport(SwiftUI)
public import SwiftUI

extension Binding where Value: Sendable {
    /// Creates a binding to a shared value.
    ///
    /// ```swift
    /// import SwiftUI
    ///
    /// struct SoundView: View {
    ///     @SharedValue(.appStorage("is_sound_on")) var isSoundOn = true
    ///
    ///     var body: some View { Toggle("Sound", isOn: Binding($isSoundOn)) }
    /// }
    /// ```
    ///
    /// A binding reads and then writes: if two change a value at the same time, the last one wins.
    /// Use `withLock` if no change may be lost.
    public init(_ value: SharedValue<Value>) {
        self.init(
            get: { value.wrappedValue },
            set: { value.wrappedValue = $0 }
        )
    }
}
#endif
