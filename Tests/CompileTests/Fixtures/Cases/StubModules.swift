// stubs: Combine SwiftUI
// rebuilds: StorageKeys
import Combine
import StorageKeys
import SwiftUI

#if !canImport(SwiftUI)
#error("The stub is not found.")
#endif

extension StorageKeyBuilder<AppStorageKeys> {
    var counter: Entry { entry() }
}

final class Counter: ObservableObject {
    let key = AppStorageKeys[\.counter]
}

struct CounterView {
    @StateObject var counter = Counter()

    // expected-error@+1 {{generic struct 'StateObject' requires that 'Int' conform to}}
    @StateObject var count = 0
}
