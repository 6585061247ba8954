/// How a condition is judged: here, and nowhere else.
extension Condition {
  /// Whether a device meets the condition.
  ///
  /// - Parameters:
  ///   - profile: The device, as `Profile.current` makes it.
  ///   - derived: The layouts that it takes from devices with the same screen.
  public func isMet(by profile: Profile, derived: [DerivedLayout]) -> Bool {
    let cell = profile.value(of: column, derived).map(asWritten)
    // A comparison with an unknown value is never met, not even by "not equal".
    if let other {
      guard let cell, let second = profile.value(of: other, derived) else { return false }
      return comparison.isMet(cell, second)
    }
    switch (comparison, value) {
    case (.unknown, _): return cell == nil
    case (.known, _), (_, nil): return cell != nil
    case (.contains, let value?):
      let wanted = value.searched.asciiLowercased
      // Each member of a set with rows is searched by itself, and anything else as one text.
      let members = isSetOfRows ? cell?.members : nil
      let texts = members ?? cell.map { [$0.searched] } ?? []
      return texts.contains { $0.asciiLowercased.contains(wanted) }
    case (let comparison, .text(let date)?) where column.type == .date:
      return cell?.text.map { comparison.isMet(date: $0, date) } ?? false
    case (.notEqual, let value?): return cell.map { !matches($0, value) } ?? false
    case (.equal, let value?): return cell.map { matches($0, value) } ?? false
    case (let comparison, let value?):
      guard let cell else { return false }
      if column.type == .version || column.type == .attribute,
        let wanted = value.text.flatMap(OSVersion.init)
      {
        // As texts, 'iOS 9' would come after 'iOS 17'.
        guard let found = cell.text.flatMap(OSVersion.init), found.system == wanted.system else {
          return false
        }
        return comparison.isMet(.number(Double(found.release)), .number(Double(wanted.release)))
      }
      if case .attribute = column.type, let wanted = value.decimal {
        return cell.decimal.map { comparison.isMet(.number($0), .number(wanted)) } ?? false
      }
      return comparison.isMet(cell, value)
    }
  }

  /// The number of the condition for one that rounds to it, and any other value as it is.
  ///
  /// Answers show 411.43 for 411.428571. Whole numbers and more than nine decimals are compared exactly.
  private func asWritten(_ cell: FieldValue) -> FieldValue {
    guard case .number(let number) = cell, case .number(let wanted)? = value,
      wanted != wanted.rounded(), abs(number - wanted) <= 0.05,
      let decimals = String(wanted).split(separator: ".").last, decimals.utf8.count <= 9,
      decimals.allSatisfy(\.isNumber), let parts = Double("1e\(decimals.utf8.count)"),
      number.rounded(toParts: parts) == wanted.rounded(toParts: parts)
    else { return cell }
    return .number(wanted)
  }

  /// Whether the members of the column's sets are searched one by one, and not as one joined text.
  private var isSetOfRows: Bool { column.path.field?.group == .identity }

  /// Whether a known value is equal to the one of the condition, as `Operator.equal` describes.
  private func matches(_ cell: FieldValue, _ value: FieldValue) -> Bool {
    switch (cell, value) {
    case (.set(let members), .text(let member)): members.contains(member)
    case (.layout(.available(let traits)), .layout(.available(let wanted))):
      traits.horizontal == wanted.horizontal && traits.vertical == wanted.vertical
        && (wanted.width == nil || wanted.width == traits.width)
        && (wanted.height == nil || wanted.height == traits.height)
    case (.text(let text), .text(let wanted)) where column.path == Field.family.at():
      text.asciiLowercased == wanted.asciiLowercased
    case _: cell == value
    }
  }
}

extension Condition.Operator {
  /// Whether the comparison holds between two values; never between values of different types, but
  /// for "not equal".
  fileprivate func isMet(_ one: FieldValue, _ other: FieldValue) -> Bool {
    switch self {
    case .equal: return one == other
    case .notEqual: return one != other
    case .less: return one.precedes(other)
    case .lessOrEqual: return one == other || one.precedes(other)
    case .greater: return other.precedes(one)
    case .greaterOrEqual: return one == other || other.precedes(one)
    case .contains, .known, .unknown: return false
    }
  }
}

extension Condition.Operator {
  /// Whether the comparison holds between two dates, of which one without a day or a month stands for
  /// all of its days.
  ///
  /// A date that holds the other one, as 2019 holds 2019-09-20, is neither before nor after it.
  fileprivate func isMet(date: String, _ wanted: String) -> Bool {
    let isWithin = date == wanted || date.hasPrefix(wanted + "-")
    let isSeparate = !isWithin && !wanted.hasPrefix(date)
    switch self {
    case .equal: return isWithin
    case .notEqual: return !isWithin
    case .less: return isSeparate && TextOrder.precedes(date, wanted)
    case .lessOrEqual: return isWithin || isSeparate && TextOrder.precedes(date, wanted)
    case .greater: return isSeparate && TextOrder.precedes(wanted, date)
    case .greaterOrEqual: return isWithin || isSeparate && TextOrder.precedes(wanted, date)
    case .contains, .known, .unknown: return false
    }
  }
}

extension FieldValue {
  /// The number, or the number that a text is: digits with at most one point between them, of which 17
  /// at most are significant, as a number has them; `nil` for any other value.
  ///
  /// Attributes are compared by it, because their texts may be numbers with zeros at their ends.
  public var decimal: Double? {
    if let number { return number }
    guard let text else { return nil }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let significant = digits.drop { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    guard significant.count(where: isDigit) <= 17, let first = digits.first, let last = digits.last,
      isDigit(first),
      isDigit(last), digits.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
      digits.count(where: { $0 == UInt8(ascii: ".") }) <= 1
    else { return nil }
    return Double(text)
  }

  /// The text that `~` searches, without the quotation marks that `text(as:)` adds.
  fileprivate var searched: String {
    switch self {
    case .text(let text): text
    case .set(let members): members.joined(separator: ";")
    case .number, .boolean, .safeArea, .layout, .opaque: description
    }
  }

  /// Whether this number, text or boolean comes before another of its kind.
  fileprivate func precedes(_ other: FieldValue) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)): one < two
    case (.text(let one), .text(let two)): TextOrder.precedes(one, two)
    case (.boolean(let one), .boolean(let two)): !one && two
    case _: false
    }
  }
}

extension Profile {
  /// The value of a column: recorded, or else taken from a device with the same screen.
  public func value(of column: Column, _ derived: [DerivedLayout]) -> FieldValue? {
    if let value = self[column] { return value }
    guard column.path.field == .layouts,
      let row = derived.first(where: {
        .layout($0.mode, $0.orientation, display: $0.display) == column.path
      })
    else { return nil }
    let value = FieldValue.layout(row.layout)
    return column.component.map { value[$0] } ?? value
  }
}
