/// What a store's context lists of a value in use, whatever the type of the value.
protocol ListedHandle: AnyObject, Sendable {
    /// The key that the value is stored under, with its observers.
    var subject: Subject { get }

    /// Returns whether the handle is the one of a reference.
    func refers(to reference: AnyObject) -> Bool

    /// Notes that the stored value may have changed other than through this handle.
    func invalidate()

    /// Notes that another handle has the key, too, and must hear of changes.
    func noteSibling()
}
