/// A value of a field.
///
/// Text is in normalization form C, and sets are sorted without duplicates: make values with the
/// static functions, which ensure both.
public enum FieldValue: Hashable, Sendable {
  /// A text, date or word.
  case text(String)
  /// A finite number, not −0.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// The members in the order of their UTF-8 bytes.
  case set([String])
  /// The four insets in points.
  case safeArea(EdgeInsets)
  /// A layout.
  case layout(Layout)
  /// One item of deterministic CBOR with an unknown meaning: the value of a later version's field.
  case opaque([UInt8])

  /// A text value, brought to normalization form C.
  public static func normalized(_ text: String) -> FieldValue { .text(NormalizedText.of(text)) }

  /// A set value: members in normalization form C, sorted, each once.
  public static func members(_ members: some Sequence<String>) -> FieldValue {
    .set(TextOrder.set(members.map(NormalizedText.of)))
  }

  /// The text, if the value is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number, if the value is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The boolean, if the value is one.
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  /// The members, if the value is a set.
  public var members: [String]? { if case .set(let members) = self { members } else { nil } }
  /// Whether the value is a number, or has some.
  package var hasNumbers: Bool {
    switch self {
    case .number, .safeArea, .layout: true
    case .text, .boolean, .set, .opaque: false
    }
  }
  /// The insets, if the value is a safe area.
  public var insets: EdgeInsets? { if case .safeArea(let insets) = self { insets } else { nil } }
  /// The layout, if the value is one.
  public var layout: Layout? { if case .layout(let layout) = self { layout } else { nil } }
}

/// Values as the text that people type and read, by the type of their field.
extension FieldValue {
  /// Reads `text` as a value of `type` for the field called `field`.
  ///
  /// Text, and each member of a set, may be in quotation marks (`"3"`, `"a;b"`, `" "`), in which a
  /// backslash takes the next character literally: so an attribute is text instead of a number.
  /// An attribute is a number only if the number is written as `text`, letter by letter: `17` is a
  /// number, and `17.10`, `00017`, ` 5` and `1e5` are texts. Its text keeps the blanks at its ends, and
  /// the text of another field does not.
  /// Members of a set are separated by `;`, because model identifiers contain commas. A safe area
  /// is `top,left,bottom,right`. A layout is `n/a`, or `compact/regular`, followed by a blank and
  /// its size if known: `compact/regular 507x1366`, `-/regular` for an unknown class.
  /// A number may have the unit of its field behind it, and a scale may be written `@3x`.
  /// A number such as `1.200` is refused where the field allows 1200 too, and a side of a screen such as
  /// `1.366`, unless `field` is empty,
  /// and so is a number with more digits than a 64-bit number keeps.
  ///
  /// - Throws: `FieldError` with the expected input.
  public init(parsing text: String, as type: FieldType, field: String) throws(FieldError) {
    let isKept = type == .attribute && !text.trimmed.isEmpty
    var trimmed = isKept ? text : text.trimmed
    if type == .number, Self.nearest(trimmed) == nil, let column = Column(field) {
      trimmed = try column.withoutUnit(trimmed)
    }
    guard let value = Self.parse(trimmed, type) else {
      let expected = type == .number ? Self.rounded(trimmed) : nil
      throw FieldError(field: field, found: trimmed, expected: expected ?? type.expectation)
    }
    if type == .number, let meanings = Self.meanings(trimmed, of: field) {
      throw FieldError(field: field, found: trimmed, expected: meanings)
    }
    // Sides are parsed as their nearest numbers; as with a number alone, one that loses digits is
    // refused.
    if type == .safeArea || type == .layout, !field.isEmpty,
      let side = trimmed.split(whereSeparator: { " ,x".contains($0) }).map(String.init)
        .first(where: { Self.number($0) == nil && Self.nearest($0) != nil })
    {
      throw FieldError(
        field: field, found: side, expected: Self.rounded(side) ?? type.expectation)
    }
    self = value
  }

  private static func parse(_ text: String, _ type: FieldType) -> FieldValue? {
    switch type {
    case .text: return Self.text(text).flatMap { $0 == .text("") ? nil : $0 }
    case .number: return number(text)
    case .boolean: return boolean(text.lowercased())
    case .date: return CalendarDate(text) == nil ? nil : .text(text)
    case .version: return OSVersion.inAnyForm(text).map { .text($0.description) }
    case .choice(let words): return words.contains(text) ? .text(text) : nil
    case .set(let words):
      let members = members(of: text)
      let isAllowed = words.isEmpty || members.allSatisfy(words.contains)
      return isAllowed && !members.isEmpty ? .members(members) : nil
    case .safeArea: return safeArea(text)
    case .layout: return layout(text)
    case .attribute: return exactNumber(text) ?? boolean(text) ?? Self.text(text)
    }
  }

  /// A text, plain or in quotation marks; `nil` if there are neither letters nor marks.
  private static func text(_ text: String) -> FieldValue? {
    let unquoted = QuotedText.unquoted(text) ?? text
    return text.isEmpty ? nil : .normalized(unquoted)
  }

  /// The texts between semicolons without blanks at their ends, plain or in quotation marks; empty
  /// ones are left out.
  private static func members(of text: String) -> [String] {
    var members: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      var start = rest.drop(while: \.properties.isWhitespace)
      if let member = QuotedText.pop(&start) {
        start = start.drop(while: \.properties.isWhitespace)
        if start.isEmpty || start.popFirst() == ";" {
          if !member.isEmpty { members.append(member) }
          rest = start
          continue
        }
      }
      let plain = rest.prefix { $0 != ";" }
      rest = rest[plain.endIndex...].dropFirst()
      let member = String(plain).trimmed
      if !member.isEmpty { members.append(member) }
    }
    return members
  }

  /// The two meanings of a number such as `1.200`, where its field allows both: 1.2, or 1200 with a
  /// mark between thousands; `nil` if it can only be the first.
  ///
  /// No screen is less than 10 points or pixels wide, so `1.366` is also one of two meanings there.
  private static func meanings(_ text: String, of field: String) -> String? {
    // By bytes, since this is asked of each number that is read.
    let bytes = Array(text.utf8)
    let digits = bytes.firstIndex(of: UInt8(ascii: ".")) ?? 0
    guard (1...3).contains(digits), bytes.count == digits + 4, bytes[0] != UInt8(ascii: "0"),
      bytes.enumerated().allSatisfy({ $0 == digits || (0x30...0x39).contains($1) }),
      let plain = number(text), let thousands = number(text.replacing(".", with: ""))?.number,
      let column = Column(field), column.component == nil,
      column.path.field?.numbers?.contains(thousands) == true
    else { return nil }
    if text.hasSuffix("0") {
      return "\(plain) or \(self.text(of: thousands)), whichever is meant"
    }
    let sides: [Field] = [.pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight]
    guard thousands < 10_000, column.path.field.map(sides.contains) == true else { return nil }
    return "\(self.text(of: thousands)), or \(text)0 if the fraction is meant"
  }

  private static func number(_ text: String) -> FieldValue? {
    guard let number = nearest(text), DecimalDigits.keeps(number, text) else { return nil }
    // −0 becomes 0, because a value has one encoding.
    return .number(number == 0 ? 0 : number)
  }

  /// The nearest 64-bit number to the one that is written; `nil` if none is.
  private static func nearest(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// The advice for a number with more digits than a number keeps; `nil` for other texts.
  private static func rounded(_ text: String) -> String? {
    nearest(text).map {
      "a number with fewer digits; this one would become \(self.text(of: $0 == 0 ? 0 : $0))"
    }
  }

  /// The number that is written as `text`, letter by letter, and that an attribute may be; `nil` for
  /// `00017`, `17.10`, `1e5` or `1e+21`.
  ///
  /// An attribute does not say that it is a number. So a serial number, a version or a build keeps
  /// its zeros and digits as text.
  private static func exactNumber(_ text: String) -> FieldValue? {
    guard let value = number(text), value.description == text, let plain = value.number,
      Field.attributes.numbers?.contains(plain) != false
    else { return nil }
    return value
  }

  private static func boolean(_ text: String) -> FieldValue? {
    switch text {
    case "true": .boolean(true)
    case "false": .boolean(false)
    default: nil
    }
  }

  private static func safeArea(_ text: String) -> FieldValue? {
    let insets = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { nearest(String($0).trimmed) }.map { $0 == 0 ? 0 : $0 }
    guard insets.count == 4, text.filter({ $0 == "," }).count == 3 else { return nil }
    return .safeArea(
      EdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]))
  }

  private static func layout(_ text: String) -> FieldValue? {
    if text.lowercased() == "n/a" { return .layout(.notAvailable) }
    let parts = text.split(separator: " ", maxSplits: 1)
    guard (1...2).contains(parts.count) else { return nil }
    let classes = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    var traits = LayoutTraits()
    guard classes.count == 2, let horizontal = sizeClass(classes[0]),
      let vertical = sizeClass(classes[1])
    else { return nil }
    traits.horizontal = horizontal
    traits.vertical = vertical
    if parts.count == 2 {
      let sides = parts[1].split(omittingEmptySubsequences: false) { Size.marks.contains($0) }
        .map { String($0).trimmed }
      guard sides.count == 2, let width = side(sides[0]), let height = side(sides[1]) else {
        return nil
      }
      traits.width = width
      traits.height = height
    }
    return traits.isEmpty ? nil : .layout(.available(traits))
  }

  /// A class, a known absence of one for `-`, or `nil` for any other word.
  private static func sizeClass(_ word: Substring) -> SizeClass?? {
    if word == "-" { return .some(nil) }
    return SizeClass(name: String(word)).map { .some($0) }
  }

  /// A length, a known absence of one for `-`, or `nil` for any other word.
  private static func side(_ word: String) -> Double?? {
    if word == "-" { return .some(nil) }
    return nearest(word).map { .some($0 == 0 ? 0 : $0) }
  }
}

extension FieldValue {
  /// The text that is read back to this value by `init(parsing:as:field:)`: its description, with
  /// quotation marks where it needs them; `nil` if there is none, as for a word that the type does
  /// not have.
  public func text(as type: FieldType) -> String? {
    let plain = description
    if Self.parse(plain.trimmed, type) == self { return plain }
    let quoted: String
    switch self {
    case .text(let text): quoted = QuotedText.quoted(text)
    case .set(let members):
      quoted = members.map { member in
        // A mark that begins one member could end in the next.
        let isPlain = member.unicodeScalars.first != "\"" && Self.members(of: member) == [member]
        return isPlain ? member : QuotedText.quoted(member)
      }.joined(separator: ";")
    case .number, .boolean, .safeArea, .layout, .opaque: return nil
    }
    return Self.parse(quoted, type) == self ? quoted : nil
  }
}

extension FieldValue: CustomStringConvertible {
  /// The value for people; `text(as:)` gives the text that can be read back, if it differs.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): Self.text(of: number)
    case .boolean(let flag): flag ? "true" : "false"
    case .set(let members): members.joined(separator: ";")
    case .safeArea(let insets):
      insets.lengths.map(Self.text).joined(separator: ",")
    case .layout(.notAvailable): "n/a"
    case .layout(.available(let traits)): Self.text(of: traits)
    case .opaque(let bytes): "0x" + Hexadecimal.text(of: bytes)
    }
  }

  /// The description, in quotation marks for a text that another value with the same description is
  /// not: the text "3" beside the number 3.
  public func described(beside other: FieldValue?) -> String {
    guard let other, other != self, let text, other.description == text else { return description }
    return QuotedText.quoted(text)
  }

  /// A number without a needless fraction: `3`, `2.625`.
  public static func text(of number: Double) -> String {
    // From 2^54 on Swift writes an exponent, and no fraction, of its own.
    if number == number.rounded(), abs(number) < 0x1p54 { return String(Int64(number)) }
    return String(number)
  }

  private static func text(of traits: LayoutTraits) -> String {
    let classes = "\(traits.horizontal?.name ?? "-")/\(traits.vertical?.name ?? "-")"
    if traits.width == nil, traits.height == nil { return classes }
    let sides = [traits.width, traits.height].map { $0.map(text(of:)) ?? "-" }
    return classes + " " + sides.joined(separator: "x")
  }
}

extension FieldType {
  /// The form of a value of the type, for messages.
  public var expectation: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date (yyyy, yyyy-mm or yyyy-mm-dd)"
    case .version: "a version such as 'iOS 17.4' or 'Android API 34'"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .set(let words):
      words.isEmpty
        ? "texts joined by ';'" : "some of " + words.joined(separator: ", ") + ", joined by ';'"
    case .safeArea: "top,left,bottom,right in points"
    case .layout: "n/a, or horizontal/vertical classes such as compact/regular"
    case .attribute: "text, a number, true or false"
    }
  }
}

extension String {
  /// The text without white space at either end.
  package var trimmed: String {
    // Most texts begin and end with such a byte, with which no blank does.
    let printed = UInt8(ascii: "!")...UInt8(ascii: "~")
    if let first = utf8.first, let last = utf8.last, printed ~= first, printed ~= last {
      return self
    }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
