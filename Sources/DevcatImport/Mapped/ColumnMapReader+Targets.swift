import DevcatValues

/// The targets of one column in a mapping file.
extension ColumnMapReader {
  /// The targets of the cells of a column.
  mutating func targets(_ node: JSONNode) -> [ColumnTarget] {
    guard let elements = node.elements else { return target(node).map { [$0] } ?? [] }
    if elements.isEmpty { json.refuse(node.offset, "expected a field, or a list of at least one") }
    return elements.compactMap { target($0) }
  }

  private mutating func target(_ node: JSONNode) -> ColumnTarget? {
    if let path = node.string {
      return value(path, node.offset).map { ColumnTarget(pieces: [$0]) }
    }
    guard node.isObject else {
      json.refuse(
        node.offset, "expected a field such as \"points.width\", an object with one, or a list")
      return nil
    }
    let keys = [
      "date", "decimals", "density", "field", "needed", "pattern", "scale", "separator", "type",
      "unit", "words",
    ]
    guard let node = json.object(node, "a column", keys: keys) else { return nil }
    let pattern = json.string(node, "pattern")
    guard var pieces = pieces(node, pattern) else { return nil }
    var meaning: ColumnTarget.Meaning?
    if let type = node["type"] { (pieces, meaning) = typed(pieces, type) }
    return ColumnTarget(
      pieces: pieces, pattern: pattern, conversion: conversion(node, pieces),
      decimals: decimals(node["decimals"]), words: words(node["words"]),
      separator: json.string(node, "separator"), date: date(node, pieces), meaning: meaning,
      isNeeded: json.flag(node, "needed") ?? false)
  }

  /// The form of the dates of a column, which must be for a field with dates.
  private mutating func date(_ node: JSONNode, _ pieces: [ColumnTarget.Piece]) -> DateForm? {
    guard let value = node["date"], let text = json.string(node, "date") else { return nil }
    let isOfDates = pieces.contains { if case .value(_, .date) = $0 { true } else { false } }
    guard isOfDates, let form = DateForm(text) else {
      json.refuse(
        value.offset,
        isOfDates
          ? "'\(text)' is no form of dates: expected one such as 'dd.MM.yyyy' or 'M/d/yyyy', with a "
            + "year of four digits and a month as a number"
          : "a 'date' is for a field with dates, such as 'released'")
      return nil
    }
    return form
  }

  private mutating func pieces(_ node: JSONNode, _ pattern: String?) -> [ColumnTarget.Piece]? {
    switch (node["field"], pattern) {
    case (let field?, nil):
      guard let path = json.string(node, "field") else { return nil }
      return value(path, field.offset).map { [$0] }
    case (nil, let pattern?): return pieces(of: pattern, (node["pattern"] ?? node).offset)
    case (_, _):
      // A pattern that is not a text has been refused already.
      if node["pattern"] == nil || pattern != nil {
        json.refuse(node.offset, "expected either 'field' or 'pattern'")
      }
      return nil
    }
  }

  /// The pieces with the type that the map gives the attributes among them, or what the cells mean.
  private mutating func typed(
    _ pieces: [ColumnTarget.Piece], _ node: JSONNode
  ) -> ([ColumnTarget.Piece], ColumnTarget.Meaning?) {
    let types: [(String, FieldType?)] =
      [("text", .text), ("number", .number)]
      + ColumnTarget.Meaning.allCases.map { ($0.rawValue, nil) }
    guard let choice = json.choice(node, "'type'", among: types) else { return (pieces, nil) }
    guard let type = choice else {
      return (pieces, node.string.flatMap(ColumnTarget.Meaning.init))
    }
    let typed = pieces.map { piece in
      guard case .value(let column, let own) = piece else { return piece }
      guard own == .attribute else {
        json.refuse(
          node.offset, "'\(column)' has a type of its own; a 'type' can be given to attributes")
        return piece
      }
      return ColumnTarget.Piece.value(column, type)
    }
    return (typed, nil)
  }

  /// Reads `{pixels.width}x{pixels.height}`; `{}` is text that is skipped.
  private mutating func pieces(of pattern: String, _ offset: Int) -> [ColumnTarget.Piece]? {
    var pieces: [ColumnTarget.Piece] = []
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { pieces.append(.literal(String(rest[..<brace]))) }
      guard let end = rest[brace...].firstIndex(of: "}") else {
        json.refuse(offset, "a '{' in the pattern is not closed")
        return nil
      }
      let path = String(rest[rest.index(after: brace)..<end])
      switch pieces.last {
      case .value, .skipped:
        json.refuse(
          offset, "'{\(path)}' directly follows another field; text must separate them")
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
      json.refuse(offset, "the pattern names no field, such as '{pixels.width}x{pixels.height}'")
    }
    return hasField ? pieces : nil
  }

  private mutating func decimals(_ node: JSONNode?) -> Int? {
    guard let node else { return nil }
    if let number = node.number, let count = Int(exactly: number), (0...9).contains(count) {
      return count
    }
    json.refuse(node.offset, "'decimals' must be a whole number from 0 to 9")
    return nil
  }

  private mutating func words(_ node: JSONNode?) -> [String: String] {
    guard let node else { return [:] }
    var words: [String: String] = [:]
    if !node.isObject { json.refuse(node.offset, "'words' must map words of the file to values") }
    for member in node.members {
      words[member.key] = json.string(member.value, titled: "'\(member.key)'")
    }
    return words
  }
}
