import DevcatValues

/// Values of fields, by the type that the field table gives them.
extension ProfileObjectReader {
  /// The value of a field; `nil` if it does not fit and was noted.
  mutating func value(_ node: JSONNode, of field: Field) -> FieldValue? {
    let (path, type) = (field.path, field.type)
    switch type {
    case .text: return requiredText(node, path).map(FieldValue.text)
    case .number: return number(node, path).map(FieldValue.number)
    case .boolean: return boolean(node, path).map(FieldValue.boolean)
    case .date: return text(node, path, type) { CalendarDate($0) != nil }.map(FieldValue.text)
    case .version:
      return text(node, path, type) { OSVersion.inAnyForm($0) != nil }
        .flatMap(OSVersion.inAnyForm).map { .text($0.description) }
    case .choice(let words):
      return text(node, path, type, where: words.contains).map(FieldValue.text)
    case .set(let words): return set(node, path, of: words)
    case .safeArea, .layout, .attribute:
      preconditionFailure("'\(path)' has a list or a map of its own")
    }
  }

  /// A text that is not empty.
  mutating func requiredText(_ node: JSONNode, _ field: String) -> String? {
    text(node, field, .text) { !$0.isEmpty }
  }

  /// A text that passes a test.
  mutating func text(
    _ node: JSONNode, _ field: String, _ type: FieldType, where fits: (String) -> Bool
  ) -> String? {
    guard let text = node.string else {
      return refuse(node, field, expected: type.expectation)
    }
    if fits(text) { return text }
    note(
      node.offset, FieldError(field: field, found: text, expected: type.expectation).description)
    return nil
  }

  /// A number; `nil` if it is another value, which is noted.
  mutating func number(_ node: JSONNode, _ field: String) -> Double? {
    node.number ?? refuse(node, field, expected: FieldType.number.expectation)
  }

  /// A flag; `nil` if it is another value, which is noted.
  mutating func boolean(_ node: JSONNode, _ field: String) -> Bool? {
    node.boolean ?? refuse(node, field, expected: FieldType.boolean.expectation)
  }

  /// A set: an array of texts, from a closed list if that is not empty.
  private mutating func set(
    _ node: JSONNode, _ field: String, of words: [String]
  ) -> FieldValue? {
    let expected =
      words.isEmpty ? "an array of texts" : "an array of some of " + words.joined(separator: ", ")
    guard let elements = node.elements else { return refuse(node, field, expected: expected) }
    var members: [String] = []
    for element in elements {
      guard let text = element.string ?? refuse(element, field, expected: expected) else {
        continue
      }
      if text.isEmpty || !(words.isEmpty || words.contains(text)) {
        note(
          element.offset, FieldError(field: field, found: text, expected: expected).description)
      }
      members.append(text)
    }
    // An empty set is not a value: that there are no aliases says nothing of those that are known.
    return members.isEmpty ? nil : .members(members)
  }

  /// The attributes: a map of texts, numbers and booleans.
  mutating func attributes(_ node: JSONNode) {
    for member in members(of: node, "attributes") {
      let path = FieldPath.attribute(member.key)
      switch member.value.value {
      case .string(let text): set(path, to: .text(text))
      case .number(let number):
        let digits = member.value.scalarText(in: source.bytes) ?? ""
        if DecimalDigits.hasNeedlessZero(Array(digits.utf8)) {
          note(
            member.value.offset, FieldError(needlessZeroIn: digits, "\(path)").description)
        } else {
          set(path, to: .number(number))
        }
      case .boolean(let flag): set(path, to: .boolean(flag))
      case .null, .array, .object:
        let _: Int? = refuse(
          member.value, "\(path)", expected: FieldType.attribute.expectation)
      }
    }
  }

  /// Values that the writer did not know the meaning of: a map of paths to `0x…` of their CBOR.
  mutating func unknownFields(_ node: JSONNode) {
    for member in members(of: node, "unknownFields") {
      guard let path = FieldPath(unknown: member.key) else {
        note(
          member.offset,
          "'\(member.key)' is not a path of an unknown field: expected one such as 'field77.key'")
        continue
      }
      let text =
        member.value.string
        ?? refuse(member.value, member.key, expected: FieldValue.opaqueExpectation)
      guard let text else { continue }
      do throws(FieldError) {
        set(path, to: try FieldValue(opaque: text, field: member.key))
      } catch {
        note(member.value.offset, error.description)
      }
    }
  }
}

/// The lists of safe areas, heights and layouts, whose elements carry their keys inside.
extension ProfileObjectReader {
  private static let orientation = FieldType.choice(Orientation.allCases.map(\.rawValue))
  private static let sizeClass = FieldType.choice(SizeClass.allCases.map(\.name))

  mutating func safeArea(_ node: JSONNode, on display: String?) {
    var (os, orientation) = ("", Orientation?.none)
    var sides: [String: Double] = [:]
    let noted = problems.count
    for (key, value, field) in keyed(
      node, "safeAreas", ["os", "orientation", "top", "left", "bottom", "right"])
    {
      switch key {
      case "os": os = requiredText(value, field) ?? ""
      case "orientation": orientation = self.orientation(value, field)
      default: sides[key] = number(value, field)
      }
    }
    if problems.count > noted { return }
    guard let orientation, let top = sides["top"], let left = sides["left"],
      let bottom = sides["bottom"], let right = sides["right"]
    else {
      return note(node.offset, "a safe area needs an orientation, top, left, bottom and right")
    }
    let insets = EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    set(.safeArea(os: os, orientation, display: display), to: .safeArea(insets))
  }

  mutating func height(_ node: JSONNode, _ field: Field, on display: String?) {
    var (os, orientation, height) = ("", Orientation?.none, Double?.none)
    let noted = problems.count
    for (key, value, path) in keyed(node, field.listName, ["os", "orientation", "height"]) {
      switch key {
      case "os": os = requiredText(value, path) ?? ""
      case "orientation": orientation = self.orientation(value, path)
      default: height = number(value, path)
      }
    }
    if problems.count > noted { return }
    guard let orientation, let height else {
      return note(
        node.offset, "a \(field.label.lowercased()) needs an orientation and a height")
    }
    set(field.at([os, orientation.rawValue], display: display), to: .number(height))
  }

  mutating func layout(_ node: JSONNode, on display: String?) {
    var (mode, orientation, available) = (String?.none, Orientation?.none, Bool?.none)
    var isDerived = false
    var traits = LayoutTraits()
    let noted = problems.count
    let keys = [
      "mode", "orientation", "available", "horizontal", "vertical", "width", "height",
      "replacedBy", "derivedFrom",
    ]
    for (key, value, field) in keyed(node, "layouts", keys) {
      switch key {
      case "mode": mode = requiredText(value, field)
      case "orientation": orientation = self.orientation(value, field)
      case "available": available = boolean(value, field)
      case "horizontal": traits.horizontal = sizeClass(value, field)
      case "vertical": traits.vertical = sizeClass(value, field)
      case "width": traits.width = number(value, field)
      case "height": traits.height = number(value, field)
      // 'replacedBy' and 'derivedFrom' are computed for output. A derived layout is not read at
      // all: it would become a recorded value.
      default: isDerived = isDerived || key == "derivedFrom"
      }
    }
    if isDerived || problems.count > noted { return }
    guard let mode, let orientation, let available else {
      return note(node.offset, "a layout needs a mode, an orientation and 'available'")
    }
    guard available != traits.isEmpty else {
      return note(
        node.offset, as: .unusable,
        available
          ? "a layout that is available gives at least a size class or a side"
          : "a layout that is not available has neither size classes nor a size")
    }
    set(
      .layout(Mode(rawValue: mode), orientation, display: display),
      to: .layout(available ? .available(traits) : .notAvailable))
  }

  private mutating func orientation(_ node: JSONNode, _ field: String) -> Orientation? {
    text(node, field, Self.orientation) { Orientation(rawValue: $0) != nil }
      .flatMap(Orientation.init(rawValue:))
  }

  private mutating func sizeClass(_ node: JSONNode, _ field: String) -> SizeClass? {
    text(node, field, Self.sizeClass) { SizeClass(exact: $0) != nil }.flatMap(
      SizeClass.init(exact:))
  }

  /// The members of an element with closed keys, each with its path for messages.
  private mutating func keyed(
    _ node: JSONNode, _ list: String, _ keys: [String]
  ) -> [(key: String, value: JSONNode, path: String)] {
    members(of: node, list, keys: keys).map { ($0.key, $0.value, "\(list).\($0.key)") }
  }
}

extension SizeClass {
  /// The class whose word in devcat's own form is exactly `word`; `nil` if there is none.
  fileprivate init?(exact word: String) {
    switch word {
    case "compact": self = .compact
    case "regular": self = .regular
    default: return nil
    }
  }
}
