import DevcatValues

/// Values of fields, by the type that the field table gives them.
extension ProfileObjectReader {
  /// The value of a field or of a component; `nil` if it does not fit and was noted.
  mutating func value(_ node: JSONNode, of path: String, as type: FieldType) -> FieldValue? {
    switch type {
    case .text: return requiredText(node, path).map(FieldValue.text)
    case .number:
      return (node.number ?? refuse(node, path, expected: type.expectation)).map(FieldValue.number)
    case .boolean:
      return (node.boolean ?? refuse(node, path, expected: type.expectation))
        .map(FieldValue.boolean)
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

  /// Reads an element of a list: the keys of its value, and the value or the components of it.
  mutating func element(_ node: JSONNode, of list: String, _ field: Field, on display: String?) {
    let isLayout = field == .layouts
    let names = field.group.keyNames
    let components = Component.all(of: field.type)
    let own = components.isEmpty ? [Component.height] : components
    // These two are computed for output.
    let computed = isLayout ? ["replacedBy", "derivedFrom"] : []
    var keys = names[0] == "os" ? ["os": ""] : [:]
    var parts: [Component: FieldValue] = [:]
    var isDerived = false
    let noted = problems.count
    for member in members(of: node, list, keys: names + own.map(\.rawValue) + computed) {
      let path = "\(list).\(member.key)"
      if names.contains(member.key) {
        let type = member.key == "orientation" ? Self.orientation : .text
        keys[member.key] = value(member.value, of: path, as: type)?.text
      } else if let component = Component(rawValue: member.key) {
        parts[component] = value(member.value, of: path, as: component.type)
      } else {
        isDerived = isDerived || member.key == "derivedFrom"
      }
    }
    // A derived layout is not read at all: it would become a recorded value.
    if isDerived || problems.count > noted { return }
    let made = components.isEmpty ? parts[.height] : FieldValue.composed(field.type, parts)
    guard let outer = keys[names[0]], let orientation = keys["orientation"],
      isLayout ? parts[.available] != nil : made != nil
    else { return note(node.offset, Self.need(of: field)) }
    guard let made else {
      return note(
        node.offset, as: .unusable,
        parts[.available]?.boolean == true
          ? "a layout that is available gives at least a size class or a side"
          : "a layout that is not available has neither size classes nor a size")
    }
    set(field.at([outer, orientation], display: display), to: made)
  }

  private static func need(of field: Field) -> String {
    switch field {
    case .safeArea: "a safe area needs an orientation, top, left, bottom and right"
    case .layouts: "a layout needs a mode, an orientation and 'available'"
    case _: "a \(field.label.lowercased()) needs an orientation and a height"
    }
  }
}
