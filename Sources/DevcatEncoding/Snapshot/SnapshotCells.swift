import DevcatValues

/// A cursor over the cells of a column of a snapshot's chunk, plain or coded (docs/Formats.md,
/// "Snapshot").
///
/// It holds the places of the dictionary's values, and no value. A copy is a cursor of its own.
struct SnapshotCells: Sendable {
  /// A cell: no value, the place of a value, or the result of the rule for the cells of its
  /// sources.
  enum Cell {
    case none
    case at(Range<Int>)
    case made
  }

  /// How many cells the column has.
  let count: Int
  /// The offset of the column in the chunk.
  let start: Int
  /// A reader at the next cell, or, in a coded column, at the next value after the dictionary.
  private var reader: CBORReader
  /// The codes; `nil` for a plain column.
  private let codes: Range<Int>?
  /// The values of the dictionary.
  private let dictionary: [Range<Int>]
  /// The rule, and the numbers of the columns to which it refers.
  private let rule: (is: SnapshotRule, of: [Int])?
  private var sources: [SnapshotCells] = []
  /// The cells of the sources for the profile at hand.
  private var found: [Cell] = []
  private var row = 0
  /// The bytes of the coded cells so far as a plain column would have them, and of those they come from.
  private(set) var byteCount = 0

  /// Finds the cells of the next column, and moves `reader` behind it.
  ///
  /// - Throws: `Failure` if the column is malformed. `connect` checks its rule.
  init(_ reader: inout CBORReader) throws(Failure) {
    start = reader.position
    guard try reader.peekType() == .map else {
      count = try reader.readArrayHeader(maximumCount: SnapshotChunk.maximumCount)
      (self.reader, codes, dictionary, rule) = (reader, nil, [], nil)
      for _ in 0..<count { try reader.skipItem() }
      return
    }
    let parts = try reader.readMapHeader(maximumCount: 3)
    try reader.expect(part: 1, of: parts)
    let codes = try reader.readPayload(.byteString)
    count = codes.count
    guard count <= SnapshotChunk.maximumCount else {
      throw reader.failure(
        .tooLarge, at: start, "\(count) codes; at most \(SnapshotChunk.maximumCount) are allowed")
    }
    let others = reader.bytes[codes].count { $0 == SnapshotCode.other }
    try reader.expect(part: 2, of: parts)
    let known =
      try reader.readArrayHeader(maximumCount: others + SnapshotCode.maximumDictionary) - others
    let greatest = Int(reader.bytes[codes].max() ?? 0)
    guard known >= 0, greatest < Int(SnapshotCode.first) + known else {
      throw reader.failure(
        .outOfRange, at: start, "a column has codes of values that it does not have")
    }
    var dictionary: [Range<Int>] = []
    for _ in 0..<known {
      let start = reader.position
      try reader.skipItem()
      dictionary.append(start..<reader.position)
    }
    self.reader = reader
    for _ in 0..<others { try reader.skipItem() }
    (self.codes, self.dictionary) = (codes, dictionary)
    rule = parts == 3 ? try reader.readRule() : nil
  }

  /// Gives the column the others of its chunk to which its rule refers.
  ///
  /// - Parameters:
  ///   - columns: All columns of the chunk; the ids are the first.
  ///   - isID: Whether the column has the ids.
  ///   - type: The type of the column's field; `nil` for the ids and for an unknown field.
  /// - Throws: `Failure` if the rule does not fit.
  mutating func connect(
    _ columns: [SnapshotCells], isID: Bool, type: FieldType?
  ) throws(Failure) {
    guard let rule else { return }
    for index in rule.of {
      // So no column follows from itself, by any number of steps.
      guard index < columns.count, columns[index].rule == nil else {
        throw reader.failure(
          .outOfRange, at: start, "a column follows from column \(index), which has no values")
      }
      sources.append(columns[index])
    }
    let fits =
      switch rule.is {
      case .quotient, .points: type == .number && !isID
      case .slug: isID
      }
    guard fits else {
      throw reader.failure(.malformed, at: start, "a column has a rule that does not fit it")
    }
    found = sources.map { _ in .none }
  }

  /// Moves to the next profile, and returns its cell.
  ///
  /// - Precondition: there is one.
  mutating func next() throws(Failure) -> Cell {
    guard let codes else { return try nextPlace() }
    let code = reader.bytes[codes.lowerBound + row]
    for index in sources.indices {
      found[index] = try sources[index].next()
      byteCount += found[index].byteCount
    }
    row += 1
    let cell =
      switch code {
      case SnapshotCode.other: try nextPlace()
      case SnapshotCode.first...: place(dictionary[Int(code - SnapshotCode.first)])
      default: rule == nil ? Cell.none : .made
      }
    byteCount += cell.byteCount
    return cell
  }

  /// Moves to the next profile, and returns its value, if it has one.
  mutating func nextValue(_ type: FieldType?) throws(Failure) -> FieldValue? {
    let cell = try next()
    return try value(of: cell, type)
  }

  /// Goes through all cells of a coded column, and adds their bytes to `total`.
  ///
  /// So few bytes with codes and rules cannot stand for many more than a chunk of plain columns has.
  ///
  /// - Throws: `tooLarge`.
  func checkedByteCount(from total: Int) throws(Failure) -> Int {
    if codes == nil { return total }
    var cells = self
    for _ in 0..<count { _ = try cells.next() }
    guard cells.byteCount <= SnapshotReader.maximumCoded - total else {
      throw reader.failure(
        .tooLarge, at: start,
        "the columns stand for more than \(SnapshotReader.maximumCoded) bytes of values")
    }
    return total + cells.byteCount
  }

  /// An error about a cell that `next()` has just returned.
  func failure(_ code: Failure.Code, _ cell: Cell, _ problem: String) -> Failure {
    if case .at(let place) = cell {
      return reader.failure(code, at: place.lowerBound, problem)
    }
    return reader.failure(code, at: start, problem)
  }

  /// The value of a cell that `next()` has just returned; `nil` if it has none.
  private func value(of cell: Cell, _ type: FieldType?) throws(Failure) -> FieldValue? {
    switch cell {
    case .none: return nil
    case .at(let place):
      var value = reader
      value.position = place.lowerBound
      return try value.readValue(type)
    case .made:
      guard let first = try number(found[0]), let second = try number(found[1]) else { return nil }
      return (rule?.is.number(first, second)).map { .number($0) }
    }
  }

  /// The id in a cell that `next()` has just returned.
  func id(of cell: Cell) throws(Failure) -> String {
    switch cell {
    case .none: throw reader.failure(.malformed, at: start, "a profile has no id")
    case .at(let place):
      var id = reader
      id.position = place.lowerBound
      return try id.readID()
    case .made:
      var texts: [ArraySlice<UInt8>] = []
      for cell in found {
        guard case .at(let place) = cell else { return try self.id(of: .none) }
        var text = reader
        text.position = place.lowerBound
        texts.append(reader.bytes[try text.readPayload(.text)])
      }
      let id = SnapshotRule.slug(of: texts).map { String(decoding: $0, as: UTF8.self) }
      guard let id, ProfileID.isValid(id) else {
        throw reader.failure(.outOfRange, at: start, "the texts of a profile make no id")
      }
      return id
    }
  }

  private mutating func nextPlace() throws(Failure) -> Cell {
    let start = reader.position
    try reader.skipItem()
    return place(start..<reader.position)
  }

  private func place(_ place: Range<Int>) -> Cell {
    reader.bytes[place.lowerBound] == CBORInitial.null ? .none : .at(place)
  }

  private func number(_ cell: Cell) throws(Failure) -> Double? {
    guard case .at(let place) = cell else { return nil }
    var value = reader
    value.position = place.lowerBound
    switch try value.peekType() {
    case .unsigned, .negative, .float: return try value.readNumber()
    default: return nil
    }
  }
}

extension SnapshotCells.Cell {
  fileprivate var byteCount: Int { if case .at(let place) = self { place.count } else { 0 } }
}

extension CBORReader {
  /// Reads a key of a coded column's map, which has `count` keys from 1 on.
  fileprivate mutating func expect(part: Int, of count: Int) throws(Failure) {
    let start = position
    guard part <= count, try readUnsigned() == UInt64(part) else {
      throw failure(.malformed, at: start, "a coded column lacks its part \(part)")
    }
  }

  fileprivate mutating func readRule() throws(Failure) -> (is: SnapshotRule, of: [Int]) {
    try expect(part: 3, of: 3)
    let start = position
    let count = try readArrayHeader(maximumCount: 5) - 1
    guard count >= 0, let rule = SnapshotRule(rawValue: try readUnsigned()),
      rule.sourceCounts.contains(count)
    else { throw failure(.malformed, at: start, "a rule of a column is none") }
    var columns: [Int] = []
    for _ in 0..<count {
      let start = position
      guard let column = Int(exactly: try readUnsigned()) else {
        throw failure(.outOfRange, at: start, "a rule refers to no column")
      }
      columns.append(column)
    }
    return (rule, columns)
  }
}
