import CLibrary

/// The extended attributes of files; an access control list is one of them.
enum ExtendedAttributes {
    /// Gives a new file exactly the attributes of another one; returns `false` if that fails.
    static func copy(from old: Int32, to new: Int32) -> Bool {
        #if canImport(Darwin)
        fcopyfile(old, new, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) == 0
        #else
        guard let names = Self.names(of: old), let inherited = Self.names(of: new) else {
            return false
        }
        for name in inherited where !names.contains(name) && !isLabel(name) {
            // Such as the default access control list of the folder.
            guard unsafe fremovexattr(new, name) == 0 else { return false }
        }
        for name in names where !isLabel(name) {
            guard let value = value(of: name, on: old) else { return false }
            guard unsafe fsetxattr(new, name, value, value.count, 0) == 0 else { return false }
        }
        return true
        #endif
    }

    #if !canImport(Darwin)
    /// Whether the system alone decides about an attribute.
    private static func isLabel(_ name: String) -> Bool { name.hasPrefix("security.") }

    /// Returns the names of a file's attributes; `nil` if they can't be read.
    private static func names(of descriptor: Int32) -> [String]? {
        let names = unsafe bytes { unsafe flistxattr(descriptor, $0, $1) }
        // On a file system without attributes, no file has any.
        guard let names else { return errno == ENOTSUP || errno == ENOSYS ? [] : nil }
        return names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func value(of name: String, on descriptor: Int32) -> [UInt8]? {
        unsafe bytes { unsafe fgetxattr(descriptor, name, $0, $1) }
    }

    /// Returns the bytes with which a call fills a buffer, after asking it for their number.
    private static func bytes(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [UInt8]? {
        let size = call(nil, 0)
        guard size > 0 else { return size == 0 ? [] : nil }
        var buffer = [CChar](repeating: 0, count: size)
        // Fails if there are more by now.
        let count = unsafe call(&buffer, size)
        return count < 0 ? nil : buffer[..<count].map { UInt8(bitPattern: $0) }
    }
    #endif
}
