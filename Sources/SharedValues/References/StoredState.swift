/// What a reference knows of a value in a store that keeps it encoded or outside this process.
struct StoredState {
    enum Status {
        case absent
        case stored
        /// The store has a value that can't be decoded.
        case unreadable
    }

    var status = Status.absent

    /// The committed form that the value was decoded from.
    var committed: StoredValue?

    /// Whether the committed form is stored under a former key.
    var isUnderFormerKey = false

    /// Why the stored value can't be decoded.
    var decodingError: SharedValueError?

    /// Why the store couldn't be read at the last attempt.
    var accessError: SharedValueError?

    /// Why the last save failed.
    var saveError: SharedValueError?

    /// Why the current mutation couldn't begin in the store.
    var refusal: SharedValueError?

    /// Whether a mutation has handed out the value's address.
    var isBeingMutated = false

    /// Whether the value belongs to the thread of a transaction.
    var isHeldByTransaction = false

    /// Whether a mutation of any kind is open, during which only its thread notes what is stored.
    var isMutationOpen = false

    /// The number of changes made through this reference.
    var revision = 0

    /// The number of other changes at the last lookup.
    var changesSeen = 0

    /// The store's version when the value was last looked up or committed.
    var versionSeen: UInt64 = 0
}

extension StoredState {
    /// Whether the value in place is the committed one, as of the last lookup.
    var isReadable: Bool { status == .stored && !isBeingMutated && !isHeldByTransaction }

    /// Why the last load failed.
    var loadError: SharedValueError? { accessError ?? decodingError }

    /// Notes what a commit has stored.
    mutating func noteCommit(of new: StoredValue?) {
        committed = new
        isUnderFormerKey = false
        status = new != nil ? .stored : .absent
        decodingError = nil
        accessError = nil
    }
}
