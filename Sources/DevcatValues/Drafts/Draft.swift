/// A partial profile as one row of a source states it, not yet placed in the catalogue.
public struct Draft: Hashable, Sendable {
  /// The place of the row.
  public var location: SourceLocation
  /// The id, if the source gives one.
  public var id: String?
  /// The name as published, if the source gives one.
  public var name: String?
  /// The kind of table that the row is from, for assignments; empty if it does not matter.
  public var table: String
  /// The values of the row; the name of the device is not among the edits.
  public var patch: Patch
  /// The row's texts of numbers that messages print otherwise, such as `1.024,5`, by path.
  public var texts: [FieldPath: String] = [:]
  /// Whether the row is all that its source says of the device, so that a second row with the same
  /// id can only be another device, whose id must be given.
  public var isSole = false
  /// The id of a device whose `id` another one may have: an id is made of what two rows may spell alike.
  public struct Spare: Hashable, Sendable {
    /// The id for the second of them.
    public let id: String
    /// The fields that distinguish the devices.
    public let keys: [FieldPath]

    /// Makes a spare id, and the fields by which a device with either id is recognized.
    public init(_ id: String, keys: [FieldPath]) { (self.id, self.keys) = (id, keys) }
  }

  /// The id to take where another device has `id`; `nil` where the source gives the id itself.
  public var spare: Spare?
  /// Whether edits without a value take values back, as a correction of the reference does; in a source
  /// of a user they say nothing.
  public var retracts = false

  /// Makes a draft.
  public init(
    location: SourceLocation, id: String? = nil, name: String? = nil, table: String = "",
    patch: Patch
  ) {
    self.location = location
    self.id = id
    self.name = name
    self.table = table
    self.patch = patch
  }

  /// Whether a profile is the draft's device: both have the same values in the key fields.
  func isKnown(as profile: Profile, by keys: [FieldPath]) -> Bool {
    keys.allSatisfy { profile[$0] == patch[$0] }
  }

  /// A value of the row in messages: with the text of the row behind it, if that differs.
  func quoted(_ value: FieldValue, at path: FieldPath, beside present: FieldValue?) -> String {
    value.described(beside: present) + (texts[path].map { " ('\(Excerpt.of($0))')" } ?? "")
  }

  /// The row's name in messages.
  public var title: String { name ?? id ?? models.first ?? "a row without a name" }

  /// Whether the row says which device it is about.
  var namesDevice: Bool { id != nil || name != nil || !models.isEmpty }

  /// The model identifiers that the row states.
  public var models: [String] {
    patch[Field.models.at()]?.members ?? []
  }
}

extension Draft {
  /// The fields by which a screen is recognized, that which most lists have first.
  private static let screenFields: [Field] = [
    .scale, .pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight, .diagonal, .ppi,
  ]

  /// How many of the row's values of the main screen a profile has, and where it has others.
  func comparedScreen(with profile: Profile) -> (agreeing: Int, differing: [FieldPath]) {
    var found: (agreeing: Int, differing: [FieldPath]) = (0, [])
    for path in Self.screenFields.map({ $0.at() }) {
      guard let stated = patch[path], let held = profile[path] else { continue }
      if stated.combined(with: held, at: path) == held
        || stated.isRounded(held, at: path, as: texts[path])
      {
        found.agreeing += 1
      } else {
        found.differing.append(path)
      }
    }
    return found
  }

  private static let sides = [
    (Field.pointsWidth.at(), Field.pointsHeight.at()),
    (Field.pixelsWidth.at(), Field.pixelsHeight.at()),
  ]

  /// Whether a width of the main screen is greater than its height, as in landscape.
  var isWide: Bool {
    Self.sides.contains { patch[$0]?.number ?? 0 > patch[$1]?.number ?? .infinity }
  }

  /// The row with its sides as a profile has them, where they are exactly exchanged; `nil` if none are.
  func turned(as profile: Profile) -> Draft? {
    var edits = patch.edits
    for (width, height) in Self.sides {
      guard let first = edits.firstIndex(where: { $0.path == width }),
        let second = edits.firstIndex(where: { $0.path == height }),
        let one = edits[first].value, let two = edits[second].value,
        one != two, profile[width] == two, profile[height] == one
      else { continue }
      edits[first] = Patch.Edit(width, two)
      edits[second] = Patch.Edit(height, one)
    }
    var turned = self
    turned.patch = Patch(sortedEdits: edits)
    return turned.patch == patch ? nil : turned
  }

  /// Whether a profile has one of the row's values of the main screen at least, and no other one.
  func fits(_ profile: Profile?) -> Bool {
    guard let profile else { return false }
    let screen = comparedScreen(with: profile)
    return screen.agreeing > 0 && screen.differing.isEmpty
  }
}

extension Profile {
  /// Whether a number is the side that the main screen is drawn with, its points times the scale, and
  /// the panel has another one: an iPhone 12 mini draws 1125 × 2436 for a panel of 1080 × 2340.
  ///
  /// The same holds for the scale, which is 3 where the panel of an iPhone 8 Plus has 2.608 pixels to a
  /// point.
  package func isRendered(_ value: FieldValue, at path: FieldPath) -> Bool {
    if path == Field.scale.at() { return isOfPanel(value) }
    guard let side = [Field.pixelsWidth, .pixelsHeight].first(where: { $0.at() == path }),
      let points = self[(side == .pixelsWidth ? Field.pointsWidth : .pointsHeight).at()]?.number,
      let scale = self[Field.scale.at()]?.number, let panel = self[path]
    else { return false }
    return value != panel && value == .number(points * scale)
  }
}

extension Profile {
  /// Whether a scale with a fraction is the pixels of the panel to a point, rounded or cut off.
  private func isOfPanel(_ scale: FieldValue) -> Bool {
    guard let stated = scale.number, stated.rounded() != stated,
      let held = self[Field.scale.at()]?.number,
      let panel = self[Field.pixelsWidth.at()]?.number,
      let points = self[Field.pointsWidth.at()]?.number
    else { return false }
    let unit = (0..<FieldValue.decimals(of: stated)).reduce(1.0) { unit, _ in unit / 10 }
    let rest = panel / points - stated
    return rest >= -unit / 2 && rest < unit && abs(held - panel / points) >= unit
  }
}

extension FieldValue {
  fileprivate static func decimals(of number: Double) -> Int {
    text(of: number).split(separator: ".").dropFirst().first?.count ?? 0
  }

  /// Whether this number and another one are the same figure with more or fewer decimals, such as the
  /// diagonals 6.06 and 6.1.
  ///
  /// Whole diagonals are names: an iPad of 11 inches has 11.1 or 10.86. Tables may write that as `11.0`,
  /// but `6.0` is no name.
  ///
  /// - Parameter text: The number as the source has it, if it is written otherwise.
  func isRounded(_ other: FieldValue, at path: FieldPath, as text: String? = nil) -> Bool {
    guard let mine = number, let theirs = other.number else { return false }
    let count = min(Self.decimals(of: mine), Self.decimals(of: theirs))
    let tolerance: Double? =
      switch path.field {
      case .diagonal where count == 0:
        mine < 10 && text?.contains(/[.,]0/) ?? false ? 0.05 : 0.15
      case .ppi where count == 0, .cornersRadius where count == 0: 0.5
      default: count == 0 ? nil : (0..<count).reduce(0.5) { half, _ in half / 10 }
      }
    return tolerance.map { abs(mine - theirs) <= $0 + 1e-9 } ?? false
  }

  /// This value with what it leaves open taken from the present one.
  ///
  /// A source that lists some identifiers or aliases does not say that there are no others, and one
  /// that gives the classes of a layout says nothing of its width. A year is no other date than a day
  /// in it, and whole dp no other size than the fraction that they are rounded from.
  package func combined(with present: FieldValue, at path: FieldPath) -> FieldValue {
    switch (self, present) {
    case (.set(let stated), .set(let known)) where path.field?.type == .set(of: []):
      .members(stated + known)
    case (.layout(.available(let stated)), .layout(.available(let known))):
      .layout(.available(stated.filled(from: known)))
    case (.text(let stated), .text(let known)) where path.field?.type == .date:
      known.hasPrefix(stated + "-") ? present : self
    case (.number(let stated), .number(let known))
    where path.field == .pointsWidth || path.field == .pointsHeight:
      stated.rounded() == stated && known.rounded() != known && abs(stated - known) < 1
        ? present : self
    case _: self
    }
  }

  /// Whether this value only adds to `present`, and contradicts nothing in it.
  func extends(_ present: FieldValue, at path: FieldPath) -> Bool {
    switch (self, present) {
    case (.set(let all), .set(let known)): Set(all).isSuperset(of: known)
    case (.layout(.available(let all)), .layout(.available(let known))):
      known.filled(from: all) == all
    case (.text(let exact), .text(let known)) where path.field?.type == .date:
      exact.hasPrefix(known + "-")
    case _: false
    }
  }
}
