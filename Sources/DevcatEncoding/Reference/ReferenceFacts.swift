package import DevcatValues

/// The facts of each source under `data/` about each device, also those that a later source
/// replaced.
///
/// The log has only the changes of a value; a source that merely repeated it is in no revision, but
/// here. `Scripts/reference` builds it; it is in the executable as a gzip file of text: a line
/// `=source`, below it lines with the id of a device, and below each its facts, a tab, a path, a
/// tab and a value.
package struct ReferenceFacts: Equatable, Sendable {
  /// A fact of one source.
  private struct Fact: Equatable, Sendable {
    let id: String
    let path: FieldPath
    let value: FieldValue
  }

  /// The sources in the order of the history, each with its facts in the order of its rows.
  private var sources: [(name: String, facts: [Fact])] = []

  /// Makes facts without any source.
  package init() {}

  /// Reads facts from a gzip file, such as `encoded` gives; of one device, if one is named.
  ///
  /// - Throws: `Failure` if they are damaged.
  package init(gzip bytes: [UInt8], of only: String? = nil) throws {
    var reader = GzipReader(bytes, maximumTotal: 1 << 24)
    try self.init(text: String(decoding: reader.nextMember() ?? [], as: UTF8.self), of: only)
  }

  /// The facts of each source at `path` of the device with `id`, in the order of the history.
  ///
  /// Complexity: proportional to all the facts.
  package func facts(of id: String, _ path: FieldPath) -> [(source: String, value: FieldValue)] {
    sources.flatMap { source in
      source.facts.filter { $0.id == id && $0.path == path }.map { (source.name, $0.value) }
    }
  }

  /// The facts of each device by their path, in the order of the history.
  package var byDevice: [String: [FieldPath: [(source: String, value: FieldValue)]]] {
    var facts: [String: [FieldPath: [(source: String, value: FieldValue)]]] = [:]
    for source in sources {
      for fact in source.facts {
        facts[fact.id, default: [:]][fact.path, default: []].append((source.name, fact.value))
      }
    }
    return facts
  }

  /// The values of the facts at `path`, in the order of the history.
  package func values(of id: String, _ path: FieldPath) -> [FieldValue] {
    facts(of: id, path).map(\.value)
  }

  /// Adds what a row of `source` states of a device, in place of another value that the source
  /// stated before; attributes are not facts of a source.
  package mutating func add(_ patch: Patch, of id: String, from source: String) {
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
  package mutating func add(_ others: ReferenceFacts) { sources += others.sources }

  /// The facts as a gzip file.
  package var encoded: [UInt8] { Deflate.gzipMember(Array(text.utf8), level: 9) }

  package static func == (one: ReferenceFacts, other: ReferenceFacts) -> Bool {
    one.text == other.text
  }

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
    else {
      throw Failure(
        .malformed, operation: "read the facts of the sources", "'\(line)' is no fact",
        fault: .bytes)
    }
    let value = try FieldValue(parsing: String(cells[1]), as: type, field: path.description)
    sources[sources.count - 1].facts.append(Fact(id: id, path: path, value: value))
  }
}
