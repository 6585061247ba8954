import DevcatValues
import DevcatEncoding

/// The facts of each source under `data/` about each device, also those that a later source
/// replaced.
///
/// The log has only the changes of a value; a source that merely repeated it is in no revision, but
/// here. `Scripts/reference` builds it; it is in the binary as a gzip file of text: a line
/// `=source`, below it lines with the id of a device, and below each its facts, a tab, a path, a
/// tab and a value.
struct ReferenceFacts: Equatable, Sendable {
  /// A fact of one source.
  private struct Fact: Equatable, Sendable {
    let id: String
    let path: FieldPath
    let value: FieldValue
  }

  /// The sources in the order of the history, each with its facts in the order of its rows.
  private var sources: [(name: String, facts: [Fact])] = []

  /// Makes facts without any source.
  init() {}

  /// The facts that ship inside the binary.
  ///
  /// - Throws: `Failure` or `CommandError` if they cannot be read, which is a fault of ours.
  static func embedded() throws -> ReferenceFacts { try read.get() }

  /// The facts of one device that ship inside the binary, whose paths and values alone are read: those of all take a
  /// tenth of a second and more.
  static func embedded(of id: String) throws -> ReferenceFacts {
    try ReferenceFacts(gzip: EmbeddedFiles.facts, of: id)
  }

  /// The embedded facts, which a process reads once.
  private static let read = Result { try ReferenceFacts(gzip: EmbeddedFiles.facts) }

  /// Reads facts from a gzip file, such as `encoded` gives; of one device, if one is named.
  init(gzip bytes: [UInt8], of only: String? = nil) throws {
    var reader = GzipReader(bytes, maximumTotal: 1 << 24)
    try self.init(text: String(decoding: reader.nextMember() ?? [], as: UTF8.self), of: only)
  }

  /// The facts of each source at `path` of the device with `id`, in the order of the history.
  ///
  /// Complexity: proportional to all the facts.
  func facts(of id: String, _ path: FieldPath) -> [(source: String, value: FieldValue)] {
    sources.flatMap { source in
      source.facts.filter { $0.id == id && $0.path == path }.map { (source.name, $0.value) }
    }
  }

  /// The facts of each device by their path, in the order of the history.
  var byDevice: [String: [FieldPath: [(source: String, value: FieldValue)]]] {
    var facts: [String: [FieldPath: [(source: String, value: FieldValue)]]] = [:]
    for source in sources {
      for fact in source.facts {
        facts[fact.id, default: [:]][fact.path, default: []].append((source.name, fact.value))
      }
    }
    return facts
  }

  /// The values of the facts at `path`, in the order of the history.
  func values(of id: String, _ path: FieldPath) -> [FieldValue] { facts(of: id, path).map(\.value) }

  /// The facts that contradict a value that is set now, in words: `refreshRate: 3 of 3 facts
  /// say 120`; `nil` if all agree, or there are none.
  func contradiction(of id: String, _ path: FieldPath, to value: FieldValue) -> String? {
    let facts = values(of: id, path)
    let others = facts.filter { $0.combined(with: value, at: path) != value }
    // A fact may leave a part of the value open, such as the day of a year.
    let counts = others.map { other in
      (value: other, count: others.count { $0.combined(with: other, at: path) == other })
    }
    guard let most = counts.max(by: { $0.count < $1.count }) else { return nil }
    let counted =
      facts.count == 1
      ? "the one fact that ships with devcat says"
      : "\(most.count) of \(facts.count) facts that ship with devcat \(most.count == 1 ? "says" : "say")"
    return "\(path): \(counted) \(most.value)"
  }

  /// Adds what a row of `source` states of a device, in place of another value that the source
  /// stated before; attributes are not facts of a source.
  mutating func add(_ patch: Patch, of id: String, from source: String) {
    if sources.last?.name != source { sources.append((source, [])) }
    for edit in patch.edits where edit.path.number != Field.attributes.number {
      guard let value = edit.value else { continue }
      for index in sources.indices where sources[index].name == source {
        sources[index].facts.removeAll { $0.id == id && $0.path == edit.path && $0.value != value }
      }
      let fact = Fact(id: id, path: edit.path, value: value)
      sources[sources.count - 1].facts.append(fact)
    }
  }

  /// Adds the facts of another history.
  mutating func add(_ others: ReferenceFacts) { sources += others.sources }

  /// The facts as a gzip file.
  var encoded: [UInt8] { Deflate.gzipMember(Array(text.utf8), level: 9) }

  static func == (one: ReferenceFacts, other: ReferenceFacts) -> Bool { one.text == other.text }

  private var text: String {
    var text = ""
    for source in sources {
      text += "=\(source.name)\n"
      var id: String?
      for fact in source.facts {
        if fact.id != id { text += "\(fact.id)\n" }
        id = fact.id
        text += "\t\(fact.path)\t\(fact.value)\n"
      }
    }
    return text
  }

  private init(text: String, of only: String?) throws {
    var id: Substring = ""
    for line in text.split(separator: "\n") {
      switch line.first {
      case "=": sources.append((String(line.dropFirst()), []))
      case "\t":
        if only == nil || only.map({ id == $0 }) == true { try addFact(line, of: String(id)) }
      case _: id = line
      }
    }
  }

  private mutating func addFact(_ line: Substring, of id: String) throws {
    let cells = line.split(separator: "\t", maxSplits: 1)
    guard cells.count == 2, !sources.isEmpty, let path = FieldPath(String(cells[0])),
      let type = path.field?.type
    else { throw CommandError(.failed, "The facts in this binary are damaged at '\(line)'") }
    let value = try FieldValue(parsing: String(cells[1]), as: type, field: path.description)
    sources[sources.count - 1].facts.append(Fact(id: id, path: path, value: value))
  }
}
