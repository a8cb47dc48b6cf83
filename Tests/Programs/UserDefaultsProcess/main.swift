// A program without stores, which reads and writes `UserDefaults` as any other program does.
//
// Arguments: a suite, then `KEY` of each value to print, or `KEY=TEXT` to set a string.

import Foundation

guard let defaults = UserDefaults(suiteName: CommandLine.arguments[1]) else {
    fatalError("There is no suite \(CommandLine.arguments[1]).")
}

for argument in CommandLine.arguments.dropFirst(2) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2 {
        defaults.set(parts[1], forKey: parts[0])
    } else {
        switch defaults.object(forKey: argument) {
        case let text as String: print(argument, "String", text.debugDescription)
        case let date as Date: print(argument, "Date", date.timeIntervalSinceReferenceDate)
        case let data as Data: print(argument, "Data", Array(data))
        case let texts as [String]: print(argument, "[String]", texts)
        case let object?: print(argument, type(of: object), object)
        case nil: print(argument, "nothing")
        }
    }
}
defaults.synchronize()
