import Foundation

/// Serializes creating descriptors for other processes and starting these.
///
/// In a new process, Foundation closes what was open when it began to start it. A pipe that another
/// thread created meanwhile would stay open there, and its reader would wait for both ends to close.
let descriptors = NSLock()
