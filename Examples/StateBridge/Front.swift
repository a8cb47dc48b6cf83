import Console

/// A stand-in for a front end in another language: it sends lines of text to the bridge.
struct Front {
    let bridge: Bridge

    /// Shows the answer to `load KEY` or `save KEY TEXT`.
    func ask(_ line: String) async {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        await withCheckedContinuation { done in
            switch words.first {
            case "load" where words.count == 2:
                bridge.load(words[1]) { result in
                    show(result.map { $0 ?? "nothing is stored" })
                    done.resume()
                }
            case "save" where words.count == 3:
                bridge.save(words[1], words[2]) { result in
                    show(result.map { "saved" })
                    done.resume()
                }
            default:
                Console.show("load KEY or save KEY TEXT")
                done.resume()
            }
        }
    }

    private func show(_ result: Result<String, any Error>) {
        switch result {
        case .success(let text): Console.show(text)
        case .failure(let error): Console.show("error: \(error)")
        }
    }
}
