import SharedValues

/// Something the coordinator does to the workers, which must or may cause certain errors.
enum Hazard: Int, CaseIterable {
    /// Processes are killed, so that lines can be torn.
    case kills
    /// The disk is full for a while.
    case fullDisk
    /// A process that holds the lock is stopped for longer than others wait.
    case stop

    /// The hazard that explains an error; `nil` for an error that nothing explains.
    init?(explaining code: SharedValueError.Code) {
        switch code {
        case .corrupted: self = .kills
        case .outOfSpace: self = .fullDisk
        case .unavailable: self = .stop
        default: return nil
        }
    }
}
