import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatEncoding

/// The codes and rules of a snapshot's columns.
struct SnapshotCodingTests {
  private func chunks(_ profiles: [Profile]) throws -> [[UInt8]] {
    var writer = SnapshotWriter()
    var items: [SnapshotItem] = []
    for profile in profiles {
      if let chunk = try writer.append(record: Record.encoded(profile)) { items.append(chunk) }
    }
    return (items + (writer.finish().map { [$0] } ?? [])).map(\.bytes)
  }

  private func read(_ chunks: [[UInt8]]) throws -> [Profile] {
    var profiles: [Profile] = []
    for chunk in chunks {
      var columns = try SnapshotColumns(chunk, after: profiles.last?.id)
      // In pieces, as files are read.
      while columns.left > 0 { profiles += try columns.next(7) }
    }
    return profiles
  }

  /// Devices as an importer makes them: points follow from pixels, the id from brand and code.
  private func devices(_ count: Int) -> [Profile] {
    (0..<count).map { index in
      let brand = ["Acme", "B & B", "Cargo"][index * 3 / count]
      let code = "X\(1000 + index)_\(index % 3)"
      var profile = Profile(
        id: "\(["acme", "b-b", "cargo"][index * 3 / count])-x\(1000 + index)-\(index % 3)")
      profile[Field.name.at()] = .text(index % 2 == 0 ? code : "Device \(index * 7 % 1000)")
      profile[Field.family.at()] = .text("Android")
      let density = [160.0, 240, 320, 420][index * 7 % 4]
      let pixels = [720.0, 1080, 1440][index * 5 % 3]
      profile[Field.pixelsWidth.at()] = .number(pixels)
      profile[Field.pointsWidth.at()] = .number(index == 9 ? 1 : pixels * 160 / density)
      profile[Field.pixelsHeight.at()] = .number(Double(1280 + index % 40))
      profile[Field.pointsHeight.at()] = .number(Double(1280 + index % 40) / Double(1 + index % 3))
      profile[Field.scale.at()] = .number(Double(1 + index % 3))
      profile[.attribute("brand")] = .text(brand)
      profile[.attribute("device")] = .text(code)
      profile[.attribute("density")] = .number(density)
      profile[.attribute("manufacturer")] = index % 50 == 7 ? nil : .text(brand)
      let chip = index * 11 % 17
      profile[.attribute("soc")] = .text("Chip \(chip)")
      profile[.attribute("gpu")] = index % 40 == 3 ? nil : .text("Graphics \(chip / 3)")
      return profile
    }
  }

  private typealias Rule = (path: FieldPath?, rule: UInt64, columns: [UInt64])

  /// The rules of a chunk's columns; the path of the ids is `nil`.
  private func rules(_ chunk: [UInt8]) throws -> [Rule] {
    var reader = CBORReader(chunk)
    var rules: [Rule] = []
    var order = MapKeyOrder()
    for index in 0..<(try reader.readMapHeader()) {
      var path: FieldPath?
      if index == 0 {
        _ = try reader.readUnsigned()
      } else {
        path = try reader.readColumnKey(&order)
      }
      guard try reader.peekType() == .map else {
        try reader.skipItem()
        continue
      }
      let parts = try reader.readMapHeader()
      for _ in 0..<4 { try reader.skipItem() }
      guard parts == 3 else { continue }
      #expect(try reader.readUnsigned() == 3)
      let count = try reader.readArrayHeader()
      let rule = try reader.readUnsigned()
      rules.append((path, rule, try (1..<count).map { _ in try reader.readUnsigned() }))
    }
    return rules
  }

  @Test("Columns that follow from others are read back")
  func columnsThatFollowFromOthersAreReadBack() throws {
    let devices = devices(300)
    let chunks = try chunks(devices)
    let rules = try rules(chunks[0])
    #expect(rules.map(\.path) == [nil, Field.pointsWidth.at(), Field.pointsHeight.at()])
    #expect(rules.map(\.rule) == [2, 1, 0])
    #expect(try read(chunks) == devices)
  }

  @Test("Coded bytes are golden") func codedBytesAreGolden() throws {
    try Golden.check("snapshot-coded", try #require(chunks(devices(64)).first))
  }

  @Test("Some rows are read from coded columns") func someRowsAreReadFromCodedColumns() throws {
    let devices = devices(300)
    let columns = try SnapshotColumns(try #require(chunks(devices).first), after: nil)
    let ids = try columns.readAllIDs()
    #expect(ids == devices.map(\.id))
    let rows = [0, 3, 9, 10, 57, 299]
    #expect(try columns.profiles(at: rows, ids: ids[...]) == rows.map { devices[$0] })
  }

  private struct RandomColumn {
    let path: FieldPath
    let values: [String]
    /// The column whose value it repeats, mostly.
    let source: Int
    let noise: Double
    let gaps: Double
  }

  /// A device repeats what another has, or does not; the seed is printed with a failure.
  @Test(
    "Random columns are read back from the same bytes",
    arguments: [UInt64.random(in: 0...(.max)), 1, 2])
  func randomColumnsAreReadBackFromTheSameBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<12 {
      let values = [1, 3, 40, 300, 5000].map { count in
        (0..<count).map { _ in "v\(Int.random(in: 0..<count * 2, using: &random))" }
      }
      let columns = (0..<Int.random(in: 1..<12, using: &random)).map { index in
        RandomColumn(
          path: .attribute("a\(index)"), values: values[Int.random(in: 0..<5, using: &random)],
          source: Int.random(in: 0...index, using: &random),
          noise: [0, 0.01, 0.3, 1][Int.random(in: 0..<4, using: &random)],
          gaps: [0, 0.2, 0.95][Int.random(in: 0..<3, using: &random)])
      }
      let profiles = (0..<Int.random(in: 30..<700, using: &random)).map { index in
        var profile = Profile(id: "d-\(10_000 + index)")
        var places: [Int] = []
        for column in columns {
          let isNew = places.isEmpty || Double.random(in: 0..<1, using: &random) < column.noise
          places.append(
            isNew
              ? Int.random(in: 0..<5000, using: &random)
              : places[min(column.source, places.count - 1)])
          guard Double.random(in: 0..<1, using: &random) >= column.gaps else { continue }
          profile[column.path] = .text(column.values[(places.last ?? 0) % column.values.count])
        }
        return profile
      }
      let chunks = try chunks(profiles)
      #expect(try read(chunks) == profiles, "seed \(seed), round \(round)")
      #expect(try self.chunks(profiles) == chunks, "seed \(seed), round \(round)")
    }
  }

  /// A column as it may come from outside.
  enum Column {
    case plain([[UInt8]])
    case coded(_ codes: [UInt8], _ values: [[UInt8]] = [], rule: [UInt64]? = nil)
  }

  private static func encoded(_ text: String) -> [UInt8] {
    var writer = CBORWriter()
    writer.text(text)
    return writer.bytes
  }

  /// A chunk of the columns of ids, name, family and so on, by the numbers of their fields.
  private static func chunk(_ columns: [(number: UInt64, Column)]) -> [UInt8] {
    var writer = CBORWriter()
    writer.map(count: columns.count)
    for (number, column) in columns {
      writer.unsigned(number)
      switch column {
      case .plain(let cells):
        writer.array(count: cells.count)
        for cell in cells { writer.raw(cell) }
      case .coded(let codes, let values, let rule):
        writer.map(count: rule == nil ? 2 : 3)
        writer.unsigned(1)
        writer.byteString(codes)
        writer.unsigned(2)
        writer.array(count: values.count)
        for value in values { writer.raw(value) }
        guard let rule else { continue }
        writer.unsigned(3)
        writer.array(count: rule.count)
        for number in rule { writer.unsigned(number) }
      }
    }
    return writer.bytes
  }

  private static let (a, b, null): ([UInt8], [UInt8], [UInt8]) = (
    [0x61, 0x61], [0x61, 0x62], [0xf6]
  )
  private static let ids = (number: UInt64(1), Column.plain([a, b]))

  private func readAll(_ chunk: [UInt8]) throws(Failure) -> [Profile] {
    var columns = try SnapshotColumns(chunk, after: nil)
    return try columns.next(.max)
  }

  @Test("Columns may follow from later ones") func columnsMayFollowFromLaterOnes() throws {
    let chunk = Self.chunk([
      (1, .coded([0, 1], [Self.b], rule: [2, 1])), (2, .coded([3, 2], [Self.b, Self.a])),
      (3, .coded([2, 1], [Self.null, Self.b])), (10, .coded([0, 0], rule: [0, 4, 5])),
      (12, .coded([2, 0], [[0x18, 90]])), (14, .plain([[2], [3]])),
    ])
    var (first, second) = (Profile(id: "a"), Profile(id: "b"))
    first[Field.name.at()] = .text("a")
    first[Field.pointsWidth.at()] = .number(45)
    first[Field.pixelsWidth.at()] = .number(90)
    first[Field.scale.at()] = .number(2)
    second[Field.name.at()] = .text("b")
    second[Field.family.at()] = .text("b")
    second[Field.scale.at()] = .number(3)
    #expect(try readAll(chunk) == [first, second])
  }

  @Test("The documented column has its bytes") func theDocumentedColumnHasItsBytes() throws {
    let chunk = Self.chunk([
      (1, .plain((0..<4).map { Self.encoded("d\($0)") })),
      (2, .coded([2, 1, 2, 0], [Self.a, Self.b])),
    ])
    #expect(chunk.suffix(14) == (try bytes("02a20144020102000282" + "61616162"))[...])
    let names = try readAll(chunk).map { $0[Field.name.at()] }
    #expect(names == [.text("a"), .text("b"), .text("a"), nil])
  }

  @Test(
    "Malformed columns are refused",
    arguments: [
      ("a code beyond the dictionary", [ids, (2, .coded([2, 3], [a]))], .outOfRange),
      ("more other values than there are", [ids, (2, .coded([1, 1], [a]))], .outOfRange),
      (
        "a larger dictionary than there are codes",
        [ids, (2, .coded([2, 2], [[UInt8]](repeating: a, count: 255)))], .tooLarge
      ),
      ("a column of fewer codes", [ids, (2, .coded([2], [a]))], .malformed),
      (
        "more codes than profiles", [(1, .coded([UInt8](repeating: 2, count: 16_385), [a]))],
        .tooLarge
      ),
      ("a rule about no column", [ids, (10, .coded([0, 0], rule: [0, 0, 2]))], .outOfRange),
      (
        "a rule about the column itself", [ids, (10, .coded([0, 0], rule: [0, 0, 1]))], .outOfRange
      ),
      (
        "a rule about a column with a rule",
        [ids, (10, .coded([0, 0], rule: [0, 2, 2])), (12, .coded([0, 0], rule: [0, 0, 0]))],
        .outOfRange
      ),
      ("an unknown rule", [ids, (10, .coded([0, 0], rule: [3, 0, 0]))], .malformed),
      (
        "a rule about too many columns", [ids, (10, .coded([0, 0], rule: [0, 0, 0, 0]))], .malformed
      ),
      ("a rule about too few columns", [ids, (10, .coded([0, 0], rule: [0, 0]))], .malformed),
      ("a rule alone", [ids, (10, .coded([0, 0], rule: []))], .malformed),
      ("a slug as a name", [ids, (2, .coded([0, 0], rule: [2, 0]))], .malformed),
      (
        "a quotient as a name",
        [ids, (2, .coded([0, 0], rule: [0, 2, 2])), (12, .plain([[1], [1]]))], .malformed
      ),
      ("no id", [(1, .coded([2, 0], [a]))], .malformed),
      (
        "an id of no name", [(1, .coded([0, 2], [b], rule: [2, 1])), (2, .plain([null, a]))],
        .malformed
      ),
      (
        "an id of a name without letters",
        [(1, .coded([0, 2], [b], rule: [2, 1])), (2, .plain([[0x61, 0x2e], a]))], .outOfRange
      ),
      (
        "an id of a name beyond ASCII",
        [(1, .coded([0, 2], [b], rule: [2, 1])), (2, .plain([encoded("aé"), a]))], .outOfRange
      ),
      (
        "an id of a number", [(1, .coded([0, 2], [b], rule: [2, 1])), (12, .plain([[1], [1]]))],
        .unexpectedType
      ),
      ("ids that do not ascend", [(1, .coded([3, 2], [a, b]))], .unsortedKeys),
      ("a value of another type", [ids, (12, .coded([2, 2], [a]))], .unexpectedType),
    ] as [(String, [(number: UInt64, Column)], Failure.Code)])
  func malformedColumnsAreRefused(
    what: String, columns: [(number: UInt64, Column)], code: Failure.Code
  ) throws {
    let error = #expect(throws: Failure.self) { try readAll(Self.chunk(columns)) }
    #expect(error?.code == code, "\(what): \(error?.description ?? "")")
    #expect(error?.offset != nil)
  }

  @Test(
    "A coded column has its parts",
    arguments: [
      [1], [2, 0x41, 2], [1, 0x41, 2, 1, 0x81], [1, 0x80, 2, 0x81], [1, 0x41, 2, 2, 2],
    ])
  func aCodedColumnHasItsParts(parts: [UInt8]) {
    // The ids as a map of two parts that are not codes and values.
    #expect(throws: Failure.self) { try readAll([0xa1, 1, 0xa2] + parts) }
  }

  @Test("Few codes must not stand for many bytes") func aChunkThatStandsForTooManyBytesIsRefused()
    throws
  {
    let large = Self.encoded(String(repeating: "x", count: 1 << 19))
    let ids = (0..<300).map { Self.encoded("d-\(1000 + $0)") }
    let texts = Column.coded([UInt8](repeating: 2, count: 300), [large])
    // It gives nothing, and takes 300 names twice.
    let ruled = Column.coded([UInt8](repeating: 0, count: 300), rule: [0, 1, 1])
    let columns = [(number: UInt64(1), Column.plain(ids)), (2, texts)]
    // 300 names of 512 KiB are within the 256 MiB of a part, and twice as many are not.
    #expect(try SnapshotColumns(Self.chunk(columns), after: nil).left == 300)
    let others: [(number: UInt64, Column)] = [(3, texts), (10, ruled)]
    for other in others {
      let error = #expect(throws: Failure.self, "\(other.number)") {
        try SnapshotColumns(Self.chunk(columns + [other]), after: nil)
      }
      #expect(error?.code == .tooLarge)
    }
  }

  @Test("Also of one profile: each column takes memory") func aProfileOfTooManyColumnsIsRefused() {
    var writer = CBORWriter()
    writer.map(count: (1 << 21) + 2)
    writer.unsigned(1)
    writer.array(count: 1)
    writer.text("a")
    let bytes = writer.bytes + [UInt8](repeating: 0, count: (1 << 22) + 4)
    let error = #expect(throws: Failure.self) { try SnapshotColumns(bytes, after: nil) }
    #expect(error?.code == .tooLarge)
  }

  @Test("A chunk of too many codes is refused") func aChunkOfTooManyCodesIsRefused() {
    let codes = [UInt8](repeating: 0, count: 16_384)
    let columns = (1...200).map { (number: UInt64($0), Column.coded(codes)) }
    let error = #expect(throws: Failure.self) {
      try SnapshotColumns(Self.chunk(columns), after: nil)
    }
    #expect(error?.code == .tooLarge)
  }
}
