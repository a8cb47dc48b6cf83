import Foundation

/// Serializes what makes descriptors for other processes, and the starting of these.
///
/// Foundation closes in a new process what was open when it began to start it. A pipe that another
/// thread made meanwhile would stay open in there, and its reader would wait for the end of both.
let descriptors = NSLock()
