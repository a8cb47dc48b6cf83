extension DriverSource {
    /// Evaluates key paths.
    ///
    /// An argument of a subscript is a rare text or number, for which the key then has the
    /// parameter's name: formats treat it as one word, so that it is found again in the key.
    static let evaluation = #"""
        import StorageKeys
        #if canImport(Darwin)
        import Darwin
        #elseif canImport(Musl)
        import Musl
        #else
        import Glibc
        #endif

        struct NoArgument: Error {
            let description: String
        }

        @MainActor final class Evaluation {
            private var keys = ""
            private var warnings = ""
            private var subdomains = ""

            func addLoose<D: StorageKeyDomain>(
                _ index: Int,
                _ domain: D.Type,
                _ path: () throws -> KeyPath<StorageKeyBuilder<D>, StorageKeyEntry>
            ) {
                add(index, domain, path, nil) { ($0.key, $0.formerKeys, $0.isLiteral) }
            }

            func addStrict<D: StorageKeyDomain, V>(
                _ index: Int,
                _ domain: D.Type,
                _ path: () throws -> KeyPath<StorageKeyBuilder<D>, StorageKeyEntry.Strict<V>>
            ) {
                add(index, domain, path, V.self) { ($0.key, $0.formerKeys, $0.isLiteral) }
            }

            func addSubdomain<D: StorageKeyDomain, C>(
                _ description: String,
                _ domain: D.Type,
                _ path: () throws -> KeyPath<StorageKeyBuilder<D>, StorageKeyBuilder<C>>
            ) {
                arguments = []
                guard let path = try? path() else { return }
                let place = StorageKeyBuilder<D>()[keyPath: path]
                let entry: StorageKeyEntry = place.entry("x", format: .verbatim, separator: "")
                let key = withPlaceholders(String(entry.key.unicodeScalars.dropLast()))
                if key.contains(where: { $0.isNewline || $0 == "\t" }) { return }
                subdomains += "\t\(description)\t\(key)\n"
            }

            private func add<D: StorageKeyDomain, E>(
                _ index: Int,
                _ domain: D.Type,
                _ path: () throws -> KeyPath<StorageKeyBuilder<D>, E>,
                _ type: Any.Type?,
                _ parts: (E) -> (key: String, formerKeys: [String], isLiteral: Bool)
            ) {
                // What follows on standard error is about this key.
                fputs("\u{1E}\(index)\n", stderr)
                arguments = []
                do {
                    let path = try path()
                    let entry = parts(StorageKeyBuilder<D>()[keyPath: path])
                    let formerKeys = entry.formerKeys.map { json(withPlaceholders($0)) }
                    var members = [
                        "\"index\": \(index)", "\"domain\": \(json(String(reflecting: domain)))",
                        "\"key\": \(json(withPlaceholders(entry.key)))",
                        "\"formerKeys\": [\(formerKeys.joined(separator: ", "))]",
                        "\"isLiteral\": \(entry.isLiteral)",
                    ]
                    if let type { members.append("\"type\": \(json(String(reflecting: type)))") }
                    keys += "{\(members.joined(separator: ", "))}\n"
                } catch {
                    let reason = (error as? NoArgument)?.description ?? "\(error)"
                    warnings += "\(index) \(reason)\n"
                }
            }

            /// Prints a JSON object per key, and before them, up to an empty line, what was not
            /// evaluated and the keys of subdomains.
            func finish() {
                print(warnings + subdomains)
                print(keys, terminator: "")
            }
        }

        private func json(_ text: String) -> String {
            let escaped = text.unicodeScalars.map { scalar in
                if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
                guard scalar.value < 0x20 else { return "\(scalar)" }
                return "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            }
            return "\"\(escaped.joined())\""
        }

        /// The texts that stand for the arguments of the path that is being evaluated.
        @MainActor private var arguments: [(texts: [String], name: String)] = []

        @MainActor private func withPlaceholders(_ key: String) -> String {
            var key = key
            for argument in arguments {
                for text in argument.texts { key = key.replacing(text, with: "<\(argument.name)>") }
            }
            return key
        }

        /// Returns a value that can be told in a key, for the parameter with a number and a name.
        @MainActor func argument<T>(_ number: Int, _ name: String) throws -> T {
            let letter = Character(Unicode.Scalar(UInt8(97 + number % 26)))
            let word = "qx\(letter)zk"
            let sample = Sample(
                text: word,
                character: Character(Unicode.Scalar(0x4D40 + UInt32(number)) ?? "x"),
                number: 731_000_000 + number,
                uuid: "731F0000-0000-4000-8000-0000000000\(10 + number % 90)"
            )
            arguments.append((
                [
                    word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst(),
                    "\(sample.character)", "\(sample.number)", sample.uuid, sample.uuid.lowercased(),
                ],
                name
            ))
            guard let value = sample.value(of: T.self) else {
                throw NoArgument(description: "no argument of type \(T.self) can be made for \(name)")
            }
            return value
        }

        struct Sample {
            let text: String
            let character: Character
            let number: Int
            let uuid: String

            /// Returns the sample as a value of a type that is made from text, a number or a case.
            func value<T>(of type: T.Type) -> T? {
                if let value = text as? T ?? character as? T { return value }
                if let type = type as? any FixedWidthInteger.Type {
                    return integer(type) as? T
                }
                if let type = type as? any BinaryFloatingPoint.Type {
                    return floatingPoint(type) as? T
                }
                if let type = type as? any ExpressibleByStringLiteral.Type,
                    let value = literal(type) as? T
                {
                    return value
                }
                if let type = type as? any RawRepresentable.Type, let value = raw(type) as? T {
                    return value
                }
                if let type = type as? any CaseIterable.Type, let value = first(type) as? T {
                    return value
                }
                if let type = type as? any LosslessStringConvertible.Type {
                    if let value = lossless(type, text) as? T { return value }
                    if let value = lossless(type, "true") as? T { return value }
                }
                return decoded(type)
            }

            private func integer<I: FixedWidthInteger>(_ type: I.Type) -> Any {
                I(exactly: number) ?? I.max
            }
            private func floatingPoint<F: BinaryFloatingPoint>(_ type: F.Type) -> Any { F(number) }
            private func literal<L: ExpressibleByStringLiteral>(_ type: L.Type) -> Any? {
                value(of: L.StringLiteralType.self).map { L(stringLiteral: $0) }
            }
            private func raw<R: RawRepresentable>(_ type: R.Type) -> Any? {
                guard R.RawValue.self != R.self, let raw = value(of: R.RawValue.self) else {
                    return nil
                }
                return R(rawValue: raw)
            }
            private func first<C: CaseIterable>(_ type: C.Type) -> Any? { C.allCases.first }
            private func lossless<L: LosslessStringConvertible>(
                _ type: L.Type,
                _ text: String
            ) -> Any? {
                L(text)
            }
        }

        """#

    /// What the evaluation has where texts and integers are all the arguments there are.
    static let noDecoding = """
        extension Sample {
            private func decoded<T>(_ type: T.Type) -> T? { nil }
        }

        """

    /// What makes a value of a type that is decoded from one text or number, such as a UUID.
    static let decoding = #"""
        #if canImport(FoundationEssentials)
        import FoundationEssentials
        #else
        import Foundation
        #endif

        extension Sample {
            private func decoded<T>(_ type: T.Type) -> T? {
                guard let type = type as? any Decodable.Type else { return nil }
                for json in ["\"\(text)\"", "\"\(uuid)\"", "\(number)"] {
                    if let value = try? JSONDecoder().decode(type, from: Data(json.utf8)) as? T {
                        return value
                    }
                }
                return nil
            }
        }


        """#
}
