import DefaultsLog
import Testing

@Suite("Record parser")
struct RecordParserTests {
    private func parse(_ text: String) -> (LogLine, ParsedRecord) {
        let bytes = Array(text.utf8)
        var record = ParsedRecord()
        let line = RecordParser.parse(bytes, in: 0..<bytes.count, into: &record)
        return (line, record)
    }

    @Test("The documented example line is read, with its checksum")
    func example() {
        let text = #"{"sum":"bb71edfc8cf7fe2d","n":1,"set":{"a":1}}"#
        let (line, record) = parse(text)
        #expect(line == .record)
        #expect(record.number == 1)
        #expect(record.sets.map(\.key) == ["a"])
        let json = record.sets.map { String(decoding: Array(text.utf8)[$0.json], as: UTF8.self) }
        #expect(json == ["1"])
    }

    @Test("A line with any flipped bit is ignored")
    func flippedBits() {
        let bytes = Array(#"{"sum":"bb71edfc8cf7fe2d","n":1,"set":{"a":1}}"#.utf8)
        var record = ParsedRecord()
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                // A checksum digit may change its case: its value stays the same.
                if damaged[index] ^ bytes[index] == 0x20, (8..<24).contains(index) { continue }
                let line = RecordParser.parse(damaged, in: 0..<damaged.count, into: &record)
                #expect(line != .record, "\(index) \(bit)")
            }
        }
    }

    @Test("A truncated line is ignored")
    func cut() {
        let bytes = Array(#"{"sum":"bb71edfc8cf7fe2d","n":1,"set":{"a":1}}"#.utf8)
        var record = ParsedRecord()
        for end in 1..<bytes.count {
            let line = RecordParser.parse(bytes, in: 0..<end, into: &record)
            #expect(line != .record && line != .blank, "\(end)")
        }
    }

    @Test(
        "A hand-written line needs no checksum",
        arguments: [
            #"{"set":{"a":1}}"#, #" { "set" : { "a" : 1 , "b" : [ ] } , "n" : 9 } "#,
            "{\"remove\":[\"a\"]}\r",
            #"{"remove":[],"set":{}}"#,
        ]
    )
    func persons(text: String) {
        #expect(parse(text).0 == .record)
    }

    @Test("Keys are unescaped, in sets and removals")
    func keys() {
        let (line, record) = parse(
            #"{"set":{"\u0000\n\"\\\/é\ud83d\ude00":1},"remove":["\t","e\u0301"]}"#
        )
        #expect(line == .record)
        #expect(record.sets.map(\.key) == ["\0\n\"\\/é😀"])
        #expect(record.removals == ["\t", "é"])
    }

    @Test("A header gives its version")
    func header() {
        #expect(parse(#"{"format":"swift-storage-keys","version":1}"#).0 == .header(version: 1))
        #expect(parse(#"{"format":"swift-storage-keys","version":72}"#).0 == .header(version: 72))
    }

    @Test("Whitespace is ignored", arguments: ["", " ", "\t\r"])
    func blank(text: String) {
        #expect(parse(text).0 == .blank)
    }

    @Test(
        "Everything else is damaged",
        arguments: [
            "[]", "1", "{}", "{\"a\":1}", #"{"set":{"a":1},"x":1}"#, #"{"set":{"a":1},"set":{}}"#,
            #"{"set":[]}"#,
            #"{"set":{"a":}}"#, #"{"set":{"a":1}} {}"#, #"{"remove":{"a":1}}"#, #"{"remove":[1]}"#,
            #"{"n":1}"#,
            #"{"set":{"a":1},"sum":"bb71edfc8cf7fe2d"}"#, #"{"n":-1,"set":{"a":1}}"#,
            #"{"set":{"\ud800":1}}"#,
            #"{"n":99999999999999999999,"set":{}}"#, #"{"format":"other","version":1}"#,
            #"{"format":"x","set":{}}"#,
            #"{"format":"swift-storage-keys","version":0}"#, "\0\0\0\0",
            #"{"sum":"bb71edfc8cf7fe2"#,
            #"{"sum":"zz71edfc8cf7fe2d","n":1,"set":{"a":1}}"#, "{\"set\":{\"\u{1}\":1}}",
        ]
    )
    func damaged(text: String) {
        let (line, _) = parse(text)
        guard case .damaged(let reason) = line else {
            Issue.record("\(text) counts as \(line)")
            return
        }
        #expect(!reason.isEmpty)
    }
}
