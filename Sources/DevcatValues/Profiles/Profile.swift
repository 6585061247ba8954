/// The known data of one device: an id and the values of its fields, sorted by path.
///
/// A field without a value is unknown. Values of fields that this version does not know are kept
/// unchanged, so an older reader loses nothing.
public struct Profile: Hashable, Sendable {
  /// A field's path and value.
  public struct Entry: Hashable, Sendable {
    /// The place of the value.
    public let path: FieldPath
    /// The value.
    public let value: FieldValue

    /// Makes an entry.
    public init(_ path: FieldPath, _ value: FieldValue) {
      self.path = path
      self.value = value
    }
  }

  /// The slug by which the profile is known.
  public let id: String

  /// Every value but the id, sorted by path.
  public private(set) var entries: [Entry]

  /// Makes a profile with only an id.
  public init(id: String) {
    self.id = id
    entries = []
  }

  /// Makes a profile from entries that are sorted by path, each path once.
  public init(id: String, sortedEntries: [Entry]) {
    assert(zip(sortedEntries, sortedEntries.dropFirst()).allSatisfy { $0.path < $1.path })
    self.id = id
    entries = sortedEntries
  }

  /// The value at `path`, where setting `nil` makes it unknown: O(log n) to read, O(n) to write.
  ///
  /// An empty set is no value: setting one makes the field unknown too.
  public subscript(path: FieldPath) -> FieldValue? {
    get {
      let index = position(of: path)
      return index < entries.count && entries[index].path == path ? entries[index].value : nil
    }
    set {
      let index = position(of: path)
      let exists = index < entries.count && entries[index].path == path
      switch (newValue == .set([]) ? nil : newValue, exists) {
      case (let value?, true): entries[index] = Entry(path, value)
      case (let value?, false): entries.insert(Entry(path, value), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// The value of a column: of a field or of a component of it.
  public subscript(column: Column) -> FieldValue? {
    if column.path == FieldPath(number: Field.id.number) { return .text(id) }
    guard let value = self[column.path] else { return nil }
    return column.component.map { value[$0] } ?? value
  }

  private func position(of path: FieldPath) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The fields of a profile by name.
extension Profile {
  /// The name under which the device is sold.
  public var name: String? { self[Field.name.at()]?.text }
  /// The product family.
  public var family: String? { self[Field.family.at()]?.text }
  /// The interface idiom.
  public var idiom: String? { self[Field.idiom.at()]?.text }
  /// The model identifiers, sorted.
  public var models: [String] { self[Field.models.at()]?.members ?? [] }
  /// Other names, sorted.
  public var aliases: [String] { self[Field.aliases.at()]?.members ?? [] }
  /// The name, or the id if no name is known.
  public var title: String { name ?? id }

  /// Whether Split View and Slide Over are no modes of the device.
  public var hasNoPadModes: Bool {
    Self.hasNoPadModes(family: family, isOneDisplay: furtherDisplays.isEmpty)
  }

  /// Whether Split View and Slide Over are no modes of a device: one of Apple's that is no iPad and has
  /// one display, or one of another platform.
  public static func hasNoPadModes(family: String?, isOneDisplay: Bool) -> Bool {
    guard let family else { return false }
    return Platform(family: family) == .android
      || isOneDisplay && fullScreenFamilies.contains(family)
  }

  /// The families of Apple's devices without Split View and Slide Over.
  static let fullScreenFamilies = [
    "iPhone", "iPod touch", "Apple Watch", "Apple TV", "Apple Vision",
  ]

  /// The first display, whose fields are at the top level.
  public var main: Display { Display(profile: self, name: nil) }

  /// The names of the displays beyond the main one, sorted.
  public var furtherDisplays: [String] {
    // Their numbers are the greatest, and most devices have none.
    guard let last = entries.last, last.path.number >= Field.furtherDisplays else { return [] }
    return TextOrder.set(entries.compactMap(\.path.display))
  }

  /// The display with a name; the main one for `nil`.
  public func display(_ name: String?) -> Display { Display(profile: self, name: name) }

  /// Every display, the main one first.
  public var displays: [Display] { [main] + furtherDisplays.map { display($0) } }

  /// Hands over every recorded layout in record order, of the display named (`nil` for the main one),
  /// and makes no list of them; rows whose orientation is unknown are left out.
  func forEachLayout(
    _ body: (_ display: String?, _ mode: Mode, _ orientation: Orientation, _ layout: Layout) -> Void
  ) {
    let (main, further) = (Field.layouts.number, Field.layouts.number + Field.furtherDisplays)
    for entry in entries where entry.path.number == main || entry.path.number == further {
      let path = entry.path
      let depth = path.display == nil ? 0 : 1
      guard path.isKnown, let orientation = Orientation(rawValue: path.keys[depth + 1]),
        let layout = entry.value.layout
      else { continue }
      body(path.display, Mode(rawValue: path.keys[depth]), orientation, layout)
    }
  }

  /// The attributes by key, in the order of their keys in a record.
  var attributes: some Sequence<(key: String, value: FieldValue)> {
    entries.lazy.compactMap { entry in
      guard entry.path.number == Field.attributes.number, case .one(let key) = entry.path.keys
      else { return nil }
      return (key, entry.value)
    }
  }
}

/// The rules for a profile's id, a slug.
public enum ProfileID {
  /// The greatest length of an id in bytes.
  public static let maximumByteCount = 128

  /// Whether `id` is one: `[a-z0-9.-]+`, at most 128 bytes, with a letter or a digit first.
  public static func isValid(_ id: String) -> Bool {
    id.withBytes { bytes in
      (1...maximumByteCount).contains(bytes.count) && bytes.allSatisfy(isAllowed)
        && bytes[0] != UInt8(ascii: ".") && bytes[0] != UInt8(ascii: "-")
    }
  }

  /// The id that a name gives: lower case, words joined by `-`, a leading diagonal after the name.
  ///
  /// `12.9" iPad Pro` gives `ipad-pro-12.9-inch`. Returns `nil` when no letter or digit is left.
  public static func make(fromName name: String) -> String? {
    let (diagonal, rest) = leadingDiagonal(of: name.trimmed)
    var words = JoinedWords()
    words.add(rest)
    if let diagonal {
      words.add(diagonal)
      words.add("inch")
    }
    var id = words.bytes.prefix(maximumByteCount)
    while id.last == UInt8(ascii: "-") || id.last == UInt8(ascii: ".") { id.removeLast() }
    return id.isEmpty ? nil : String(decoding: id, as: UTF8.self)
  }

  private static func leadingDiagonal(of name: String) -> (String?, String) {
    let digits = name.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = name.dropFirst(digits.count)
    guard digits.contains(where: \.isNumber) else { return (nil, name) }
    for mark in ["\"", "″", "”", "-inch", " inch"] where rest.lowercased().hasPrefix(mark) {
      let behind = String(rest.dropFirst(mark.count)).trimmed
      return behind.isEmpty ? (nil, name) : (String(digits), behind)
    }
    return (nil, name)
  }

  /// Words, joined by `-`.
  private struct JoinedWords {
    private(set) var bytes: [UInt8] = []

    /// Adds the words of a name.
    mutating func add(_ name: String) {
      var isInWord = false
      for byte in PlainLetters.of(name).utf8 {
        switch byte {
        case UInt8(ascii: "+"):
          end(&isInWord)
          begin()
          bytes += "plus".utf8
        // A point belongs to a number; at either end of a word it is punctuation.
        case UInt8(ascii: ".") where !isInWord: break
        case _ where isAllowed(byte) && byte != UInt8(ascii: "-"):
          if !isInWord { begin() }
          isInWord = true
          bytes.append(byte)
        case _: end(&isInWord)
        }
      }
      end(&isInWord)
    }

    private mutating func begin() {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
    }

    private mutating func end(_ isInWord: inout Bool) {
      while isInWord, bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
      isInWord = false
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// The catalogue's evidence notes for its values.
extension Profile {
  /// The evidence note on the value at `path`; `nil` if there is none.
  public func evidence(of path: FieldPath) -> String? {
    self[path.evidence]?.description
  }

  /// Replaces a value, and takes away the notes that are about the former one: its evidence, and why no
  /// source states it.
  ///
  /// - Parameters:
  ///   - value: The new value; `nil` removes the former one.
  ///   - isStated: Whether whoever states the value states this note too, which then stays.
  public mutating func replace(
    _ path: FieldPath, with value: FieldValue?,
    keeping isStated: (_ note: FieldPath) -> Bool = { _ in false }
  ) {
    let old = self[path]
    guard value != old else { return }
    guard entries.contains(where: { $0.path.isNote }) else {
      self[path] = value
      return
    }
    if old != nil {
      for note in [path.evidence, path.observedUntil] where !isStated(note) { self[note] = nil }
    }
    if value != nil {
      for note in path.unknownNotes where !isStated(note) { self[note] = nil }
    }
    self[path] = value
  }

  /// The profile without its notes: the attributes `evidence.…` and `unknown.…`.
  public var withoutEvidence: Profile {
    Profile(
      id: id,
      sortedEntries: entries.filter { !$0.path.isNote })
  }

  /// Whether the value at a path counts as measured: it comes from a source, and is not derived,
  /// unconfirmed or disputed (rule `devcat.windows-any-size`).
  public func isMeasured(at path: FieldPath) -> Bool {
    evidence(of: path)?.hasPrefix("single source:") ?? true
  }
}
