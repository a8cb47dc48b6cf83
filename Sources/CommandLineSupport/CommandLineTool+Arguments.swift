extension CommandLineTool {
    /// Returns the arguments of the process, without the program's name.
    ///
    /// `CommandLine.arguments` would replace what isn't UTF-8 by U+FFFD, and so name another key or
    /// file.
    ///
    /// - Throws: A ``UsageError`` for an argument that isn't UTF-8.
    package func arguments() throws(UsageError) -> [String] {
        var arguments: [String] = []
        for position in 1..<max(1, Int(CommandLine.argc)) {
            // Unsafe: the system keeps the arguments, with a zero byte after each, as long
            // as it runs.
            guard let word = unsafe CommandLine.unsafeArgv[position] else { break }
            guard let argument = unsafe String(validatingCString: word) else {
                var bytes: [UInt8] = []
                while case let byte = unsafe word[bytes.count], byte != 0 {
                    bytes.append(UInt8(bitPattern: byte))
                }
                throw UsageError(
                    "argument \(position) isn't UTF-8: \(bytes.literal); give it in UTF-8"
                )
            }
            arguments.append(argument)
        }
        return arguments
    }
}

extension [UInt8] {
    /// The bytes as a literal, in which `\xE9` stands for a byte that isn't UTF-8.
    fileprivate var literal: String {
        var text = ""
        var parser = Unicode.UTF8.ForwardParser()
        var rest = makeIterator()
        var position = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let bytes):
                text += Unicode.UTF8.decode(bytes).escaped(asASCII: false)
                position += bytes.count
            case .error(let count):
                for byte in self[position..<position + count] {
                    text += "\\x" + String(byte, radix: 16, uppercase: true)
                }
                position += count
            case .emptyInput: return "\"\(text)\""
            }
        }
    }
}
