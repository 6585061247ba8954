import DevcatValues

/// A column of a chunk that is written: the number of each profile's value.
struct SnapshotColumn: Sendable {
  let path: FieldPath
  var cells: [Int32] = []

  mutating func fill(to count: Int) {
    if cells.count < count { cells += repeatElement(0, count: count - cells.count) }
  }
}

/// The columns of a chunk, and how each is written: plain, with codes, or with a rule.
///
/// The choice rests on counts alone, so the same profiles give the same items, whatever zlib makes of them.
struct SnapshotCoder: Sendable {
  /// The least size of parts that are deflated with codes of their own, which take some 60 bytes.
  private static let leastBlock = 2 << 10

  /// The ids, and the other columns in the order of their keys.
  private let columns: [SnapshotColumn]
  private let values: SnapshotValues
  private var count: Int { columns[0].cells.count }

  init(_ ids: SnapshotColumn, _ others: [SnapshotColumn], _ values: SnapshotValues) {
    let keyed = others.map { (key: $0.path.encodedKey, column: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    columns = [ids] + keyed.map(\.column)
    self.values = values
  }

  /// The chunk as a CBOR map from columns to their cells, and the places between unlike parts.
  func encoded() -> (bytes: [UInt8], blocks: [Int]) {
    var writer = CBORWriter(
      reservingCapacity: values.bytes.count + columns.count * (count + 64))
    var blocks: [Int] = []
    func beginBlock() {
      if writer.bytes.count - (blocks.last ?? 0) >= Self.leastBlock {
        blocks.append(writer.bytes.count)
      }
    }
    let rules = rules()
    var uses = Uses(values)
    writer.map(count: columns.count)
    for (index, column) in columns.enumerated() {
      beginBlock()
      writer.raw(column.path.encodedKey)
      let rule = rules[index]
      let coding = coding(of: column.cells, rule, &uses)
      if let coding {
        writer.map(count: rule == nil ? 2 : 3)
        writer.unsigned(1)
        writer.byteString(coding.codes)
        beginBlock()
        writer.unsigned(2)
      }
      let cells = coding?.values ?? column.cells
      writer.array(count: cells.count)
      for cell in cells { writer.raw(values.bytes[values.place(of: cell)]) }
      if let rule {
        writer.unsigned(3)
        writer.array(count: 1 + rule.sources.count)
        writer.unsigned(rule.rule.rawValue)
        for column in rule.sources { writer.unsigned(UInt64(column)) }
      }
    }
    return (writer.bytes, blocks)
  }

  /// For each value, how often it is written in a column, and its code; 0 between columns.
  private struct Uses {
    var counts: [Int32]
    var codes: [UInt8]

    init(_ values: SnapshotValues) {
      counts = [Int32](repeating: 0, count: values.count)
      codes = [UInt8](repeating: 0, count: values.count)
    }
  }

  /// The codes of a column, and its values in the order in which they are written.
  ///
  /// The dictionary has the most frequent of the values that occur more than once.
  ///
  /// - Returns: `nil` for a column that is to be plain: codes do not pay if more than a quarter of the cells
  ///   are different values.
  private func coding(
    of cells: [Int32], _ rule: Ruled?, _ uses: inout Uses
  ) -> (codes: [UInt8], values: [Int32])? {
    let isGiven: [Bool] = rule?.hits ?? cells.map { $0 == 0 }
    var used: [Int32] = []
    for (cell, isGiven) in zip(cells, isGiven) where !isGiven {
      if uses.counts[Int(cell)] == 0 { used.append(cell) }
      uses.counts[Int(cell)] += 1
    }
    defer { for value in used { (uses.counts[Int(value)], uses.codes[Int(value)]) = (0, 0) } }
    guard rule != nil || used.count * 4 <= cells.count else { return nil }
    var values = Array(
      used.filter { uses.counts[Int($0)] > 1 }
        .sorted { uses.counts[Int($0)] > uses.counts[Int($1)] }
        .prefix(SnapshotCode.maximumDictionary))
    for (code, value) in values.enumerated() {
      uses.codes[Int(value)] = SnapshotCode.first + UInt8(code)
    }
    let codes = zip(cells, isGiven).map { cell, isGiven in
      if isGiven { return SnapshotCode.given }
      let code = uses.codes[Int(cell)]
      if code != 0 { return code }
      values.append(cell)
      return SnapshotCode.other
    }
    return (codes, values)
  }

  /// A rule, the columns that it takes, and the cells that are what it gives.
  private typealias Ruled = (rule: SnapshotRule, sources: [Int], hits: [Bool])

  /// The rules by which importers make ids and points, by the column that they give.
  ///
  /// Of several rules for a column, the one that gives most of its cells counts, and at least half of them.
  private func rules() -> [Int: Ruled] {
    var indices: [FieldPath: Int] = [:]
    for (index, column) in columns.enumerated() { indices[column.path] = index }
    var best: [Int: (ruled: Ruled, count: Int)] = [:]
    func add(_ target: FieldPath, _ rule: SnapshotRule, _ paths: FieldPath...) {
      guard let target = indices[target] else { return }
      let sources = paths.compactMap { indices[$0] }
      guard sources.count == paths.count else { return }
      let hits = hits(rule, sources, columns[target].cells)
      let found = hits.count(where: \.self)
      if found * 2 >= count, found > best[target]?.count ?? 0 {
        best[target] = ((rule, sources, hits), found)
      }
    }
    add(Field.id.at(), .slug, Field.name.at())
    add(Field.id.at(), .slug, .attribute("brand"), .attribute("device"))
    for (points, pixels) in [
      (Field.pointsWidth, Field.pixelsWidth), (Field.pointsHeight, Field.pixelsHeight),
    ] {
      add(points.at(), .quotient, pixels.at(), Field.scale.at())
      add(points.at(), .points, pixels.at(), .attribute("density"))
    }
    return best.mapValues(\.ruled)
  }

  /// Whether each cell is what a rule gives.
  private func hits(_ rule: SnapshotRule, _ sources: [Int], _ cells: [Int32]) -> [Bool] {
    let sources = sources.map { columns[$0].cells }
    return cells.indices.map { row in
      if rule == .slug {
        let texts = sources.compactMap { text($0[row]) }
        guard texts.count == sources.count, let slug = SnapshotRule.slug(of: texts) else {
          return false
        }
        return text(cells[row])?.elementsEqual(slug) ?? false
      }
      guard let first = number(sources[0][row]), let second = number(sources[1][row]) else {
        return cells[row] == 0
      }
      return rule.number(first, second) == number(cells[row])
    }
  }

  private func number(_ value: Int32) -> Double? {
    var reader = CBORReader(values.bytes, from: values.place(of: value).lowerBound)
    switch try? reader.peekType() {
    case .unsigned, .negative, .float: return try? reader.readNumber()
    default: return nil
    }
  }

  private func text(_ value: Int32) -> ArraySlice<UInt8>? {
    var reader = CBORReader(values.bytes, from: values.place(of: value).lowerBound)
    guard let type = try? reader.peekType(), type == .text else { return nil }
    return (try? reader.readPayload(.text)).map { values.bytes[$0] }
  }
}
