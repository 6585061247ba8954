/// How often each catalogue of a hub was restored from a backup: text of the file `.hub/epochs`.
///
///     devcat epochs 1
///     acme/devices 2
struct EpochList: Hashable, Sendable {
  private static let heading = "devcat epochs 1"

  private var epochs: [CatalogueName: UInt64] = [:]

  /// A hub on which nothing was ever restored.
  init() {}

  /// Reads the text of a file.
  ///
  /// - Throws: `SyncError` (`badFile`) with the line that is none.
  init(text: [UInt8], path: String) throws(SyncError) {
    let lines = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.heading[...], lines.last == "" else {
      throw Self.malformed(path, 1)
    }
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, let name = try? CatalogueName(String(words[0])),
        let epoch = UInt64(words[1]), epoch > 0, epochs[name] == nil
      else { throw Self.malformed(path, index + 1) }
      epochs[name] = epoch
    }
  }

  /// The epoch of a catalogue, counted from 1.
  subscript(name: CatalogueName) -> UInt64 { epochs[name] ?? 1 }

  /// Begins a new epoch of a catalogue.
  mutating func begin(_ name: CatalogueName) { epochs[name] = self[name] + 1 }

  /// The text of a file.
  var text: [UInt8] {
    let lines = epochs.map { "\($0) \($1)" }.sorted()
    return Array(([Self.heading] + lines).joined(separator: "\n").utf8) + [0x0a]
  }

  private static func malformed(_ path: String, _ line: Int) -> SyncError {
    SyncError(
      .badFile, operation: "use the epochs in", remote: "\(path):\(line)",
      "the line is no catalogue and its epoch", hint: "Put a copy of the file in its place.")
  }
}
