import DevcatValues

/// A file of JSON or Markdown as a table: a row for each object, under the paths of its values, such as
/// `display.width` or `screens.0.width`; in Markdown under the titles of its table.
///
/// The rows are the elements of an array, the lines of NDJSON, or the members of an object, whose
/// keys are then under the title `@key`. An array of plain values is one cell, as a set.
struct SourceTable {
  /// One object of the file as a row.
  struct Row {
    /// The byte at which its object begins.
    let offset: Int
    /// The values by their paths: without `null`, and with each value of an array of plain values
    /// beside the whole array.
    fileprivate(set) var cells: [String: CSVCell] = [:]
    /// The object itself in a file of a format, whose members are checked before they are read.
    fileprivate(set) var object: JSONRow?
  }

  /// The title of the keys of an object with a member for each row.
  static let keyTitle = "@key"
  /// The title of the values of an object with a plain value for each row, such as identifiers and names.
  static let valueTitle = "@value"

  /// The title of the member around the one that is a row, such as a family, in a file of a format.
  static let groupTitle = "@group"

  /// The paths, each at the place of its first value.
  private(set) var titles: [String] = []
  /// The rows in the order of the source.
  private(set) var rows: [Row] = []
  /// The paths with two values in one row, where a key has a point in it; each with its first
  /// place.
  private(set) var ambiguous: [String: Int] = [:]
  /// The titles of what is said once for a group of rows, such as a family.
  private(set) var groupTitles: Set<String> = []
  private var known: Set<String> = []
  /// The paths of `null`, and of values in an array that is one cell.
  private var unlisted: Set<String> = []
  private let bytes: [UInt8]

  /// Whether a text begins as JSON does, or has a table of Markdown.
  static func isOne(_ source: SourceText) -> Bool {
    JSONOutline(source) != nil || MarkdownTable.isOne(source)
  }

  /// Where the rows of a source most likely are.
  struct Place {
    /// The paths of the values with the rows; none if `init` finds them without, or the source has none.
    var paths: [String] = []
    /// Whether the rows are members with plain values.
    var isKeyed = false
    /// The paths of lists whose objects are other ones, and so no rows.
    var otherLists: [String] = []
    /// Those of them whose objects have sizes as devices have.
    var otherDevices: [String] = []
  }

  /// The paths of the values in a source that most likely have the rows: the one with the most objects,
  /// and all values whose objects have most of their keys in common with those, with `*` where one path
  /// names several.
  ///
  /// - Parameters:
  ///   - titles: Paths that the rows have; values with one of them come before the others.
  ///   - device: The device of a catalogue that a name is of, by which lists of devices in groups are told
  ///     from lists of parts in devices.
  static func likelyPlace(
    in source: SourceText, having titles: [String] = [],
    device: (String) -> Profile? = { _ in nil }
  ) -> Place {
    guard JSONOutline(source) != nil, !NDJSONReader.holdsSeveralObjects(source),
      let root = try? JSONNode(source, keepsTexts: true)
    else { return Place() }
    let keys = titles.flatMap { $0.split(separator: ".").prefix(1) }.map(String.init)
    // The elements of the whole are its rows, unless they are groups of such.
    let all = rows(in: root, at: [], device).filter { root.elements == nil || !$0.path.isEmpty }
    if root.elements != nil, all.isEmpty { return Place() }
    let fitting = all.filter { !$0.keys.isDisjoint(with: keys) }
    let tables = fitting.isEmpty ? all : fitting
    let most = tables.map(\.count).max()
    let largest = tables.filter { $0.count == most }
    // Members of an object may be parts of the file, and no rows.
    guard let best = largest.first(where: \.isArray) ?? largest.first else {
      return keyed(in: root)
    }
    if best.path.isEmpty { return Place() }
    // Lists in a row of one of these are parts of that row.
    let alike = outermost(all.filter { $0.isAlike(best) && !$0.isAround(best) })
    let paths = together(alike.map(\.path))
    let beside = outermost(all.filter { $0.isArray && !$0.isAround(best) }).filter { other in
      !alike.contains { $0.path == other.path || $0.isAround(other) || other.isAround($0) }
        && !paths.contains(where: other.isNamed)
    }
    var place = Place(paths: paths.map { $0.joined(separator: ".") })
    place.otherLists = beside.map(\.name)
    place.otherDevices = beside.filter(\.hasSizes).map(\.name)
    // `init` finds the only array of the root by itself, so that a map needs no path for it.
    let arrays = root.members.filter { $0.value.elements != nil }.map { [$0.key] }
    if arrays == paths { place.paths = [] }
    return place
  }

  /// Paths that name all of some: of those of one length one, with `*` where they differ.
  private static func together(_ paths: [[String]]) -> [[String]] {
    let byLength = Dictionary(grouping: paths, by: \.count).sorted { $0.key < $1.key }
    return byLength.map { _, paths in
      paths.reduce(paths[0]) { zip($0, $1).map { $0 == $1 ? $0 : anyMember } }
    }
  }

  /// The place of rows that are members with plain values, or lists of such, as
  /// `"iPhone17,5": "iPhone 16e"`.
  private static func keyed(in root: JSONNode) -> Place {
    func paths(_ node: JSONNode, at path: [String]) -> [[String]] {
      // Members of one thing are words; those of many have its number or its name.
      let isList =
        node.members.count > 1
        && node.members.allSatisfy {
          $0.value.string != nil || $0.value.number != nil || $0.value.isPlainList
        }
        && node.members.count { $0.key.contains { $0.isNumber || $0 == " " } } * 2
          > node.members.count
      return isList
        ? [path]
        : node.members.filter { !$0.key.contains(".") }.flatMap {
          paths($0.value, at: path + [$0.key])
        }
    }
    let found = together(paths(root, at: []))
    return Place(
      paths: found.filter { !$0.isEmpty }.map { $0.joined(separator: ".") }, isKeyed: !found.isEmpty
    )
  }

  /// The key in a path that stands for every member with rows.
  private static let anyMember = "*"

  /// A value with objects that may be rows.
  private struct Table {
    let path: [String]
    let count: Int
    let isArray: Bool
    /// The keys of the first object.
    let keys: Set<String>

    var name: String { path.joined(separator: ".") }

    var hasSizes: Bool { SourceTable.haveSizes(keys) }

    /// Whether the objects have more than half of the keys of the one with fewer in common.
    func isAlike(_ other: Table) -> Bool {
      isArray == other.isArray
        && keys.intersection(other.keys).count * 2 > min(keys.count, other.keys.count)
    }

    /// Whether a path with `*` names it.
    func isNamed(by pattern: [String]) -> Bool {
      path.count == pattern.count
        && zip(path, pattern).allSatisfy { $0 == $1 || $1 == SourceTable.anyMember }
    }

    /// Whether another value is somewhere inside.
    func isAround(_ other: Table) -> Bool {
      path.count < other.path.count && other.path.starts(with: path)
    }
  }

  /// Whether some keys are those of a device's sizes.
  private static func haveSizes(_ keys: Set<String>) -> Bool {
    keys.contains {
      !TitleWord.meanings(of: $0).isDisjoint(with: [.width, .height, .size, .density, .scale])
    }
  }

  /// The tables that are in none of the others.
  private static func outermost(_ tables: [Table]) -> [Table] {
    tables.filter { table in !tables.contains { $0.isAround(table) } }
  }

  /// The values below a node that may have the rows, the outermost first.
  private static func rows(
    in node: JSONNode, at path: [String], _ device: (String) -> Profile?
  ) -> [Table] {
    let isArray = node.elements != nil
    let parts = node.elements ?? node.members.map(\.value)
    let objects = parts.count(where: \.isObject)
    let isTable =
      objects == parts.count && objects > (isArray ? 0 : 1) && (isArray || haveKeysInCommon(parts))
    // A key with a point in it cannot be named in a path.
    let inner = node.members.filter { !$0.key.contains(".") }
    let keys = Set(parts.first?.members.map(\.key) ?? [])
    return (isTable ? [Table(path: path, count: objects, isArray: isArray, keys: keys)] : [])
      + inner.flatMap { rows(in: $0.value, at: path + [$0.key], device) }
      + (isTable && isArray ? members(of: parts, at: path, device) : [])
  }

  /// The lists inside the objects of a list that have more known devices than those objects, which then
  /// are groups of devices, and have no sizes themselves.
  private static func members(
    of groups: [JSONNode], at path: [String], _ device: (String) -> Profile?
  ) -> [Table] {
    let lists = groups.flatMap(\.members).filter {
      $0.value.elements?.contains(where: \.isObject) ?? false && !$0.key.contains(".")
    }
    guard !lists.isEmpty, !haveSizes(Set(groups.flatMap(\.members).map(\.key))) else { return [] }
    func count(_ objects: [JSONNode]) -> Int {
      objects.prefix(lookedUp).count { object in
        object.members.prefix(lookedUp).contains { $0.value.string.flatMap(device) != nil }
      }
    }
    let known = count(groups)
    // Known devices with more than a name have lists of their own, such as what came after them.
    let plain = groups.prefix(lookedUp).map { $0.members.count { $0.value.elements == nil } }
    if known * 2 > plain.count, plain.contains(where: { $0 > 1 }) { return [] }
    return Dictionary(grouping: lists, by: \.key).sorted { $0.key < $1.key }.flatMap { key, lists in
      let all = lists.flatMap { $0.value.elements ?? [] }
      let place = path + [anyMember, key]
      let tables = rows(in: JSONNode(offset: 0, .array(all)), at: place, device)
      // Groups of groups have no devices of their own.
      return count(all) > known ? tables : tables.filter { $0.path != place }
    }
  }

  /// How many objects of a list are looked up in the catalogue, and how many values of each.
  private static let lookedUp = 50
  /// The most values of a group that its rows have too.
  private static let mostOfGroup = 20

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
  /// - Parameters:
  ///   - paths: The keys of the values with the rows, with points between them; none finds
  ///     them: the whole, or the only array in it.
  ///   - isKeyed: Whether the rows are members with plain values.
  /// - Throws: where the text is not JSON, or has no rows there.
  init(
    _ source: SourceText, rowsAt paths: [String], isKeyed: Bool = false
  ) throws(JSONSyntaxError) {
    bytes = source.bytes
    if JSONOutline(source) == nil {
      for row in MarkdownTable.rows(of: source) {
        var found = Row(offset: row.offset)
        for (title, cell) in row.cells { put(cell, at: title, &found) }
        rows.append(found)
      }
      return
    }
    if paths.isEmpty, NDJSONReader.holdsSeveralObjects(source) {
      var scanner = JSONScanner(source.bytes, source.start.offset..<source.bytes.count)
      scanner.keepsTexts = true
      while scanner.peek() != 0 { add(try JSONNode(next: &scanner)) }
      return
    }
    let root = try JSONNode(source, keepsTexts: true)
    for path in paths.isEmpty ? [""] : paths {
      for place in try Self.nodes(path.split(separator: ".")[...], of: path, below: root) {
        let first = rows.count
        if isKeyed {
          addMembers(of: place.node)
        } else {
          add(rowsOf: place.node, isWhole: paths.isEmpty)
        }
        let group = place.group.filter { $0.value.scalarText(in: bytes) != nil }
        // Each row has them, so they are bounded before they are copied.
        if let many = group.dropFirst(Self.mostOfGroup).first {
          throw JSONSyntaxError(
            offset: many.offset,
            message: "a group of rows has more than \(Self.mostOfGroup) values of its own")
        }
        for index in rows.indices.dropFirst(first) {
          var row = rows[index]
          for member in group where row.cells[member.key] == nil {
            if !known.contains(member.key) { groupTitles.insert(member.key) }
            put(cell(member.value), at: member.key, &row)
          }
          rows[index] = row
        }
      }
    }
  }

  /// Reads a source of a format, whose rows are exactly where its path says: the elements of a list, or
  /// each member that the last `*` stands for.
  ///
  /// - Throws: where the text is not JSON, or not of the format.
  init(
    _ source: SourceText, of format: FormatDescription, rowsAt path: String
  ) throws(JSONSyntaxError) {
    bytes = source.bytes
    let root = try JSONNode(source, keepsTexts: true)
    add(path.split(separator: ".")[...], of: root, below: [])
    let objects = path.isEmpty ? root.elements ?? [root] : [root]
    let isOne = objects.contains { object in format.keys.allSatisfy { object[$0] != nil } }
    guard isOne, !rows.isEmpty else {
      throw JSONSyntaxError(
        offset: format.keys.lazy.compactMap { root[$0]?.offset }.first ?? root.offset,
        message: "this is not \(format.about); expected \(format.expected)")
    }
  }

  /// Adds the rows at the rest of a format's path, below members that `*` stood for.
  private mutating func add(
    _ keys: ArraySlice<Substring>, of node: JSONNode, below names: [JSONNode.Member]
  ) {
    if let key = keys.first.map(String.init), key != Self.anyMember {
      if let next = node[key] { add(keys.dropFirst(), of: next, below: names) }
    } else if keys.first != nil, node.isObject {
      for member in node.members {
        add(keys.dropFirst(), of: member.value, below: names + [member])
      }
    } else if keys.isEmpty, let elements = node.elements {
      for element in elements { add(element, below: names) }
    } else if keys.isEmpty || !names.isEmpty {
      // What is no object where members are expected is a row that cannot be used.
      add(node, key: names.last, below: names)
    }
  }

  /// Adds a row of a format.
  private mutating func add(
    _ node: JSONNode, key: JSONNode.Member? = nil, below names: [JSONNode.Member]
  ) {
    add(node, key: key)
    var row = rows.removeLast()
    row.object = JSONRow(key?.key ?? node["name"]?.string ?? "a device", node)
    if let group = key == nil ? names.last : names.dropLast().last {
      put(CSVCell(text: group.key, offset: row.offset, isText: true), at: Self.groupTitle, &row)
    }
    rows.append(row)
  }

  /// Adds a row for each member with a plain value or a list of such: its key and its value.
  private mutating func addMembers(of node: JSONNode) {
    for member in node.members
    where member.value.scalarText(in: bytes) != nil || member.value.isPlainList {
      var row = Row(offset: member.offset)
      put(CSVCell(text: member.key, offset: member.offset, isText: true), at: Self.keyTitle, &row)
      add(member.value, at: Self.valueTitle, to: &row)
      rows.append(row)
    }
  }

  /// The values at the rest of a path; with `*` those of every member or element that have rows there, and
  /// the members of the elements around them, the innermost first.
  private static func nodes(
    _ keys: ArraySlice<Substring>, of path: String, below node: JSONNode
  ) throws(JSONSyntaxError) -> [(node: JSONNode, group: [JSONNode.Member])] {
    guard let key = keys.first.map(String.init) else { return [(node, [])] }
    if let next = node[key] { return try nodes(keys.dropFirst(), of: path, below: next) }
    var found: [(node: JSONNode, group: [JSONNode.Member])] = []
    if key == anyMember {
      for part in node.elements ?? node.members.map(\.value) {
        found += ((try? nodes(keys.dropFirst(), of: path, below: part)) ?? []).map {
          ($0.node, $0.group + (node.elements == nil ? [] : part.members))
        }
      }
      found = found.filter { $0.node.hasRows || $0.node.isObject && keys.count == 1 }
    }
    if found.isEmpty {
      throw JSONSyntaxError(
        offset: node.offset, message: "there is no '\(key)' of the path '\(path)'")
    }
    return found
  }

  private mutating func add(rowsOf node: JSONNode, isWhole: Bool) {
    let arrays = node.members.filter { $0.value.elements != nil }
    if let elements = node.elements
      ?? (isWhole && arrays.count == 1 ? arrays[0].value.elements : nil)
    {
      for element in elements { add(element) }
    } else if !node.members.isEmpty, node.members.allSatisfy(\.value.isObject) {
      for member in node.members { add(member.value, key: member) }
    } else {
      add(node)
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
  /// Whether it is a list with objects, or an object of objects.
  fileprivate var hasRows: Bool {
    elements?.contains(where: \.isObject)
      ?? (!members.isEmpty && members.allSatisfy(\.value.isObject))
  }

  /// Whether it is a list of texts and numbers.
  fileprivate var isPlainList: Bool {
    elements.map { !$0.isEmpty && $0.allSatisfy { $0.kind < 2 } } ?? false
  }

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

extension SourceTable.Row {
  /// Whether a row has what a map asks of it; what is wrong is noted.
  func isUsable(by map: ColumnMap, _ problems: inout [RowProblem]) -> Bool {
    guard var object else { return true }
    // What is no object has no members to check.
    for (title, targets) in object.isUsable ? map.columns : [] {
      guard let target = targets.first, case .value(let column, let type)? = target.pieces.first,
        target.isNeeded || !map.empty.contains(cells[title]?.text.trimmed ?? "")
      else { continue }
      if target.meaning == .model, let cell = cells[title] {
        object.checkModel(cell, in: cells[SourceTable.groupTitle]?.text)
      } else if title != SourceTable.keyTitle, title != SourceTable.groupTitle {
        object.check(title, target, column, type)
      }
    }
    problems += object.problems
    return object.isUsable
  }
}
