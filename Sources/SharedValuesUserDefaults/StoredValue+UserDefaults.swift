import Foundation
import SharedValues

// A value is kept as the object of its property list, or as JSON text, which is a string that
// begins with `jsonMark`. The mark is whitespace, so any JSON parser can read the string. A string
// that itself begins with the mark is also kept as JSON, so the two are never confused.

private let jsonMark = "\r\t"

extension StoredValue {
    /// Creates the value from an object in `UserDefaults`.
    init?(defaultsObject object: Any) {
        if let text = object as? String, text.utf8.starts(with: jsonMark.utf8) {
            var bytes = Array(text.utf8)
            bytes.removeFirst(jsonMark.utf8.count)
            self = .json(bytes)
        } else if let list = PropertyList(defaultsObject: object) {
            self = .propertyList(list)
        } else {
            return nil
        }
    }

    /// Returns the object to give to `UserDefaults`.
    func defaultsObject(for key: String) throws(SharedValueError) -> Any {
        switch self {
        case .propertyList(let list) where list.survivesUserDefaults: list.defaultsObject
        case .propertyList(let list): jsonMark + String(decoding: list.json, as: UTF8.self)
        case .json(let text): jsonMark + String(decoding: text, as: UTF8.self)
        case .live:
            throw SharedValueError(
                .unencodable,
                key: key,
                message: "UserDefaults keeps property lists, not live values"
            )
        }
    }

    /// Returns whether two values, or their absence, are the same.
    static func areSame(_ a: StoredValue?, _ b: StoredValue?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?): a.isSame(as: b)
        default: false
        }
    }
}

extension PropertyList {
    fileprivate init?(defaultsObject object: Any) {
        if let value = object as? String {
            self = .string(value)
        } else if let value = Self.boolean(object) {
            self = .boolean(value)
        } else if let value = object as? NSNumber {
            self.init(number: value, object)
        } else if let value = object as? Data {
            self = .data(value)
        } else if let value = object as? Date {
            self = .date(value)
        } else if let values = object as? [Any] {
            self = .array(values.compactMap { PropertyList(defaultsObject: $0) })
        } else if let values = object as? [String: Any] {
            self = .dictionary(values.compactMapValues { PropertyList(defaultsObject: $0) })
        } else {
            return nil
        }
    }

    /// Returns the object as a Boolean if it is one, which the number 1 isn't.
    private static func boolean(_ object: Any) -> Bool? {
        #if canImport(Darwin)
        // A cast would take the numbers 0 and 1, too.
        guard CFGetTypeID(object as AnyObject) == CFBooleanGetTypeID() else { return nil }
        #endif
        return object as? Bool
    }

    private init(number: NSNumber, _ object: Any) {
        #if canImport(Darwin)
        let isFraction = CFNumberIsFloatType(number)
        #else
        let isFraction = object is Double || object is Float
        #endif
        if !isFraction, let value = Int64(exactly: number) {
            self = .integer(value)
        } else {
            self = .real(number.doubleValue)
        }
    }

    fileprivate var defaultsObject: Any {
        switch self {
        case .boolean(let value): value
        case .integer(let value): value
        case .real(let value): value
        case .string(let value): value
        case .data(let value): value
        case .date(let value): value
        case .array(let values): values.map(\.defaultsObject)
        case .dictionary(let values): values.mapValues(\.defaultsObject)
        }
    }

    /// Whether `UserDefaults` keeps the value exactly.
    ///
    /// Outside Apple platforms, its file is an XML property list, which has dates in whole seconds
    /// and no negative zero.
    fileprivate var survivesUserDefaults: Bool {
        if case .string(let text) = self { return !text.utf8.starts(with: jsonMark.utf8) }
        return survivesFile
    }

    private var survivesFile: Bool {
        #if canImport(Darwin)
        true
        #else
        switch self {
        case .real(let value): !value.isNegativeZero
        case .date(let value): value.timeIntervalSinceReferenceDate.isDateOfFile
        case .array(let values): values.allSatisfy(\.survivesFile)
        case .dictionary(let values): values.values.allSatisfy(\.survivesFile)
        default: true
        }
        #endif
    }
}

extension Double {
    fileprivate var isNegativeZero: Bool { self == 0 && sign == .minus }

    /// Whether these are whole seconds since 2001, of a date from 1001 to 9999.
    fileprivate var isDateOfFile: Bool {
        self == rounded() && !isNegativeZero && self >= -31_556_952_000 && self < 252_423_993_600
    }
}
