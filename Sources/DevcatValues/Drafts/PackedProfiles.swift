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
  private var numbers: [String: Int32] = [:]
  private var kept: [Kept] = []
  /// The changes without bytes, whose commit fails.
  private var plain: [Int32: Change] = [:]
  /// Those with findings, which are few.
  private var notable: [Int32: (title: String, findings: [Finding])] = [:]
  /// The places that are no line of a text.
  private var oddPlaces: [Int32: SourceLocation] = [:]
  private var files: [String] = []
  private var screens: [Size] = []
  private var screenNumbers: [Size: Int32] = [:]

  init(_ coder: any ChangeCoder) { self.coder = coder }

  var count: Int { numbers.count }

  /// Whether a profile is among them.
  func contains(_ id: String) -> Bool { numbers[id] != nil }

  /// Whether the import makes the profile; `nil` if it is not among them.
  func makesProfile(_ id: String) -> Bool? { numbers[id].map { kept[Int($0)].makesProfile } }

  /// The change of a profile; `nil` if it is not among them.
  func change(_ id: String) -> Change? {
    numbers[id].map { change(id, $0) }
  }

  /// Every change, in any order.
  func forEach(_ body: (Change) throws -> Void) rethrows {
    for (id, number) in numbers { try body(change(id, number)) }
  }

  private func change(_ id: String, _ number: Int32) -> Change {
    if let change = plain[number] { return change }
    let kept = kept[Int(number)]
    return coder.change(id: id, kept.bytes, makesProfile: kept.makesProfile)
  }

  private func item(_ id: String, _ number: Int32) -> PlannedChanges.Item {
    if let change = plain[number] { return .plain(change) }
    let kept = kept[Int(number)]
    return .packed(id: id, kept.bytes, makesProfile: kept.makesProfile)
  }

  /// Adds a judged profile that changes, with the place of its first row.
  mutating func add(_ profile: JudgedProfile, at place: SourceLocation?) {
    let number = Int32(kept.count)
    var bytes: [UInt8] = []
    switch profile.change {
    case .packed(_, let packed, _): bytes = packed
    case .plain(let change): plain[number] = change
    case nil: return
    }
    if !profile.findings.isEmpty { notable[number] = (profile.title, profile.findings) }
    var (file, line, column): (Int32, Int32, Int32) = (-1, 0, 0)
    if let place {
      if case .text(let placeLine, let placeColumn) = place.place,
        let exactLine = Int32(exactly: placeLine), let exactColumn = Int32(exactly: placeColumn)
      {
        if files.last != place.file { files.append(place.file) }
        (file, line, column) = (Int32(files.count - 1), exactLine, exactColumn)
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

  private mutating func number(_ size: Size) -> Int32 {
    if let number = screenNumbers[size] { return number }
    let number = Int32(screens.count)
    screens.append(size)
    screenNumbers[size] = number
    return number
  }

  /// Takes a profile out, and returns the place of its first row.
  mutating func remove(_ id: String) -> SourceLocation? {
    guard let number = numbers.removeValue(forKey: id) else { return nil }
    defer {
      (plain[number], notable[number], oddPlaces[number]) = (nil, nil, nil)
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

  /// Passes every profile in the order of the ids, with the place of its first row, and lets go of it.
  consuming func forEachInOrder(_ body: (JudgedProfile, SourceLocation?) -> Void) {
    var order = Array(numbers)
    numbers = [:]
    order.sort { TextOrder.precedes($0.key, $1.key) }
    for (id, number) in order {
      let (kept, notes) = (kept[Int(number)], notable[number])
      body(
        JudgedProfile(
          id: id, change: item(id, number), findings: notes?.findings ?? [],
          isNew: kept.makesProfile, title: notes?.title ?? id,
          points: kept.screen < 0 ? nil : screens[Int(kept.screen)]),
        place(number))
    }
  }
}
