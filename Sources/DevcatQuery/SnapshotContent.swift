import DevcatValues
import DevcatEncoding

#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// The content of a snapshot; each part is read when it is first asked for, and then kept.
///
/// One content serves any number of tasks.
final class SnapshotContent: Sendable {
  let table: SnapshotTable
  /// The file, or `snapshot`, for errors.
  let subject: String
  private let kept = Locked(Kept())

  /// The parts that were read so far.
  private struct Kept: Sendable {
    var rows: SnapshotRows?
    var words: DeviceWords?
    var sizes: [Size: [Int]]?
    var newest: [String: OSVersion]?
  }

  init(_ bytes: [UInt8], subject: String) throws(CatalogueError) {
    self.subject = subject
    table = try CatalogueError.about(subject) {
      if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
        throw CatalogueError(
          .notACatalogue, subject: subject,
          "it is a catalogue file, and no snapshot. Open it with 'DeviceCatalogue' of the product "
            + "DevcatCatalogue")
      }
      return try SnapshotTable(bytes)
    }
  }

  /// The devices at some rows, which ascend, with what they take from others with the same screen.
  func devices(at wanted: [Int]) throws -> [Device] {
    let (rows, newest) = (try rows, try newest)
    let profiles = try rows.profiles(at: wanted)
    // Devices take layouts and safe areas only from devices with a screen of the same size: for a
    // few devices, only those are read.
    let isWhole = wanted.count == rows.ids.count
    let likely = isWhole ? profiles : try rows.profiles(at: rowsWithScreens(of: profiles))
    var layouts = SameScreenLayouts()
    for profile in likely { layouts.add(profile) }
    let donors = TimelineDonors(likely)
    return profiles.map { profile in
      Device(
        profile, layouts.layouts(for: profile),
        DeviceTimelines(of: profile, donors: donors, newest: newest))
    }
  }

  /// Every profile, in the order of the ids.
  func profiles() throws -> [Profile] {
    let rows = try rows
    return try rows.profiles(at: rows.ids.indices)
  }

  /// The row of an id; `nil` if there is none.
  func row(of id: String) throws -> Int? {
    let ids = try rows.ids
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if TextOrder.precedes(ids[middle], id) { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  var rows: SnapshotRows { get throws { try keeping(\.rows) { try table.rows() } } }

  /// The rows of devices by their names, aliases and models.
  var words: DeviceWords { get throws { try keeping(\.words) { try DeviceWords(rows) } } }

  /// The newest version of each system that the snapshot names.
  private var newest: [String: OSVersion] {
    get throws {
      try keeping(\.newest) {
        let rows = try rows
        let keys =
          [Field.osFirst, .osLast].map { $0.at() }
          + Profile.systemAttributes.map(FieldPath.attribute)
        var values: Set<FieldValue> = []
        try rows.forEachValue(keys.contains) { _, _, value in values.insert(value) }
        return DeviceTimelines.newestSystems(paths: rows.paths, values: values)
      }
    }
  }

  /// The rows of the devices that have a screen of the size of one of the profiles' screens.
  private func rowsWithScreens(of profiles: [Profile]) throws -> [Int] {
    let sizes = try keeping(\.sizes) { try Self.sizes(of: rows) }
    let asked = Set(profiles.flatMap { $0.displays.compactMap(\.points) })
    return Set(asked.flatMap { sizes[$0] ?? [] }).sorted()
  }

  private static func sizes(of rows: SnapshotRows) throws -> [Size: [Int]] {
    struct Place: Hashable {
      let row: Int
      let display: String?
    }
    var sides: [Place: (width: Double?, height: Double?)] = [:]
    try rows.forEachValue { path in
      path.field == .pointsWidth || path.field == .pointsHeight
    } _: { path, row, value in
      let place = Place(row: row, display: path.display)
      if path.field == .pointsWidth {
        sides[place, default: (nil, nil)].width = value.number
      } else {
        sides[place, default: (nil, nil)].height = value.number
      }
    }
    var sizes: [Size: [Int]] = [:]
    for (place, side) in sides {
      guard let width = side.width, let height = side.height else { continue }
      sizes[Size(width: width, height: height), default: []].append(place.row)
    }
    return sizes
  }

  /// Returns a part that was read, or else reads it now.
  ///
  /// The lock is not held meanwhile, because reading takes long and may ask for another part: two
  /// tasks may both read a part, and the later result is kept.
  private func keeping<Part: Sendable>(
    _ part: WritableKeyPath<Kept, Part?>, _ read: () throws -> Part
  ) throws -> Part {
    if let known = kept.withLock({ $0[keyPath: part] }) { return known }
    let new = try read()
    kept.withLock { $0[keyPath: part] = new }
    return new
  }
}

/// A value with a lock.
private final class Locked<Value: Sendable>: Sendable {
  #if canImport(os)
    // Mutex is there from macOS 15 and iOS 18 on.
    private let value: OSAllocatedUnfairLock<Value>

    init(_ value: Value) { self.value = OSAllocatedUnfairLock(initialState: value) }
  #else
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
  #endif

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    #if canImport(os)
      value.withLockUnchecked { body(&$0) }
    #else
      value.withLock { body(&$0) }
    #endif
  }
}

/// The rows of devices by the words that name them, without regard to the case of ASCII letters.
struct DeviceWords: Sendable {
  private var rows: [FieldPath: [String: [Int]]] = [:]
  private(set) var names: [(row: Int, name: String)] = []
  private(set) var aliases: [(row: Int, alias: String)] = []

  fileprivate init(_ table: SnapshotRows) throws {
    let fields = [Field.name.at(), Field.aliases.at(), Field.models.at()]
    try table.forEachValue(fields.contains) { path, row, value in
      let words = value.members ?? value.text.map { [$0] } ?? []
      if path == Field.name.at() { names += words.map { (row, $0) } }
      if path == Field.aliases.at() { aliases += words.map { (row, $0) } }
      for word in words { rows[path, default: [:]][Self.key(word), default: []].append(row) }
    }
  }

  /// The rows of devices of which the name, or a member of the set, is the word.
  func rows(_ field: Field, _ word: String) -> [Int] { rows[field.at()]?[Self.key(word)] ?? [] }

  private static func key(_ word: String) -> String { word.asciiLowercased }
}

/// The devices of a snapshot, for finding one by what people call it.
struct SnapshotDirectory: ProfileDirectory {
  let content: SnapshotContent

  func profile(id: String) throws -> Profile? {
    try content.row(of: id).flatMap { try content.rows.profiles(at: [$0]).first }
  }

  func ids(named name: String) throws -> [String] { try ids(.name, name) }
  func ids(alias: String) throws -> [String] { try ids(.aliases, alias) }
  func ids(model: String) throws -> [String] { try ids(.models, model) }

  /// Returns no origin, because a snapshot has no history.
  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? { nil }

  func derivedLayouts(of id: String) throws -> [DerivedLayout] {
    try content.row(of: id).flatMap { try content.devices(at: [$0]).first?.derived } ?? []
  }

  func names() throws -> [(id: String, name: String)] {
    let ids = try content.rows.ids
    return try content.words.names.map { (ids[$0.row], $0.name) }
  }

  func aliases() throws -> [(id: String, alias: String)] {
    let ids = try content.rows.ids
    return try content.words.aliases.map { (ids[$0.row], $0.alias) }
  }

  private func ids(_ field: Field, _ word: String) throws -> [String] {
    let ids = try content.rows.ids
    return try content.words.rows(field, word).map { ids[$0] }
  }
}
