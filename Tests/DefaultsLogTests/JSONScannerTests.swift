import DefaultsLog
import Testing

@Suite("JSON scanner")
struct JSONScannerTests {
    @Test(
        "Well-formed values can be decoded",
        arguments: [
            "0", "-0", "-0.0", "1e5", "1.5E-7", "true", "false", "null", "\"\"",
            "\"é\\u00e9\\ud83d\\ude00\"",
            "[]", "{}", " [ 1 , 2 ] ", "{\"a\":{\"b\":[{}]},\"c\":[[]]}",
            "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
            "18446744073709551615", "[[[[1],2],3],4]",
        ]
    )
    func wellFormed(text: String) {
        #expect(JSONScanner.obstacle(in: Array(text.utf8)) == nil)
    }

    @Test(
        "Malformed values are refused",
        arguments: [
            "", " ", "+1", ".5", "1.", "1e", "-", "tru", "nul", "\"", "\"a", "\"\\x\"",
            "\"\\u12g4\"",
            "\"\\", "\"\\u12", "[", "[1", "[1,", "[1,]", "[,1]", "{", "{\"a\"", "{\"a\":",
            "{\"a\":1", "{\"a\":1,}",
            "{a:1}", "{1:1}", "]", "}", "[}", "{]", "\"\u{1}\"", "\"\n\"", "NaN", "Infinity", "'a'",
            "[1 2]",
        ]
    )
    func malformed(text: String) {
        #expect(JSONScanner.obstacle(in: Array(text.utf8)) == "not valid JSON")
    }

    @Test("Invalid UTF-8 in a string is refused")
    func invalidUTF8() {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] {
            #expect(JSONScanner.obstacle(in: [0x22] + bytes + [0x22]) == "not valid JSON")
        }
    }

    @Test("What no type can hold is distinguished from what is malformed")
    func obstacles() {
        func obstacle(_ text: String) -> String? { JSONScanner.obstacle(in: Array(text.utf8)) }
        #expect(obstacle("1e400") == "a number beyond every number type")
        #expect(obstacle("[-1e400]") == "a number beyond every number type")
        #expect(obstacle("\"\\ud800\"") == "a string with a lone surrogate")
        #expect(obstacle("\"\\udc00\\ud800\"") == "a string with a lone surrogate")
        #expect(obstacle("\"\\ud800\\u0041\"") == "a string with a lone surrogate")
        #expect(obstacle("1 2") == "more than one JSON value")
    }

    @Test("F1: nesting 100,000 deep is scanned without recursion")
    func deep() {
        let depth = 100_000
        let arrays = [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
        #expect(JSONScanner.obstacle(in: arrays) == "nested more than 512 deep")
        #expect(JSONScanner.obstacle(in: Array(arrays.dropLast())) == "not valid JSON")
        let objects = Array(String(repeating: "{\"a\":", count: depth).utf8)
        #expect(JSONScanner.obstacle(in: objects) == "not valid JSON")
        let shallow = [UInt8](repeating: 0x5B, count: 512) + [UInt8](repeating: 0x5D, count: 512)
        #expect(JSONScanner.obstacle(in: shallow) == nil)
    }
}
