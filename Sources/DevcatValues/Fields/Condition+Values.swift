/// Conditions on values in memory, as a catalogue file answers them by SQL.
extension Condition {
  /// Whether a device meets the condition.
  ///
  /// - Parameters:
  ///   - profile: The device, as `Profile.current` makes it.
  ///   - derived: The layouts that it takes from devices with the same screen.
  public func isMet(by profile: Profile, derived: [DerivedLayout]) -> Bool {
    let cell = profile.value(of: column, derived)
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
    case (.notEqual, let value?): return cell.map { !matches($0, value) } ?? false
    case (.equal, let value?): return cell.map { matches($0, value) } ?? false
    case (let comparison, let value?):
      guard let cell else { return false }
      if case .attribute = column.type, let wanted = value.text.flatMap(OSVersion.init) {
        // As texts, 'iOS 9' would come after 'iOS 17'.
        guard let found = cell.text.flatMap(OSVersion.init), found.system == wanted.system else {
          return false
        }
        return comparison.isMet(.number(Double(found.release)), .number(Double(wanted.release)))
      }
      return comparison.isMet(cell, value)
    }
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

extension FieldValue {
  /// The text in which a part is searched for: without quotation marks, which texts may contain.
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
