import DevcatValues

/// Reads one profile in the shape that devcat writes.
///
/// The members are those of the field table, with lists for safe areas, heights and layouts, and maps
/// for attributes and further displays. A wrong member is noted and skipped.
struct ProfileObjectReader {
  /// The notes, in the order of the members.
  private(set) var problems: [RowProblem] = []

  /// The text, which messages quote.
  let source: JSONScanner
  private var id: String?
  private var name: String?
  private var values: [Profile.Entry] = []

  /// Reads an object of a text.
  init(_ node: JSONNode, in text: JSONScanner) {
    self.source = text
    values.reserveCapacity(32)
    read(node, keys: ProfileKeys.ofProfile, on: nil)
  }

  /// The draft, or `nil` if a problem was noted; the object begins at `start`.
  mutating func draft(at location: SourceLocation, from start: Int) -> Draft? {
    if !values.elementsAreAscending {
      values.sort { $0.path < $1.path }
      let repeated = values.indices.dropFirst().first { values[$0 - 1].path == values[$0].path }
      if let repeated {
        note(start, as: .unusable, "the profile states '\(values[repeated].path)' twice")
      }
    }
    guard problems.isEmpty else { return nil }
    // An import keeps the values until it commits, and a small profile not the room of a large one.
    if values.count < values.capacity / 2 { values = values.map { $0 } }
    return Draft(location: location, id: id, name: name, patch: Patch(values: values))
  }

  mutating func note(
    _ offset: Int, as severity: Diagnostic.Severity = .error, _ message: String,
    cause: Diagnostic.Cause? = nil
  ) {
    problems.append(
      RowProblem(offset: offset, severity: severity, message: message, cause: cause))
  }

  mutating func set(_ path: FieldPath, to value: FieldValue) {
    if value == .set([]) { return }
    values.append(Profile.Entry(path, value))
  }

  /// Notes that a value does not fit, and returns `nil`.
  mutating func refuse<Value>(
    _ node: JSONNode, _ field: String, expected: String
  ) -> Value? {
    note(
      node.offset,
      "\(source.excerpt(at: node.offset)) does not fit '\(field)': expected \(expected)")
    return nil
  }

  /// The members of an object of which each key is known and comes once, without those with `null`.
  ///
  /// Others are noted, and all where the value is no object.
  ///
  /// - Parameter keys: The keys that are known; `nil` where any is.
  mutating func members(
    of node: JSONNode, _ field: String, keys: [String]? = nil
  ) -> [JSONNode.Member] {
    guard node.isObject else { return refuse(node, field, expected: "an object") ?? [] }
    let prefix = field.isEmpty ? "" : field + "."
    var members: [JSONNode.Member] = []
    // With room for all, since a set that grows hashes its members again, several times in each object.
    var seen = Set<String>(minimumCapacity: node.members.count)
    for member in node.members {
      if let keys, !keys.contains(member.key) {
        note(
          member.offset,
          "unknown field '\(prefix)\(member.key)'"
            + Spelling.suggestion(for: member.key, among: keys), cause: .unknownField)
      } else if !seen.insert(member.key).inserted {
        note(
          member.offset,
          keys == nil
            ? "'\(member.key)' is given twice in '\(field)'"
            : "'\(prefix)\(member.key)' is given twice")
      } else if !member.value.isNull {
        members.append(member)
      }
    }
    return members
  }

  /// Reads a profile, one of its further displays, or a group of fields such as `points`.
  private mutating func read(
    _ node: JSONNode, of group: String = "", keys: [String], on display: String?
  ) {
    for member in members(of: node, group, keys: keys) {
      let path = group.isEmpty ? member.key : "\(group).\(member.key)"
      switch path {
      case "id": id = requiredText(member.value, path)
      case "name": name = requiredText(member.value, path)
      case "attributes": attributes(member.value)
      case "displays": displays(member.value)
      case "unknownFields": unknownFields(member.value)
      default:
        if let field = ProfileKeys.fields[path] {
          if let value = value(member.value, of: path, as: field.type) {
            set(field.path(on: display), to: value)
          }
        } else if let field = ProfileKeys.lists[path] {
          for object in elements(of: member.value, path) {
            element(object, of: path, field, on: display)
          }
        } else if let keys = ProfileKeys.groups[path] {
          read(member.value, of: path, keys: keys, on: display)
        }
      }
    }
  }

  private mutating func displays(_ node: JSONNode) {
    for member in members(of: node, "displays") {
      if member.key == "main" {
        note(
          member.offset, "the fields of the main display are at the top level, not in 'displays'")
      } else if member.value.isObject {
        read(member.value, keys: ProfileKeys.ofDisplay, on: member.key)
      } else {
        let _: Int? = refuse(member.value, "displays.\(member.key)", expected: "an object")
      }
    }
  }

  /// The objects in an array; other values are noted.
  private mutating func elements(of node: JSONNode, _ field: String) -> [JSONNode] {
    guard let elements = node.elements else {
      return refuse(node, field, expected: "an array") ?? []
    }
    var objects: [JSONNode] = []
    for element in elements {
      if let object = element.isObject ? element : refuse(element, field, expected: "an object") {
        objects.append(object)
      }
    }
    return objects
  }
}

extension Field {
  /// The path of the field on a display.
  func path(on display: String?) -> FieldPath {
    display == nil ? FieldPath(number: number) : at(display: display)
  }
}

extension [Profile.Entry] {
  /// Whether each path comes before the next, as it does in what devcat writes.
  fileprivate var elementsAreAscending: Bool {
    for index in indices.dropFirst() where !(self[index - 1].path < self[index].path) {
      return false
    }
    return true
  }
}

/// The common part of the readers of devcat's own form.
extension SourceDocument {
  /// Reads the profile that comes next, which begins at `start`, and adds it or its problems.
  ///
  /// - Throws: where its text is no JSON.
  mutating func addProfile(
    _ scanner: inout JSONScanner, from start: TextCursor, in source: SourceText
  ) throws(JSONSyntaxError) {
    guard scanner.peek() == UInt8(ascii: "{") else {
      throw scanner.unexpected("a profile, which is an object,")
    }
    scanner.isOurs = true
    var reader = ProfileObjectReader(try JSONNode(next: &scanner), in: scanner)
    if let draft = reader.draft(at: source.location(start), from: start.offset) { add(draft) }
    add(reader.problems, from: start, in: source)
  }

  /// Adds a mistake of syntax, which is not before `start`.
  mutating func add(_ error: JSONSyntaxError, from start: TextCursor, in source: SourceText) {
    let place = source.location(start.advanced(to: error.offset, in: source.bytes))
    add(Diagnostic(.error, at: place, error.message, cause: error.cause))
  }
}
