import DevcatValues

/// One object of somebody else's JSON source, with its problems.
///
/// A member that is missing or of another type makes the row unusable; all of them are noted.
struct JSONRow {
  /// The row's name in messages.
  let title: String
  /// The value of the row, an object unless the row is unusable.
  let node: JSONNode
  /// The problems, each at its own place.
  private(set) var problems: [RowProblem] = []
  /// Whether no member that was asked for was missing or wrong.
  private(set) var isUsable = true

  /// Makes a row of a value, which is unusable if that is not an object.
  init(_ title: String, _ node: JSONNode) {
    self.title = title
    self.node = node
    if !node.isObject { refuse(node.offset, "found \(node.excerpt) where an object was expected") }
  }

  /// The value at a path of keys with points between; `nil` if there is none or it is `null`.
  func value(_ path: String) -> JSONNode? {
    let found = path.split(separator: ".").reduce(Optional(node)) { $0?[String($1)] }
    return found.flatMap { $0.isNull ? nil : $0 }
  }

  /// Refuses the row for the value at `offset`; the problems of several members are noted once.
  mutating func refuse(_ offset: Int, _ message: String) {
    let message = "'\(title)': \(message)"
    isUsable = false
    if problems.contains(where: { $0.offset == offset && $0.message == message }) { return }
    problems.append(
      RowProblem(offset: offset, severity: .unusable, message: message, row: node.offset))
  }

  /// Notes a warning about the value at `offset`; the row is still used.
  mutating func warn(_ offset: Int, _ message: String, cause: Diagnostic.Cause? = nil) {
    problems.append(
      RowProblem(
        offset: offset, severity: .warning, message: "'\(title)': \(message)", cause: cause))
  }

  /// A text that is not empty and must be there.
  mutating func text(_ path: String) -> String? {
    let text = value(path)?.string?.trimmed ?? ""
    return text.isEmpty ? missing(path, expected: "a text") : text
  }

  /// A text that may be missing.
  mutating func optionalText(_ path: String) -> String? {
    guard let node = value(path) else { return nil }
    return node.string ?? missing(path, expected: "a text")
  }

  /// A model identifier of Apple's that may be missing, or empty.
  mutating func optionalModel(_ key: String) -> ModelIdentifier? {
    guard let text = optionalText(key), !text.isEmpty else { return nil }
    if let model = ModelIdentifier(text) { return model }
    refuse(
      (value(key) ?? node).offset,
      "'\(text)' is not a model identifier; expected one such as 'iPhone12,5'")
    return nil
  }

  /// A number in a range that must be there.
  mutating func number(_ path: String, in range: ClosedRange<Double>) -> Double? {
    if let number = value(path)?.number, range.contains(number) { return number }
    return missing(path, expected: ScreenLimits.text(range))
  }

  /// A number in a range that may be missing.
  mutating func optionalNumber(_ path: String, in range: ClosedRange<Double>) -> Double? {
    value(path) == nil ? nil : number(path, in: range)
  }

  /// `true` or `false`, which must be there.
  mutating func flag(_ path: String) -> Bool? {
    value(path)?.boolean ?? missing(path, expected: "true or false")
  }

  /// The members `width` and `height` of an object, in points, which must be there.
  mutating func size(_ path: String) -> Size? {
    let width = number(path + ".width", in: ScreenLimits.sides)
    let height = number(path + ".height", in: ScreenLimits.sides)
    guard let width, let height else { return nil }
    return Size(width: width, height: height)
  }

  /// Refuses the row for a member that is missing or wrong, at the deepest place that is there.
  private mutating func missing<Value>(_ path: String, expected: String) -> Value? {
    // The initializer has refused the row for that already.
    if !node.isObject { return nil }
    let keys = path.split(separator: ".")
    var place = node
    for (depth, key) in keys.enumerated() {
      guard let next = place[String(key)] else {
        let above = keys[..<depth].joined(separator: ".")
        let isLast = depth == keys.count - 1
        refuse(
          place.offset,
          depth > 0 && !place.isObject
            ? "'\(above)' is \(place.excerpt) where an object was expected"
            : "'\(keys[...depth].joined(separator: "."))' is not given; expected "
              + (isLast ? expected : "an object"))
        return nil
      }
      place = next
    }
    refuse(place.offset, "'\(path)' is \(place.excerpt) where \(expected) was expected")
    return nil
  }
}

/// The members that a map of a format names, checked as a reader of their own would.
extension JSONRow {
  /// Checks the value of a column: its type, the range of its field, and that it is there if it is needed.
  mutating func check(
    _ title: String, _ target: ColumnTarget, _ column: Column, _ type: FieldType
  ) {
    let found = value(title)
    // Of a safe area all sides are needed where it has one.
    let area = title.lastIndex(of: ".").map { String(title[..<$0]) }
    let isPart = column.path.field == .safeArea && area.flatMap(value) != nil
    guard found != nil || target.isNeeded || isPart else { return }
    let text = found?.string?.trimmed ?? found?.excerpt ?? ""
    if found != nil, target.words[text] != nil { return }
    switch type {
    case .number where target.pattern == nil:
      let range = target.conversion == nil ? ScreenLimits.range(of: column) : nil
      if let number = found?.number, range?.contains(number) ?? true { return }
      refuse(title, expected: range.map(ScreenLimits.text) ?? "a number")
    case .date where target.pattern == nil && target.date == nil:
      if CalendarDate(text) == nil { refuse(title, expected: type.expectation) }
    case .text, .choice:
      if found?.string == nil || target.isNeeded && text.isEmpty {
        refuse(title, expected: "a text")
      }
    case _: if found == nil { refuse(title, expected: "a value") }
    }
  }

  private mutating func refuse(_ path: String, expected: String) {
    _ = missing(path, expected: expected) as String?
  }

  /// Checks a model identifier, and that it is of the family that the file lists it under.
  mutating func checkModel(_ cell: CSVCell, in group: String?) {
    guard let model = ModelIdentifier(cell.text) else {
      return refuse(
        cell.offset, "this is not a model identifier; expected one such as 'iPhone12,5'")
    }
    let family = group.flatMap { DeviceFamily(prefix: $0) ?? DeviceFamily(of: $0) }
    if let group, let family, family != model.family {
      warn(
        cell.offset, "it is listed under '\(group)', but its identifier belongs to another group")
    }
  }
}
