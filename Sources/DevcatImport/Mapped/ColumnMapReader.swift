import DevcatValues

/// Reads a mapping file: JSON, with the place of every mistake.
struct ColumnMapReader {
  var json: DescriptionReader
  private let source: SourceText
  private var fields = DistinctColumns()

  private static let members = [
    "columns", "constants", "decimal", "empty", "format", "id", "ignore", "name", "orientation",
    "rows", "separator", "table",
  ]

  /// Reads a map.
  ///
  /// - Throws: `ImportError` with everything that is wrong, each with its line and column.
  static func read(_ source: SourceText) throws(ImportError) -> ColumnMap {
    let operation = "reading the mapping file '\(source.file)'"
    return try DescriptionReader.read(source, operation: operation) { root, json in
      var reader = Self(json: json, source: source)
      let map = reader.map(root)
      json = reader.json
      return map
    }
  }

  private init(json: DescriptionReader, source: SourceText) {
    (self.json, self.source) = (json, source)
  }

  private mutating func map(_ root: JSONNode) -> ColumnMap? {
    guard let root = json.object(root, "the mapping file", keys: Self.members) else { return nil }
    guard let columns = root["columns"], columns.isObject, !columns.members.isEmpty else {
      json.refuse(
        (root["columns"] ?? root).offset,
        "'columns' must map at least one title to a field, such as {\"model\": \"name\"}")
      return nil
    }
    let delimiter = json.word(
      root, "separator", among: CSVDelimiter.allCases.map { ($0.rawValue, $0) })
    let sides = json.word(
      root, "orientation", among: ColumnMap.Sides.allCases.map { ($0.rawValue, $0) })
    var titles: [String: [String]] = [:]
    for (key, field) in [("id", Field.id), ("name", Field.name)] {
      guard let node = root[key] else { continue }
      titles[key] = json.strings(root, key)
      add(Column(field.at()), as: key, node.offset)
    }
    let format = description(root)
    return ColumnMap(
      file: format?.name ?? source.file, format: format, delimiter: delimiter,
      decimalMark: json.word(
        root, "decimal", among: DecimalMark.allCases.map { (String($0.rawValue), $0) }),
      table: json.string(root, "table") ?? format?.name ?? "", rows: rows(root),
      sides: sides ?? .portrait,
      columns: columns.members.map { ($0.key, targets($0.value)) },
      constants: constants(root["constants"]), id: titles["id"] ?? [], name: titles["name"] ?? [],
      ignored: Set(json.strings(root, "ignore")), empty: Set(json.strings(root, "empty")))
  }

  /// What the map says of the format that it describes.
  private mutating func description(_ root: JSONNode) -> FormatDescription? {
    let (title, needed) = ("'format'", ["name", "about", "from"])
    let others = ["expected", "keys", "text", "titles", "unversioned"]
    guard let node = root["format"],
      let node = json.object(node, title, keys: needed + others)
    else { return nil }
    let words = needed.compactMap { json.requiredText(node, $0, of: title) }
    guard words.count == needed.count else { return nil }
    let keys = json.strings(node, "keys")
    return FormatDescription(
      name: words[0], about: words[1], origin: words[2], keys: keys,
      titles: json.strings(node, "titles"), text: json.string(node, "text") ?? "",
      expected: json.text(node, "expected") ?? "an object with " + NameList.text(keys),
      isUnversioned: json.flag(node, "unversioned") ?? false)
  }

  /// The paths of the rows: a text, or a list of several.
  private mutating func rows(_ root: JSONNode) -> [String] {
    root["rows"]?.elements == nil
      ? json.text(root, "rows").map { [$0] } ?? [] : json.strings(root, "rows")
  }

  private mutating func constants(_ node: JSONNode?) -> [(column: Column, value: FieldValue)] {
    guard let node else { return [] }
    if !node.isObject { json.refuse(node.offset, "'constants' must map fields to values") }
    var constants: [(column: Column, value: FieldValue)] = []
    for member in node.members {
      guard case .value(let column, let type) = value(member.key, member.offset) else { continue }
      do throws(FieldError) {
        // JSON distinguishes texts from numbers, so a text needs no quotation marks of its own.
        if type == .attribute, let text = member.value.string {
          constants.append((column, .normalized(text)))
          continue
        }
        let text = member.value.scalarText(in: source.bytes) ?? ""
        let isNumber = type == .attribute && member.value.number != nil
        if isNumber, DecimalDigits.hasNeedlessZero(Array(text.utf8)) {
          throw FieldError(needlessZeroIn: text, member.key)
        }
        let value = try FieldValue(
          parsing: text, as: isNumber ? .number : type, field: member.key)
        constants.append((column, value))
      } catch {
        json.refuse(member.value.offset, error.description)
      }
    }
    return constants
  }

  /// A field by its path, and the type of its values; each may be in one column only.
  mutating func value(_ path: String, _ offset: Int) -> ColumnTarget.Piece? {
    guard let column = Column(path), let type = column.type else {
      let suggestion = Spelling.suggestion(for: path, among: FieldNames.plain)
      json.refuse(
        offset,
        "unknown field '\(path)'"
          + (suggestion.isEmpty ? "; expected one such as 'points.width'" : suggestion))
      return nil
    }
    add(column, as: path, offset)
    return .value(column, type)
  }

  private mutating func add(_ column: Column, as title: String, _ offset: Int) {
    if let problem = fields.problem(adding: column, as: title) { json.refuse(offset, problem) }
  }
}

/// The units of a column's numbers, in a mapping file.
extension ColumnMapReader {
  /// The conversion of a column's numbers to the units of its fields; `nil` if they are in them.
  mutating func conversion(
    _ node: JSONNode, _ pieces: [ColumnTarget.Piece]
  ) -> UnitConversion? {
    let (scale, density) = (ratio(node["scale"], "scale"), ratio(node["density"], "density"))
    guard let given = json.string(node, "unit"), let unit = node["unit"] else {
      if let extra = node["scale"] ?? node["density"] {
        json.refuse(extra.offset, "a scale or density needs a 'unit', such as \"px\"")
      }
      return nil
    }
    var conversion: UnitConversion?
    for case .value(let column, _) in pieces {
      let own = column.unit
      guard UnitConversion.units(for: own).contains(given) else {
        let units = UnitConversion.units(for: own).joined(separator: ", ")
        json.refuse(
          unit.offset,
          units.isEmpty
            ? "'\(column)' has no unit"
            : "'\(given)' cannot become '\(own)' of '\(column)'; expected one of \(units)")
        return nil
      }
      let isByRatio = Set([given, own]) == ["px", "pt"]
      let (hasScale, hasDensity) = (node["scale"] != nil, node["density"] != nil)
      guard isByRatio ? hasScale != hasDensity : !hasScale && !hasDensity else {
        json.refuse(
          unit.offset,
          isByRatio
            ? "from \(given) to \(own) it takes either a 'scale' or a 'density': a number, or the "
              + "title of a column" : "from \(given) to \(own) it takes no scale or density")
        return nil
      }
      conversion = UnitConversion(
        from: given, to: own, by: scale ?? density, isDensity: density != nil)
    }
    return conversion
  }

  private mutating func ratio(_ node: JSONNode?, _ key: String) -> UnitConversion.Ratio? {
    guard let node else { return nil }
    if let title = node.string { return .column(title) }
    if let number = node.number, number > 0 { return .constant(number) }
    json.refuse(
      node.offset, "'\(key)' must be a number greater than zero, or the title of a column")
    return nil
  }
}

extension Column {
  /// The unit of the numbers in the column, or an empty text.
  fileprivate var unit: String {
    component?.type == .number ? "pt" : component == nil ? path.field?.unit ?? "" : ""
  }
}
