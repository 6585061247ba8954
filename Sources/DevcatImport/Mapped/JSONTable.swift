import DevcatValues

/// A JSON file as a table: a row for each object, under the paths of its values, such as
/// `display.width` or `screens.0.width`.
///
/// The rows are the elements of an array, the lines of NDJSON, or the members of an object, whose
/// keys are then under the title `@key`. An array of plain values is one cell, as a set.
struct JSONTable {
  /// One object of the file as a row.
  struct Row {
    /// The byte at which its object begins.
    let offset: Int
    /// The values by their paths: without `null`, and with each value of an array of plain values
    /// beside the whole array.
    fileprivate(set) var cells: [String: CSVCell] = [:]
  }

  /// The title of the keys of an object with a member for each row.
  static let keyTitle = "@key"

  /// The paths, each at the place of its first value.
  private(set) var titles: [String] = []
  /// The rows in the order of the source.
  private(set) var rows: [Row] = []
  /// The paths with two values in one row, where a key has a point in it; each with its first
  /// place.
  private(set) var ambiguous: [String: Int] = [:]
  private var known: Set<String> = []
  /// The paths of `null`, and of values in an array that is one cell.
  private var unlisted: Set<String> = []
  private let bytes: [UInt8]

  /// Whether a text begins as JSON does.
  static func isOne(_ source: SourceText) -> Bool { JSONOutline(source) != nil }

  /// The path of the value in a source that most likely has the rows: the one with the most
  /// objects; `nil` if `init` finds them without a path, or the source has none.
  ///
  /// - Parameter titles: Paths that the rows have; values with one of them come before the others.
  static func likelyPath(in source: SourceText, having titles: [String] = []) -> String? {
    guard !NDJSONReader.holdsSeveralObjects(source),
      let root = try? JSONNode(source, keepsTexts: true), root.elements == nil
    else { return nil }
    let keys = titles.flatMap { $0.split(separator: ".").prefix(1) }.map(String.init)
    let all = rows(in: root, at: [])
    let fitting = all.filter { !$0.keys.isDisjoint(with: keys) }
    let tables = fitting.isEmpty ? all : fitting
    let most = tables.map(\.count).max()
    let largest = tables.filter { $0.count == most }
    // Members of an object may be parts of the file, and no rows.
    guard let best = largest.first(where: \.isArray) ?? largest.first, !best.path.isEmpty else {
      return nil
    }
    // `init` finds the only array of the root by itself, so that a map needs no path for it.
    let arrays = root.members.filter { $0.value.elements != nil }.map { [$0.key] }
    return arrays == [best.path] ? nil : best.path.joined(separator: ".")
  }

  /// The values below a node that may have the rows, the outermost first, with their numbers of
  /// objects and the keys of the first one.
  private static func rows(
    in node: JSONNode, at path: [String]
  ) -> [(path: [String], count: Int, isArray: Bool, keys: Set<String>)] {
    let isArray = node.elements != nil
    let parts = node.elements ?? node.members.map(\.value)
    let objects = parts.count(where: \.isObject)
    let isTable =
      objects == parts.count && objects > (isArray ? 0 : 1) && (isArray || haveKeysInCommon(parts))
    // A key with a point in it cannot be named in a path.
    let inner = node.members.filter { !$0.key.contains(".") }
    let keys = Set(parts.first?.members.map(\.key) ?? [])
    return (isTable ? [(path, objects, isArray, keys)] : [])
      + inner.flatMap { rows(in: $0.value, at: path + [$0.key]) }
  }

  /// Whether one key is in all objects, as it is in rows of a table.
  private static func haveKeysInCommon(_ objects: [JSONNode]) -> Bool {
    var common = Set(objects.first?.members.map(\.key) ?? [])
    for object in objects.dropFirst() where !common.isEmpty {
      common.formIntersection(object.members.map(\.key))
    }
    return !common.isEmpty
  }

  /// Whether a row has the path, with a value or `null`.
  func has(_ path: String) -> Bool { known.contains(path) || unlisted.contains(path) }

  /// Reads a source.
  ///
  /// - Parameter path: the keys of the value with the rows, with points between them; `nil` finds
  ///   it: the whole, or the only array in it.
  /// - Throws: where the text is not JSON, or has no rows there.
  init(_ source: SourceText, rowsAt path: String?) throws(JSONSyntaxError) {
    bytes = source.bytes
    if path == nil, NDJSONReader.holdsSeveralObjects(source) {
      var scanner = JSONScanner(source.bytes, source.start.offset..<source.bytes.count)
      scanner.keepsTexts = true
      while scanner.peek() != 0 { add(try JSONNode(next: &scanner)) }
      return
    }
    var root = try JSONNode(source, keepsTexts: true)
    for key in path?.split(separator: ".") ?? [] {
      guard let next = root[String(key)] else {
        throw JSONSyntaxError(
          offset: root.offset, message: "there is no '\(key)' of the path '\(path ?? "")'")
      }
      root = next
    }
    let arrays = root.members.filter { $0.value.elements != nil }
    if let elements = root.elements
      ?? (path == nil && arrays.count == 1 ? arrays[0].value.elements : nil)
    {
      for element in elements { add(element) }
    } else if !root.members.isEmpty, root.members.allSatisfy(\.value.isObject) {
      for member in root.members { add(member.value, key: member) }
    } else {
      add(root)
    }
  }

  private mutating func add(_ node: JSONNode, key: JSONNode.Member? = nil) {
    var row = Row(offset: key?.offset ?? node.offset)
    if let key {
      put(CSVCell(text: key.key, offset: key.offset, isText: true), at: Self.keyTitle, &row)
    }
    add(node, at: "", to: &row)
    rows.append(row)
  }

  private mutating func add(_ node: JSONNode, at path: String, to row: inout Row) {
    let prefix = path.isEmpty ? "" : path + "."
    switch node.value {
    case .null: unlisted.insert(path)
    case .object(let members):
      for member in members { add(member.value, at: prefix + member.key, to: &row) }
    case .array(let elements):
      let texts = elements.compactMap { $0.scalarText(in: bytes) }
      if texts.count == elements.count {
        // In the order of the file: only a field that is a set sorts them.
        let members = texts.map { FieldValue.members([$0]).text(as: .set(of: [])) ?? "" }
        let cell = CSVCell(
          text: members.joined(separator: ";"), offset: node.offset,
          isText: elements.contains { $0.string != nil },
          // As members of a set, the text "3" and the number 3 would be indistinguishable.
          isMixed: Set(elements.map(\.kind)).count > 1)
        put(cell, at: path, &row)
        for (index, element) in elements.enumerated() {
          let path = prefix + String(index)
          unlisted.insert(path)
          row.cells[path] = row.cells[path] ?? self.cell(element)
        }
        return
      }
      for (index, element) in elements.enumerated() {
        add(element, at: prefix + String(index), to: &row)
      }
    case .string, .number, .boolean: put(cell(node), at: path, &row)
    }
  }

  /// The cell of a plain value.
  private func cell(_ node: JSONNode) -> CSVCell {
    CSVCell(
      text: node.scalarText(in: bytes) ?? "", offset: node.offset, isText: node.string != nil,
      isNumber: node.number != nil)
  }

  private mutating func put(_ cell: CSVCell, at path: String, _ row: inout Row) {
    if known.insert(path).inserted { titles.append(path) }
    if row.cells.updateValue(cell, forKey: path) != nil, ambiguous[path] == nil {
      ambiguous[path] = cell.offset
    }
  }
}

extension JSONNode {
  /// A number for each kind of plain value.
  fileprivate var kind: Int {
    switch value {
    case .string: 0
    case .number: 1
    case .boolean: 2
    case .null, .array, .object: 3
    }
  }
}
