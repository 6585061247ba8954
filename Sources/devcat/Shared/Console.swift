import Render

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard error: everything but results.
enum Console {
  /// Prints a note; `TerminalText.printable` makes it harmless, because a hub, a file or a
  /// catalogue may have provided the words.
  static func note(_ text: String) { write(TerminalText.printable(text) + "\n") }

  /// Prints text unchanged.
  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Says why a command failed.
  static func report(_ error: any Error) {
    let text = String(describing: error)
    note(text.hasPrefix("Error:") ? text : "Error: " + text)
  }
}

/// `write(2)`, which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
