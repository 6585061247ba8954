/// The profiles of an import that are judged and kept as bytes, until another row speaks of them or
/// the import commits.
///
/// Each takes its bytes and some dozen more: its id, and where its first row is.
struct PackedProfiles {
  private struct Kept {
    /// Empty if the change has no bytes.
    var bytes: [UInt8]
    let makesProfile: Bool
    /// The number of the size of its screen in points; −1 if that is unknown.
    let screen: Int32
    let file: Int32
    let line: Int32
    let column: Int32
  }

  private let coder: any ChangeCoder
  private var numbers = IdTable()
  private var kept: [Kept] = []
  /// The changes that cannot be encoded, whose commit fails.
  private var plain: [Int32: Change] = [:]
  /// The title and the findings of each profile with findings, which are few.
  private var notable: [Int32: (title: String, findings: [Finding])] = [:]
  /// The places that are no line of a text, or do not fit into `Kept`.
  private var oddPlaces: [Int32: SourceLocation] = [:]
  /// The files of the places, each once.
  private(set) var files: [String] = []
  private var fileNumbers: [String: Int32] = [:]
  private var screens: [Size] = []
  private var screenNumbers: [Size: Int32] = [:]

  init(_ coder: any ChangeCoder) { self.coder = coder }

  var count: Int { numbers.count }

  /// Whether a profile is among them.
  func contains(_ id: String) -> Bool { numbers[id] != nil }

  /// Whether the import makes the profile; `nil` if it is not among them.
  func makesProfile(_ id: String) -> Bool? { numbers[id].map { kept[Int($0)].makesProfile } }

  /// A profile after its change, given the profile before; `nil` if it is not among them.
  func profile(_ id: String, of old: () throws -> Profile?) rethrows -> Profile? {
    guard let number = numbers[id] else { return nil }
    return coder.profile(after: change(id, number), of: try old())
  }

  /// Every profile after its change, in any order.
  func forEach(of old: (String) throws -> Profile?, _ body: (Profile) -> Void) rethrows {
    try numbers.forEach { id, number in
      if let profile = coder.profile(after: change(id, number), of: try old(id)) { body(profile) }
    }
  }

  private func change(_ id: String, _ number: Int32) -> PlannedChange {
    if let change = plain[number] { return .plain(change) }
    let kept = kept[Int(number)]
    return kept.makesProfile ? .record(id: id, kept.bytes) : .changes(id: id, kept.bytes)
  }

  /// Adds a judged profile that changes.
  mutating func add(_ profile: JudgedProfile) {
    let number = Int32(kept.count)
    var bytes: [UInt8] = []
    switch profile.change {
    case .record(_, let packed), .changes(_, let packed): bytes = packed
    case .plain(let change): plain[number] = change
    case nil: return
    }
    if !profile.findings.isEmpty { notable[number] = (profile.title, profile.findings) }
    var (file, line, column): (Int32, Int32, Int32) = (-1, 0, 0)
    if let place = profile.place {
      if case .text(let placeLine, let placeColumn) = place.place,
        let exactLine = Int32(exactly: placeLine), let exactColumn = Int32(exactly: placeColumn)
      {
        (file, line, column) = (self.number(ofFile: place.file), exactLine, exactColumn)
      } else {
        oddPlaces[number] = place
      }
    }
    kept.append(
      Kept(
        bytes: bytes, makesProfile: profile.isNew,
        screen: profile.points.map { self.number($0) } ?? -1, file: file, line: line,
        column: column))
    numbers[profile.id] = number
  }

  private mutating func number(ofFile file: String) -> Int32 {
    // Rows of one file mostly follow each other, and a comparison takes less than a hash.
    if files.last == file { return Int32(files.count - 1) }
    if let number = fileNumbers[file] { return number }
    let number = Int32(files.count)
    files.append(file)
    fileNumbers[file] = number
    return number
  }

  private mutating func number(_ size: Size) -> Int32 {
    if let number = screenNumbers[size] { return number }
    let number = Int32(screens.count)
    screens.append(size)
    screenNumbers[size] = number
    return number
  }

  /// Takes a profile out, and returns the place of its first row.
  mutating func remove(_ id: String) -> SourceLocation? {
    guard let number = numbers[id] else { return nil }
    numbers[id] = nil
    defer {
      (plain[number], notable[number], oddPlaces[number]) = (nil, nil, nil)
      // The element stays, because the numbers of the others are indices.
      kept[Int(number)].bytes = []
    }
    return place(number)
  }

  private func place(_ number: Int32) -> SourceLocation? {
    let kept = kept[Int(number)]
    guard kept.file >= 0 else { return oddPlaces[number] }
    return SourceLocation(
      file: files[Int(kept.file)], line: Int(kept.line), column: Int(kept.column))
  }

  /// Passes every profile in the order of the ids, and frees the table of ids.
  consuming func forEachInOrder(_ body: (JudgedProfile) -> Void) {
    for (id, number) in numbers.takeInOrder() {
      let (kept, notes) = (kept[Int(number)], notable[number])
      body(
        JudgedProfile(
          id: id, change: change(id, number), place: place(number), findings: notes?.findings ?? [],
          isNew: kept.makesProfile, title: notes?.title ?? id,
          points: kept.screen < 0 ? nil : screens[Int(kept.screen)]))
    }
  }
}

/// The numbers of ids, in as many dictionaries as make one small: a dictionary that grows needs its
/// memory three times for a moment, and only one of them grows at a time.
private struct IdTable {
  private var parts = [[String: Int32]](repeating: [:], count: 64)

  var count: Int { parts.reduce(0) { $0 + $1.count } }

  subscript(id: String) -> Int32? {
    get { parts[part(of: id)][id] }
    set { parts[part(of: id)][id] = newValue }
  }

  private func part(of id: String) -> Int { id.hashValue & (parts.count - 1) }

  func forEach(_ body: (String, Int32) throws -> Void) rethrows {
    for part in parts {
      for (id, number) in part { try body(id, number) }
    }
  }

  /// The ids in their order, with their numbers; the table is empty then.
  mutating func takeInOrder() -> [(id: String, number: Int32)] {
    var order: [(id: String, number: Int32)] = []
    order.reserveCapacity(count)
    for index in parts.indices {
      for (id, number) in parts[index] { order.append((id, number)) }
      parts[index] = [:]
    }
    order.sort { TextOrder.precedes($0.id, $1.id) }
    return order
  }
}
