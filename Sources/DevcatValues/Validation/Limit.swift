/// A greatest size of something that a catalogue holds.
///
/// Every way into a catalogue checks it: imports, edits, deltas, pushes and snapshots.
/// docs/Formats.md lists all of them ("Limits").
public struct Limit: Hashable, Sendable {
  /// The limited item, as the table in docs/Formats.md names it.
  let subject: String
  /// The greatest size.
  public let greatest: Int
  /// The unit of the count.
  let unit: String

  private init(_ subject: String, _ greatest: Int, unit: String = "bytes") {
    self.subject = subject
    self.greatest = greatest
    self.unit = unit
  }

  /// The limit of each key under a field: an attribute's, a display's name, an OS or a mode.
  static let key = Limit("each key under a field", 256)
  /// The limit of how many layouts a profile has, on all its displays.
  static let layouts = Limit("the layouts of a profile", 1000, unit: "layouts")
  /// The limit of an encoded profile, with the values of fields that are not known here.
  public static let record = Limit("a record", 256 << 10)
  /// The limit of a revision's author.
  public static let author = Limit("the author of a revision", 256)
  /// The limit of a revision's message.
  public static let message = Limit("the message of a revision", 4096)
  /// The limit of the source that a revision names.
  public static let source = Limit("the source of a revision", 4096)
  /// The limit of a revision's encoded changes.
  public static let changes = Limit("the changes of a revision", 16 << 20)
  /// The limit of a catalogue's name.
  public static let catalogueName = Limit("the name of a catalogue", 256)
  /// The limit of a tag's name.
  public static let tag = Limit("the name of a tag", 64)

  /// Every limit: those of the fields in the order of the field table, then the others.
  static let all: [Limit] =
    Field.all.compactMap(\.limit) + [
      key, layouts, record, changes, author, message, source, catalogueName, tag,
    ]

  /// The limit of the texts of a field; `nil` if its values are not texts.
  init?(_ field: String, _ type: FieldType) {
    switch type {
    case .text where field == "id": self.init("`id`", ProfileID.maximumByteCount)
    case .text, .choice, .date, .version: self.init("`\(field)`", Self.name)
    case .set: self.init("each member of `\(field)`", Self.name)
    case .attribute: self.init("`\(field)`, each text", 4096)
    case .number, .boolean, .safeArea, .layout: return nil
    }
  }

  /// The greatest size of a name, in bytes; no limit of a text in a profile is less, but the id's.
  static let name = 256

  /// The excess of `count`, or `nil` if it is within the limit.
  ///
  /// - Parameter subject: The item with that size; `nil` uses the limit's own words.
  public func excess(
    _ count: Int, of subject: @autoclosure () -> String? = nil
  ) -> LimitExcess? {
    if count <= greatest { return nil }
    return LimitExcess(subject: subject() ?? self.subject, count: count, limit: self)
  }
}

/// Something that is larger than its limit.
public struct LimitExcess: Hashable, Sendable, CustomStringConvertible {
  /// The item that is too large, such as `'name'`.
  let subject: String
  /// Its size, in the unit of the limit.
  let count: Int
  /// The limit.
  let limit: Limit

  /// One sentence without its full stop: the item, its size and the limit.
  public var description: String {
    "\(subject) has \(count) \(limit.unit), and may have at most \(limit.greatest)"
  }
}

/// The beginning of a text, for errors and logs: a text from outside may be of any length.
public enum Excerpt {
  /// The greatest part of a text that is quoted, in bytes.
  public static let maximumByteCount = 128
  /// The greatest part of a whole text of an error, in bytes: every error passes its texts through here.
  static let longestError = 2048

  /// The text, or as many of its first characters as fit, followed by `…`.
  public static func of(_ text: String, upTo limit: Int = maximumByteCount) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
    // The limit may lie inside a scalar of several bytes.
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end]) + "…"
  }
}

/// The sizes of what a profile holds, held against their limits.
extension Profile {
  /// The first value of the profile, or the layouts together, beyond a limit; `nil` if all are within.
  ///
  /// The size of the whole record is checked where it is encoded.
  public var excess: LimitExcess? {
    var layouts = 0
    // Entries are not copied, and no excess is made where there cannot be one: its words allocate.
    for index in entries.indices {
      if entries[index].path.keys.count > 0, let excess = entries[index].path.excess {
        return excess
      }
      switch entries[index].value {
      case .layout: layouts += 1
      case .number, .boolean, .safeArea, .opaque: break
      case .text, .set:
        if let excess = entries[index].value.excess(at: entries[index].path) { return excess }
      }
    }
    return Limit.layouts.excess(layouts, of: "the profile")
  }
}

extension FieldPath {
  /// The first key beyond its limit; `nil` if all are within.
  public var excess: LimitExcess? {
    let longest: Int
    switch keys {
    case .none: return nil
    case .one(let key): longest = key.utf8.count
    case .two(let outer, let inner): longest = max(outer.utf8.count, inner.utf8.count)
    case .many(let keys): longest = keys.map(\.utf8.count).max() ?? 0
    }
    return Limit.key.excess(longest, of: "a key of '\(Excerpt.of(description))'")
  }
}

extension FieldValue {
  /// The text, or the first member, beyond the limit of the field at `path`; `nil` if all are
  /// within, and if the field is not known: only its record bounds such a value.
  public func excess(at path: FieldPath) -> LimitExcess? {
    switch self {
    case .text(let text): Self.excess(text.utf8.count, at: path, "")
    case .set(let members):
      members.lazy.compactMap { Self.excess($0.utf8.count, at: path, "a member of ") }.first
    case .number, .boolean, .safeArea, .layout, .opaque: nil
    }
  }

  private static func excess(
    _ count: Int, at path: FieldPath, _ part: String
  ) -> LimitExcess? {
    // No text of a profile but its id has a lesser limit: most need no look into the field table.
    if count <= Limit.name { return nil }
    return path.field?.limit?.excess(count, of: "\(part)'\(Excerpt.of(path.description))'")
  }
}

extension FieldValue {
  /// The first number outside the range that the field table gives for the field at `path`, as one sentence
  /// without its full stop: the path, the number and the range; `nil` if all are within, and if the field is
  /// not known.
  ///
  /// Imports, edits, merges and the hub refuse it. What is in a log already is still read, and so is
  /// what a hub sends: a replica that refused it could never pull again.
  public func rangeExcess(at path: FieldPath) -> String? {
    guard path.number < Self.ranges.count, let range = Self.ranges[Int(path.number)] else {
      return nil
    }
    func excess(_ words: String, _ number: Double?) -> String? {
      guard let number, !range.contains(number) else { return nil }
      let (least, greatest) = (Self.text(of: range.lowerBound), Self.text(of: range.upperBound))
      let unit = path.field.map { $0.unit.isEmpty ? "" : " \($0.unit)" } ?? ""
      return "\(Excerpt.of(path.description)) \(words)\(Self.text(of: number)), and must be from "
        + "\(least) to \(greatest)\(unit)"
    }
    switch self {
    case .number(let number): return excess("is ", number)
    case .safeArea(let insets):
      let words = "has an inset of "
      return excess(words, insets.top) ?? excess(words, insets.left)
        ?? excess(words, insets.bottom) ?? excess(words, insets.right)
    case .layout(.available(let traits)):
      return excess("has a side of ", traits.width) ?? excess("has a side of ", traits.height)
    case .layout(.notAvailable), .text, .boolean, .set, .opaque: return nil
    }
  }

  /// The ranges of the fields by their numbers, without the texts of a field.
  private static let ranges = (0..<256).map { Field.numbered($0)?.numbers }
}

extension RevisionNote {
  /// The first of its texts beyond its limit; `nil` if all are within.
  public var excess: LimitExcess? {
    Limit.author.excess(author.utf8.count) ?? Limit.message.excess(message.utf8.count)
      ?? Limit.source.excess(source.utf8.count)
  }
}
