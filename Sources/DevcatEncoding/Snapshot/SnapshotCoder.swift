import DevcatValues

/// A column of a chunk that is written: the number of each profile's value.
struct SnapshotColumn: Sendable {
  let path: FieldPath
  var cells: [Int32] = []

  mutating func fill(to count: Int) {
    if cells.count < count { cells += repeatElement(0, count: count - cells.count) }
  }
}

/// A column's codes, and the values in the order in which they are written.
struct SnapshotCoding {
  var codes: [UInt8] = []
  /// The dictionary, and the other values behind it.
  var values: [Int32] = []
  /// How many of the values are the dictionary.
  var dictionary = 0
  /// The rule, and the numbers of the columns to which it refers.
  var rule: (is: SnapshotRule, of: [Int])?
  /// About how many bits it has deflated, times 256.
  var cost = 0

  /// How many values are different.
  var distinct = 0

  /// Codes of values that are mostly rare do not pay.
  var isShorterThanPlain: Bool { distinct * 4 <= codes.count }
}

/// The columns of a chunk, which chooses how each is written.
///
/// The choice must be the same everywhere, and zlib's bytes are not. So it rests on estimates in
/// integers: of the entropy of the codes, and the bytes of the values.
struct SnapshotCoder: Sendable {
  /// A chunk of fewer profiles is plain.
  private static let leastCount = 32
  /// How many columns may have a rule, or be referred to: the largest, since each is compared with
  /// each.
  private static let maximumColumns = 64
  /// About how many profiles are compared to find the columns that one may follow from.
  private static let (sampleCount, neighbours) = (1024, 64)
  /// How many of these are then tried, if they fit one in this many of the profiles.
  private static let (trials, leastShare) = (3, 8)
  /// Deflated bits of a byte of a value, of a value that came before, and of a rule, times 256.
  private static let (byteCost, againCost, ruleCost) = (5 << 8, 20 << 8, 20 << 11)
  /// The least saving of a rule, in the unit of `SnapshotCoding.cost`.
  private static let leastGain = 32 << 11
  /// The greatest number of bytes that all rules refer to, far below what a reader accepts.
  private static let maximumReferred = 64 << 20
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
    writer.map(count: columns.count)
    for (column, coding) in zip(columns, codings()) {
      beginBlock()
      writer.raw(column.path.encodedKey)
      if let coding {
        writer.map(count: coding.rule == nil ? 2 : 3)
        writer.unsigned(1)
        writer.byteString(coding.codes)
        beginBlock()
        writer.unsigned(2)
      }
      let cells = coding?.values ?? column.cells
      writer.array(count: cells.count)
      for cell in cells { writer.raw(values.bytes[values.place(of: cell)]) }
      if let rule = coding?.rule {
        writer.unsigned(3)
        writer.array(count: 1 + rule.of.count)
        writer.unsigned(rule.is.rawValue)
        for column in rule.of { writer.unsigned(UInt64(column)) }
      }
    }
    return (writer.bytes, blocks)
  }

  /// The codings of the columns; `nil` for a plain one.
  private func codings() -> [SnapshotCoding?] {
    guard count >= Self.leastCount else { return columns.map { _ in nil } }
    var uses = Uses(values)
    let own = columns.map { column in
      coding(of: column.cells, hits: column.cells.map { $0 == 0 }, &uses)
    }
    var ruled = ruled(own, &uses)
    return own.indices.map { index in
      ruled.removeValue(forKey: index) ?? (own[index].isShorterThanPlain ? own[index] : nil)
    }
  }

  /// For each value, how often it is an exception, and its code; 0 between columns.
  private struct Uses {
    var counts: [Int32]
    var codes: [UInt8]

    init(_ values: SnapshotValues) {
      counts = [Int32](repeating: 0, count: values.count)
      codes = [UInt8](repeating: 0, count: values.count)
    }
  }

  /// The columns that get a rule: those for which it saves most first.
  private func ruled(
    _ own: [SnapshotCoding], _ uses: inout Uses
  ) -> [Int: SnapshotCoding] {
    let eligible = own.indices.filter { own[$0].cost >= Self.leastGain * 2 }
      .sorted { (own[$1].cost, $0) < (own[$0].cost, $1) }.prefix(Self.maximumColumns).sorted()
    var candidates: [(target: Int, coding: SnapshotCoding, gain: Int)] = []
    for (target, rule) in likely(eligible, own) + computed() {
      let hits = hits(rule, target, own)
      var coding = coding(of: columns[target].cells, hits: hits, &uses)
      coding.rule = rule
      let gain = own[target].cost - coding.cost - Self.ruleCost
      if gain >= Self.leastGain { candidates.append((target, coding, gain)) }
    }
    var ruled: [Int: SnapshotCoding] = [:]
    var (referred, bytes) = (Set<Int>(), 0)
    // The candidates have one order already; equal gains keep it.
    for index in candidates.indices.sorted(by: {
      (candidates[$1].gain, $0) < (candidates[$0].gain, $1)
    }) {
      let (target, coding, _) = candidates[index]
      let sources = coding.rule?.of ?? []
      guard ruled[target] == nil, !referred.contains(target),
        sources.allSatisfy({ ruled[$0] == nil })
      else { continue }
      bytes += sources.reduce(0) { $0 + byteCount(of: columns[$1].cells) }
      guard bytes <= Self.maximumReferred else { break }
      ruled[target] = coding
      referred.formUnion(sources)
    }
    return ruled
  }

  /// The rules of two columns that a sample of the profiles fits best.
  private func likely(
    _ eligible: [Int], _ own: [SnapshotCoding]
  ) -> [(Int, (is: SnapshotRule, of: [Int]))] {
    // The sample has groups of neighbours, whose values are often the same, as `follows` expects.
    let spacing = max(Self.neighbours, count * Self.neighbours / Self.sampleCount)
    let rows = stride(from: 0, to: count, by: spacing).flatMap { start in
      start..<min(start + Self.neighbours, count)
    }
    let cells = eligible.map { index in rows.map { columns[index].cells[$0] } }
    let codes = eligible.map { index in rows.map { own[index].codes[$0] } }
    var likely: [(Int, (is: SnapshotRule, of: [Int]))] = []
    for target in eligible.indices where eligible[target] != 0 {
      var found: [(hits: Int, rule: SnapshotRule, source: Int)] = []
      for source in eligible.indices where source != target {
        let same = rows.indices.count { cells[target][$0] == cells[source][$0] }
        found.append((same, .same, source))
        guard own[eligible[source]].isShorterThanPlain else { continue }
        var (follows, last) = (0, [Int32](repeating: 0, count: 256))
        for row in rows.indices {
          let (code, cell) = (Int(codes[source][row]), cells[target][row])
          if last[code] == cell { follows += 1 }
          last[code] = cell
        }
        found.append((follows, .follows, source))
      }
      // Without a rule, no value is a hit.
      let least = codes[target].count { $0 == 0 } + rows.count / Self.leastShare
      for index in found.indices.filter({ found[$0].hits >= least })
        .sorted(by: { (found[$1].hits, $0) < (found[$0].hits, $1) }).prefix(Self.trials)
      {
        likely.append((eligible[target], (found[index].rule, [eligible[found[index].source]])))
      }
    }
    return likely
  }

  /// The rules by which importers make ids and points.
  private func computed() -> [(Int, (is: SnapshotRule, of: [Int]))] {
    var indices: [FieldPath: Int] = [:]
    for (index, column) in columns.enumerated() { indices[column.path] = index }
    var computed: [(Int, (is: SnapshotRule, of: [Int]))] = []
    func add(_ target: FieldPath, _ rule: SnapshotRule, _ sources: FieldPath...) {
      guard let target = indices[target] else { return }
      let found = sources.compactMap { indices[$0] }
      if found.count == sources.count { computed.append((target, (rule, found))) }
    }
    add(Field.id.at(), .slug, Field.name.at())
    add(Field.id.at(), .slug, .attribute("brand"), .attribute("device"))
    for (points, pixels) in [
      (Field.pointsWidth, Field.pixelsWidth), (Field.pointsHeight, Field.pixelsHeight),
    ] {
      add(points.at(), .quotient, pixels.at(), Field.scale.at())
      add(points.at(), .points, pixels.at(), .attribute("density"))
    }
    return computed
  }

  /// Whether each cell is what a rule gives.
  private func hits(
    _ rule: (is: SnapshotRule, of: [Int]), _ target: Int, _ own: [SnapshotCoding]
  ) -> [Bool] {
    let cells = columns[target].cells
    let sources = rule.of.map { columns[$0].cells }
    switch rule.is {
    case .same:
      return zip(cells, sources[0]).map { $0 == $1 }
    case .follows:
      var last = [Int32](repeating: 0, count: 256)
      return zip(cells, own[rule.of[0]].codes).map { cell, code in
        defer { last[Int(code)] = cell }
        return last[Int(code)] == cell
      }
    case .quotient, .points:
      return cells.indices.map { row in
        guard let first = number(sources[0][row]), let second = number(sources[1][row]) else {
          return cells[row] == 0
        }
        return rule.is.number(first, second) == number(cells[row])
      }
    case .slug:
      return cells.indices.map { row in
        let texts = sources.compactMap { text($0[row]) }
        guard texts.count == sources.count, let slug = SnapshotRule.slug(of: texts) else {
          return false
        }
        return text(cells[row])?.elementsEqual(slug) ?? false
      }
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

  private func byteCount(of cells: [Int32]) -> Int {
    cells.reduce(0) { $0 + values.place(of: $1).count }
  }

  /// The codes of a column; `hits` says which cells need no value.
  ///
  /// The dictionary has the values that occur more than once: the most frequent, in order of first use.
  private func coding(
    of cells: [Int32], hits: [Bool], _ uses: inout Uses
  ) -> SnapshotCoding {
    var (coding, used) = (SnapshotCoding(), [Int32]())
    for (cell, isHit) in zip(cells, hits) where !isHit {
      if uses.counts[Int(cell)] == 0 { used.append(cell) }
      uses.counts[Int(cell)] += 1
    }
    var kept = used.filter { uses.counts[Int($0)] > 1 }
    if kept.count > SnapshotCode.maximumDictionary {
      kept = kept.enumerated()
        .sorted {
          (uses.counts[Int($1.element)], $0.offset) < (uses.counts[Int($0.element)], $1.offset)
        }
        .prefix(SnapshotCode.maximumDictionary).sorted { $0.offset < $1.offset }.map(\.element)
    }
    coding.dictionary = kept.count
    coding.values = kept
    for (code, value) in kept.enumerated() {
      uses.codes[Int(value)] = SnapshotCode.first + UInt8(code)
    }
    coding.distinct = used.count
    coding.cost = byteCount(of: kept) * Self.byteCost
    coding.codes.reserveCapacity(cells.count)
    for (cell, isHit) in zip(cells, hits) {
      var code = SnapshotCode.ruled
      if !isHit {
        code = uses.codes[Int(cell)]
        if code == 0 {
          code = SnapshotCode.other
          coding.values.append(cell)
          let cost = values.place(of: cell).count * Self.byteCost
          coding.cost += uses.counts[Int(cell)] > 0 ? cost : min(cost, Self.againCost)
          uses.counts[Int(cell)] = -1
        }
      }
      coding.codes.append(code)
    }
    for value in used { (uses.counts[Int(value)], uses.codes[Int(value)]) = (0, 0) }
    coding.cost += Self.entropy(of: coding.codes)
    return coding
  }

  /// The entropy of codes, in bits times 256; or, if that is less, the entropy of those that differ
  /// from the one before, and of their places.
  private static func entropy(of codes: [UInt8]) -> Int {
    var (all, new) = ([Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256))
    var (last, runs) = (SnapshotCode.ruled, 0)
    for code in codes {
      all[Int(code)] += 1
      guard code != last else { continue }
      new[Int(code)] += 1
      (last, runs) = (code, runs + 1)
    }
    return min(
      entropy(of: all, codes.count),
      entropy(of: new, runs) + entropy(of: [runs, codes.count - runs], codes.count))
  }

  private static func entropy(of frequencies: [Int], _ total: Int) -> Int {
    frequencies.reduce(0) { $1 == 0 ? $0 : $0 + $1 * (log2(total) - log2($1)) }
  }

  /// The binary logarithm times 256, between powers of two along a line.
  private static func log2(_ number: Int) -> Int {
    let exponent = Int.bitWidth - 1 - number.leadingZeroBitCount
    return exponent << 8 + (number << 8) >> exponent - 256
  }
}
