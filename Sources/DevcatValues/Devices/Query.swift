/// A question to the devices of a catalogue: which ones, and which of their columns.
public struct Query: Hashable, Sendable {
  /// A text that the name, an alias or a model identifier contains; `nil` for all devices.
  var search: String?
  /// The conditions, all of which must hold.
  var conditions: [Condition]
  /// A size that the screen, a screenshot or a window of the device has; `nil` for all devices.
  var size: AskedSize?
  /// The columns to read.
  public var columns: [Column]
  /// The version of the OS that values are asked for, by `Profile.systemName`; the newest of each device
  /// where there is none.
  public var versions: [String: OSVersion] = [:]
  /// The ids of devices that it finds whatever they have: by a name with a word that is a value too, as `2024`.
  public var named: Set<String> = []

  /// Makes a query.
  public init(
    search: String? = nil, conditions: [Condition] = [], size: AskedSize? = nil, columns: [Column]
  ) {
    self.search = search
    self.conditions = conditions
    self.size = size
    self.columns = columns
  }

  /// The columns that decide, and those to read.
  private var allColumns: [Column] { columns + conditions.flatMap(\.columns) }

  /// Whether a value counts that no record has (`Profile.current`).
  fileprivate var asksCurrentValues: Bool { allColumns.contains(where: \.isComputed) }

  /// Whether a layout counts, which a device may take from others.
  fileprivate var asksLayouts: Bool {
    size != nil || allColumns.contains { $0.path.field == .layouts }
  }

  /// The numbers of the fields that answer it; `nil` if whole devices do.
  fileprivate var fields: Set<UInt16>? {
    if asksCurrentValues { return nil }
    var fields = Set(allColumns.map(\.path.number))
    if search != nil { fields.formUnion([Field.name, .aliases, .models].map(\.number)) }
    if size != nil { fields.formUnion(Field.numbersOnAnyDisplay(Self.sizes)) }
    if asksLayouts {
      fields.formUnion([Field.family, .idiom].map(\.number))
      fields.formUnion(Field.numbersOnAnyDisplay([.pointsWidth, .pointsHeight, .layouts]))
    }
    return fields
  }

  /// The fields that have a size, besides layouts.
  private static let sizes: [Field] = [
    .pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight, .scale, .zoomedWidth, .zoomedHeight,
    .moreSpaceWidth, .moreSpaceHeight,
  ]
}

/// A device that a query finds.
struct FoundDevice {
  /// Its record, or the fields of it that were asked for.
  let profile: Profile
  /// The values that hold on the version of the query, if they count.
  fileprivate let values: Profile
  /// The layouts that it takes from others, if they count.
  fileprivate let derived: [DerivedLayout]

  /// The values of columns.
  func cells(_ columns: [Column]) -> [FieldValue?] { columns.map { values.value(of: $0, derived) } }

  /// Whether it meets a condition.
  fileprivate func meets(_ condition: Condition) -> Bool {
    condition.isMet(by: values, derived: derived)
  }

  /// What of it has a size.
  fileprivate func meaning(of size: AskedSize) -> ReportedSize? {
    size.meaning(on: profile, derived)
  }
}

extension Devices {
  /// Calls `body` with the columns of each device that a query finds, in id order.
  ///
  /// Derived layouts are found and read like others. An unknown value is `nil`.
  public func forEachRow(_ query: Query, _ body: ([FieldValue?]) throws -> Void) throws {
    try forEachFound(by: query, with: ScreenReader(self)) { try body($0.cells(query.columns)) }
  }

  /// The ids of the devices that a query finds, in order.
  public func ids(matching query: Query) throws -> [String] {
    var ids: [String] = []
    try forEachFound(by: query, with: ScreenReader(self)) { ids.append($0.profile.id) }
    return ids
  }

  /// What has the size that a query asks for, on each device that it finds, by id.
  public func meanings(of size: AskedSize, matching query: Query) throws -> [String: ReportedSize] {
    var meanings: [String: ReportedSize] = [:]
    try forEachFound(by: query, with: ScreenReader(self)) {
      meanings[$0.profile.id] = $0.meaning(of: size)
    }
    return meanings
  }

  /// How many devices a query finds.
  public func count(matching query: Query) throws -> Int {
    if query == Query(columns: query.columns) { return try count }
    var count = 0
    try forEachFound(by: query, with: ScreenReader(self)) { _ in count += 1 }
    return count
  }

  /// Calls `body` with each device that a query finds, in id order.
  ///
  /// - Parameters:
  ///   - further: The numbers of fields to read besides those of the query; `nil` for whole devices.
  ///   - leaveOut: Takes each device that does not meet all conditions, and the places of those it does not meet.
  func forEachFound(
    by query: Query, reading further: Set<UInt16>? = [], with screens: ScreenReader,
    leavingOut leaveOut: (FoundDevice, [Int]) -> Void = { _, _ in },
    _ body: (FoundDevice) throws -> Void
  ) throws {
    let fields = query.fields.flatMap { own in further.map(own.union) }
    let (asksCurrent, asksLayouts) = (query.asksCurrentValues, query.asksLayouts)
    let search = query.search.map(DeviceSearch.init)
    func look(at profile: Profile) throws {
      let isNamed = query.named.contains(profile.id)
      guard isNamed || search?.finds(profile) ?? true else { return }
      let found = FoundDevice(
        profile: profile,
        values: asksCurrent
          ? try screens.current(profile, on: query.versions[profile.systemName]) : profile,
        derived: asksLayouts ? try screens.derivedLayouts(of: profile) : [])
      let places = query.conditions.indices
      let unmet = isNamed ? [] : places.filter { !found.meets(query.conditions[$0]) }
      guard isNamed || query.size.map(found.meaning) != .some(nil) else { return }
      if unmet.isEmpty { try body(found) } else { leaveOut(found, unmet) }
    }
    if let ids = try search?.candidates(in: self) {
      for id in TextOrder.set(ids + query.named) { try profile(id: id).map(look) }
    } else {
      try forEachProfile(reading: fields, look)
    }
  }
}

/// The devices that one condition of a query leaves out without saying that they do not meet it, although they
/// meet the others.
public struct UnjudgedDevices: Sendable {
  private var order = DeviceOrder()
  private var ids: [String] = []
  /// How many have a value that is neither before, nor after, nor equal to that of the condition.
  public private(set) var incomparableCount = 0

  /// The ids of those without a value, in the order for people; in O(n log n) for n ids.
  public var unknown: [String] { order.indices().map { ids[$0] } }

  /// Adds a device that does not meet some conditions, of which the first is this one.
  fileprivate mutating func add(_ found: FoundDevice, unmet: [Condition]) {
    let condition = unmet[0]
    if found.values.value(of: condition.column, found.derived) == nil {
      guard unmet.count == 1 else { return }
      order.add(found.profile)
      ids.append(found.profile.id)
    } else if let opposite = condition.opposite, !found.meets(opposite),
      unmet.allSatisfy({ $0.column == condition.column })
    {
      incomparableCount += 1
    }
  }
}

/// A search: the name or the aliases contain all words, a model identifier contains the search as it is, or
/// a code or the id begins with it, without regard to the case of ASCII letters.
///
/// By its words, 'iPhone 17' would find an iPhone 16, which is iPhone17,3. 'iPhone 17,3' means it.
struct DeviceSearch {
  private let words: [[UInt8]]
  private let identifier: [UInt8]
  private let beginning: [UInt8]
  private let hasChip: Bool

  init(_ search: String) {
    let search = NormalizedText.of(search)
    let words = Self.words(of: search)
    self.words = words.map(Self.folded)
    identifier = Self.folded(words.joined(separator: search.contains(",") ? "" : " "))
    beginning = Self.folded(search)
    hasChip = search.contains(/[aA][0-9]/)
  }

  /// The words of a search.
  ///
  /// So 'iPad Pro 11' finds 'iPad Pro (11-inch)'. A text of only blanks is one word.
  static func words(of search: String) -> [String] {
    let words = search.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? [search] : words
  }

  /// The ids of the devices that it may find (`Devices.ids(mayHave:beginning:)`).
  func candidates(in devices: some Devices) throws -> [String]? {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    // A name has each word, and so has a model that has the search as it is; the longest leaves out the most.
    let word = words.max { $0.count < $1.count } ?? []
    return try devices.ids(mayHave: text(word), beginning: text(beginning))
  }

  /// Whether it finds a device, of which the name, the aliases and the models were read.
  func finds(_ profile: Profile) -> Bool {
    let (name, aliases) = (compared(profile.name ?? ""), profile.aliases.map(compared))
    if words.allSatisfy({ Self.contains(name, $0) }) { return true }
    if words.allSatisfy({ word in aliases.contains { Self.contains($0, word) } }) { return true }
    return profile.id.utf8.starts(with: beginning)
      || profile.models.contains { Self.isModel(Self.folded($0), with: identifier) }
  }

  /// The name as it is compared: the 'Pro' of a chip, as in 'iPad mini (A17 Pro)', makes no iPad Pro, and
  /// counts only where the search has the chip.
  private func compared(_ name: String) -> [UInt8] {
    let name = Self.folded(name)
    let isOfChip = !hasChip && name.suffix(5) == Self.pro && Self.contains(name, Self.chip)
    return isOfChip ? name.dropLast(5) : name
  }

  private static let (chip, pro) = (
    Array(SearchText.chip.beginning.utf8), Array(SearchText.chip.end.utf8)[...]
  )

  /// Whether a model has an identifier in it, or as a code of Android, such as `a53x`, begins with it: most
  /// short words are inside some code.
  private static func isModel(_ model: [UInt8], with identifier: [UInt8]) -> Bool {
    model.contains(UInt8(ascii: ","))
      ? contains(model, identifier) : model.starts(with: identifier)
  }

  private static func folded(_ text: String) -> [UInt8] { Array(text.asciiLowercased.utf8) }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    if part.count > text.count { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }
}

/// The order for people.
extension Devices {
  /// The ids of the devices that a query finds, in the order for people (`DeviceOrder`), in O(n log n)
  /// for n devices.
  public func orderedIDs(matching query: Query) throws -> [String] {
    var (ids, question) = ([String](), query)
    question.columns = [Column(Field.id.at())]
    let places = try order(question) { cells in
      ids.append(cells[0]?.text ?? "")
      return true
    }.places
    return places.map { ids[$0] }
  }

  /// Calls `keep` with the columns of each device that a query finds, and returns the places of the
  /// devices that it keeps, in that order: the first one that it kept has place 0.
  ///
  /// Those whose whole name is searched for come first, with the others of their families. The caller holds
  /// what it needs of the columns; this holds the order of all devices in memory, unlike `forEachRow`.
  /// - Returns: The places, and what each condition leaves out unjudged.
  public func order(
    _ query: Query, keeping keep: ([FieldValue?]) throws -> Bool
  ) throws -> (places: [Int], unjudged: [UnjudgedDevices]) {
    var (order, named) = (DeviceOrder(), query.search.map(NamedDevices.init))
    var unjudged = query.conditions.map { _ in UnjudgedDevices() }
    try forEachFound(
      by: query, reading: DeviceOrder.fields, with: ScreenReader(self),
      leavingOut: { found, unmet in
        unjudged[unmet[0]].add(found, unmet: unmet.map { query.conditions[$0] })
      }
    ) {
      guard try keep($0.cells(query.columns)) else { return }
      named?.add($0.profile.name, family: $0.profile.family)
      order.add($0.profile)
    }
    let places = order.indices()
    return (named?.first(places) ?? places, unjudged)
  }
}

/// The devices that a search finds, of which some may have the very name that is searched for.
private struct NamedDevices {
  private let sought: [UInt8]
  /// Whether each device has the name, and its family.
  private var devices: [(isNamed: Bool, family: String?)] = []
  private var isLine = false

  init(_ search: String) {
    let words = DeviceSearch.words(of: NormalizedText.of(search))
    sought = Array(words.joined(separator: " ").lowercased().utf8)
  }

  /// Adds the next device.
  mutating func add(_ name: String?, family: String?) {
    let name = Array((name ?? "").lowercased().utf8)
    devices.append((name == sought, family))
    // Of 'iPad mini (A17 Pro)' or 'iPad mini 4': the name means all of the line, although the first of it has
    // no other. 'Galaxy S20 5G' is no such line.
    guard name.starts(with: sought), name.dropFirst(sought.count).first == 0x20 else { return }
    let rest = name.dropFirst(sought.count + 1)
    let end = rest.drop { (0x30...0x39).contains($0) }
    let isNumber = end.count < rest.count && (end.first.map { $0 == 0x20 || $0 == 0x28 } ?? true)
    isLine = isLine || rest.first == 0x28 || isNumber
  }

  /// The places with the named devices and their families first.
  func first(_ places: [Int]) -> [Int] {
    let named = places.filter { devices[$0].isNamed }
    if isLine || named.isEmpty { return places }
    var rest = places
    var sorted: [Int] = []
    for family in named.map({ devices[$0].family }) {
      let same = rest.filter { devices[$0].family == family }
      sorted += same.filter { devices[$0].isNamed } + same.filter { !devices[$0].isNamed }
      rest.removeAll { devices[$0].family == family }
    }
    return sorted + rest
  }
}
