/// Words of commands, as a shell takes them.
enum ShellWord {
  /// A word with the quotes that a shell needs.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || "0123456789-_.,/:=".utf8.contains(byte)
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// The value that words of a command line, some of which may be wrong, give to an option: the last one.
  static func value(of option: String, in words: [String]) -> String? {
    let pairs = Array(zip(words, words.dropFirst() + [""]))
    let found = pairs.last { $0.0 == option || $0.0.hasPrefix("\(option)=") }
    return found.map { $0.0 == option ? $0.1 : String($0.0.dropFirst(option.count + 1)) }
  }
}
