import DevcatImport

/// A reader of devcat's, known by a name, that is handed any bytes at all.
struct FuzzTarget: Sendable {
  /// The name, also of the folder of its corpus.
  let name: String
  /// Reads the bytes; traps where the reader breaks what it promises.
  let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.run = run
  }

  /// Every target: the formats of imports, the other files that people write, and stored and sent
  /// data.
  static let all =
    ImportFormat.allCases.map(reading)
    + [guess, map, assignments, revision, hierarchy, app]
    + [cbor, record, changes, header, delta, snapshot]
    + [frame, message, published, httpAnswer, proxy]
    + peers + hub

  /// Ends the run with a finding: a reader does not do what it says.
  static func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
    if !holds { fatalError("broken promise: \(promise())") }
  }
}

extension [UInt8] {
  /// The parts between lines of `%%%%`, so one input can represent several files.
  var parts: [[UInt8]] {
    let mark = Array("\n%%%%\n".utf8)
    var parts: [[UInt8]] = []
    var (start, index) = (0, 0)
    while index + mark.count <= count {
      if self[index] == mark[0], self[index..<index + mark.count].elementsEqual(mark) {
        parts.append(Array(self[start..<index]))
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [Array(self[start...])]
  }
}
