/// A handle of a value of any type, as a store's context lists it.
protocol ListedHandle: AnyObject, Sendable {
    /// The key that the value is stored under, with its observers.
    var subject: Subject { get }

    /// Returns whether the handle is the one of a reference.
    func refers(to reference: AnyObject) -> Bool

    /// Notes that the stored value may have changed other than through this handle.
    func invalidate()

    /// Notes that another handle shares the key and must be notified of changes.
    func noteSibling()
}
