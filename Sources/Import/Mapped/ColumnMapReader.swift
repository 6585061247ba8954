import Catalogue

/// Reads a mapping file: JSON whose every mistake is told with its place.
struct ColumnMapReader {
  /// What is wrong, in the order of the file.
  var diagnostics: [Diagnostic] {
    var locator = SourceLocator(source)
    return problems.sorted { $0.offset < $1.offset }.map {
      Diagnostic(.error, at: locator.location(of: $0.offset), $0.message)
    }
  }

  private let source: SourceText
  private var problems: [RowProblem] = []
  private var fields = DistinctColumns()

  private static let members = [
    "columns", "constants", "decimal", "empty", "id", "ignore", "name", "orientation", "separator",
    "table",
  ]

  init(_ source: SourceText) { self.source = source }

  /// The map, or `nil` where the file is no JSON or holds no columns.
  mutating func map() -> ColumnMap? {
    let root: JSONNode
    do throws(JSONSyntaxError) {
      root = try JSONNode(source)
    } catch {
      note(error.offset, error.message)
      return nil
    }
    guard root.isObject else {
      note(root.offset, "a mapping file is an object, such as {\"columns\": {\"model\": \"name\"}}")
      return nil
    }
    refuseUnknown(root, Self.members)
    guard let columns = root["columns"], columns.isObject, !columns.members.isEmpty else {
      note(
        (root["columns"] ?? root).offset,
        "'columns' must map at least one title to a field, such as {\"model\": \"name\"}")
      return nil
    }
    let decimal = word(root["decimal"], "decimal", [".", ","]) ?? "."
    let separator = word(root["separator"], "separator", CSVDelimiter.allCases.map(\.rawValue))
    let sides = word(root["orientation"], "orientation", ColumnMap.Sides.allCases.map(\.rawValue))
    let made = ["id": Field.id, "name": Field.name]
    var titles: [String: [String]] = [:]
    for (key, field) in made.sorted(by: { $0.key < $1.key }) {
      guard let node = root[key] else { continue }
      titles[key] = texts(node, key)
      add(Column(field.at()), as: key, node.offset)
    }
    return ColumnMap(
      file: source.file, delimiter: separator.flatMap(CSVDelimiter.init(rawValue:)),
      decimalMark: decimal, table: text(root["table"], "table") ?? "",
      sides: sides.flatMap(ColumnMap.Sides.init(rawValue:)) ?? .portrait,
      columns: columns.members.map { ($0.key, targets($0.value)) },
      constants: constants(root["constants"]), id: titles["id"] ?? [], name: titles["name"] ?? [],
      ignored: Set(texts(root["ignore"], "ignore")), empty: Set(texts(root["empty"], "empty")))
  }

  private mutating func targets(_ node: JSONNode) -> [ColumnTarget] {
    guard let elements = node.elements else { return target(node).map { [$0] } ?? [] }
    if elements.isEmpty { note(node.offset, "expected a field, or a list of at least one") }
    return elements.compactMap { target($0) }
  }

  private mutating func target(_ node: JSONNode) -> ColumnTarget? {
    if let path = node.string {
      guard let piece = value(path, node.offset) else { return nil }
      return ColumnTarget(
        pieces: [piece], pattern: nil, conversion: nil, decimals: nil, words: [:], separator: nil)
    }
    guard node.isObject else {
      note(node.offset, "expected a field such as \"points.width\", an object with one, or a list")
      return nil
    }
    refuseUnknown(
      node, ["decimals", "density", "field", "pattern", "scale", "separator", "unit", "words"])
    let pattern = text(node["pattern"], "pattern")
    guard let pieces = pieces(node, pattern) else { return nil }
    return ColumnTarget(
      pieces: pieces, pattern: pattern, conversion: conversion(node, pieces),
      decimals: decimals(node["decimals"]), words: words(node["words"]),
      separator: text(node["separator"], "separator"))
  }

  private mutating func pieces(_ node: JSONNode, _ pattern: String?) -> [ColumnTarget.Piece]? {
    switch (node["field"], pattern) {
    case (let field?, nil):
      guard let path = text(field, "field") else { return nil }
      return value(path, field.offset).map { [$0] }
    case (nil, let pattern?): return pieces(of: pattern, (node["pattern"] ?? node).offset)
    case (_, _):
      if node["pattern"] == nil || pattern != nil {
        note(node.offset, "expected either 'field' or 'pattern'")
      }
      return nil
    }
  }

  /// Reads `{pixels.width}x{pixels.height}`; `{}` is text that is passed over.
  private mutating func pieces(of pattern: String, _ offset: Int) -> [ColumnTarget.Piece]? {
    var pieces: [ColumnTarget.Piece] = []
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { pieces.append(.literal(String(rest[..<brace]))) }
      guard let end = rest[brace...].firstIndex(of: "}") else {
        note(offset, "a '{' in the pattern is not closed")
        return nil
      }
      let path = String(rest[rest.index(after: brace)..<end])
      switch pieces.last {
      case .value, .skipped:
        note(offset, "'{\(path)}' stands right behind another field; text must stand between them")
        return nil
      case .literal, nil: break
      }
      guard let piece = path.isEmpty ? .skipped : value(path, offset) else { return nil }
      pieces.append(piece)
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    let hasField = pieces.contains { if case .value = $0 { true } else { false } }
    if !hasField {
      note(offset, "the pattern names no field, such as '{pixels.width}x{pixels.height}'")
    }
    return hasField ? pieces : nil
  }

  private mutating func value(_ path: String, _ offset: Int) -> ColumnTarget.Piece? {
    guard let column = Column(path), let type = column.type else {
      let suggestion = Spelling.suggestion(for: path, among: FieldNames.plain)
      note(
        offset,
        "unknown field '\(path)'"
          + (suggestion.isEmpty ? "; expected one such as 'points.width'" : suggestion))
      return nil
    }
    add(column, as: path, offset)
    return .value(column, type)
  }

  private mutating func add(_ column: Column, as title: String, _ offset: Int) {
    if let problem = fields.problem(adding: column, as: title) { note(offset, problem) }
  }

  private mutating func conversion(
    _ node: JSONNode, _ pieces: [ColumnTarget.Piece]
  ) -> UnitConversion? {
    let (scale, density) = (ratio(node["scale"], "scale"), ratio(node["density"], "density"))
    guard let given = text(node["unit"], "unit"), let unit = node["unit"] else {
      if let extra = node["scale"] ?? node["density"] {
        note(extra.offset, "a scale or density needs a 'unit', such as \"px\"")
      }
      return nil
    }
    var conversion: UnitConversion?
    for case .value(let column, _) in pieces {
      let own = column.unit
      guard UnitConversion.units(for: own).contains(given) else {
        let units = UnitConversion.units(for: own).joined(separator: ", ")
        note(
          unit.offset,
          units.isEmpty
            ? "'\(column)' has no unit"
            : "'\(given)' cannot become '\(own)' of '\(column)'; expected one of \(units)")
        return nil
      }
      let isByRatio = Set([given, own]) == ["px", "pt"]
      let (hasScale, hasDensity) = (node["scale"] != nil, node["density"] != nil)
      guard isByRatio ? hasScale != hasDensity : !hasScale && !hasDensity else {
        note(
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
    note(node.offset, "'\(key)' must be a number greater than zero, or the title of a column")
    return nil
  }

  private mutating func decimals(_ node: JSONNode?) -> Int? {
    guard let node else { return nil }
    if let number = node.number, let count = Int(exactly: number), (0...9).contains(count) {
      return count
    }
    note(node.offset, "'decimals' must be a whole number from 0 to 9")
    return nil
  }

  private mutating func words(_ node: JSONNode?) -> [String: String] {
    guard let node else { return [:] }
    var words: [String: String] = [:]
    if !node.isObject { note(node.offset, "'words' must map words of the file to values") }
    for member in node.members { words[member.key] = text(member.value, member.key) }
    return words
  }

  private mutating func constants(_ node: JSONNode?) -> [(column: Column, value: FieldValue)] {
    guard let node else { return [] }
    if !node.isObject { note(node.offset, "'constants' must map fields to values") }
    var constants: [(column: Column, value: FieldValue)] = []
    for member in node.members {
      guard case .value(let column, let type) = value(member.key, member.offset) else { continue }
      do throws(FieldError) {
        let value = try FieldValue(
          parsing: member.value.scalarText ?? "", as: type, field: member.key)
        constants.append((column, value))
      } catch {
        note(member.value.offset, error.description)
      }
    }
    return constants
  }

  private mutating func texts(_ node: JSONNode?, _ key: String) -> [String] {
    guard let node else { return [] }
    let texts = node.elements?.compactMap(\.string)
    guard let texts, texts.count == node.elements?.count else {
      note(node.offset, "'\(key)' must be a list of texts")
      return []
    }
    return texts
  }

  private mutating func text(_ node: JSONNode?, _ key: String) -> String? {
    guard let node else { return nil }
    if let string = node.string { return string }
    note(node.offset, "'\(key)' must be a text")
    return nil
  }

  private mutating func word(_ node: JSONNode?, _ key: String, _ words: [String]) -> String? {
    guard let node, let word = text(node, key) else { return nil }
    if words.contains(word) { return word }
    let known = words.map { $0 == "\t" ? "\"\\t\"" : "\"\($0)\"" }.joined(separator: ", ")
    note(node.offset, "'\(word)' is no value of '\(key)': expected one of \(known)")
    return nil
  }

  private mutating func refuseUnknown(_ node: JSONNode, _ known: [String]) {
    for member in node.members where !known.contains(member.key) {
      let suggestion = Spelling.suggestion(for: member.key, among: known)
      note(
        member.offset,
        "unknown member '\(member.key)'"
          + (suggestion.isEmpty ? "; known are \(known.joined(separator: ", "))" : suggestion))
    }
  }

  private mutating func note(_ offset: Int, _ message: String) {
    problems.append(RowProblem(offset: offset, severity: .error, message: message))
  }
}

extension JSONNode {
  /// A text, number or boolean as people type it; `nil` for anything else.
  fileprivate var scalarText: String? {
    switch value {
    case .string(let text): text
    case .number(let number): FieldValue.text(of: number)
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

extension Column {
  /// The unit of the numbers in the column, or an empty text.
  fileprivate var unit: String {
    component?.type == .number ? "pt" : component == nil ? path.field?.unit ?? "" : ""
  }
}
