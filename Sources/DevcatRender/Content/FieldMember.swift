import DevcatValues

/// A member of a device or a display in its JSON and in exports to source code: a field, or an
/// object of the fields whose paths begin with its name, such as `points` with `width` and
/// `height`.
struct FieldMember {
  /// The key in JSON, which is the first word of the fields' paths.
  let name: String
  /// The fields with their names in the object; the name is empty if the member is the field
  /// itself.
  private(set) var parts: [(name: String, field: Field)]

  /// The field, unless the member is an object.
  var field: Field? { parts[0].name.isEmpty ? parts[0].field : nil }

  /// The members for the fields of the group `identity`, but for the id, in the order of the table.
  static let ofIdentity = all(Field.all.filter { $0.group == .identity && $0 != .id })
  /// The members for the fields of the group `display`, in the order of the table.
  static let ofDisplay = all(Field.all.filter { $0.group == .display })

  private static func all(_ fields: [Field]) -> [FieldMember] {
    var members: [FieldMember] = []
    for field in fields {
      let words = field.path.split(separator: ".", maxSplits: 1).map(String.init)
      let part = (name: words.count > 1 ? words[1] : "", field: field)
      if let index = members.firstIndex(where: { $0.name == words[0] }) {
        members[index].parts.append(part)
      } else {
        members.append(FieldMember(name: words[0], parts: [part]))
      }
    }
    return members
  }
}

extension JSONWriter {
  /// Writes a member, and nothing at all where none of its fields has a value.
  mutating func member(_ member: FieldMember, of value: (Field) -> FieldValue?) {
    if let field = member.field { return self.member(member.name, value(field)) }
    if member.parts.allSatisfy({ value($0.field) == nil }) { return }
    object(member.name) { writer in
      for part in member.parts { writer.member(part.name, value(part.field)) }
    }
  }
}

/// The names and comments with which exports to source code declare a field.
extension Field {
  /// The name of its property: `points.width` is `pointsWidth`.
  var property: String {
    let words = path.split(separator: ".")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name of the type of its words, or of the members of its sets; `nil` if they are plain
  /// texts.
  var wordType: String? {
    if self == .orientations { return "InterfaceOrientation" }
    return words.isEmpty ? nil : typeName
  }

  /// The property's name as the name of a type, such as `StatusBar`.
  var typeName: String { property.prefix(1).uppercased() + property.dropFirst() }

  /// The fields whose values are words of a closed list.
  static let choices = all.filter { !$0.words.isEmpty }

  /// The words that some devices have in the field.
  func words(in contents: [ProfileContent]) -> [String] {
    group == .identity
      ? contents.compactMap { $0[self]?.text }
      : contents.flatMap { [$0.main] + $0.further }.compactMap { $0[self]?.text }
  }

  /// The closed list of its words; empty if its values are no such words.
  var words: [String] { if case .choice(let words) = type { words } else { [] } }

  /// The meaning of the field with the unit of its numbers, as the comment of a declaration.
  var comment: String {
    unit.isEmpty ? summary : String(summary.dropLast()) + " (\(unit))."
  }
}

/// The lengths of values by OS and orientation, in JSON, in exports to source code and in tables.
extension Field {
  /// The names of the lengths of one of `keyedByOS`: the sides of an inset, or the height.
  var lengthNames: [String] {
    type == .safeArea ? ["top", "left", "bottom", "right"] : ["height"]
  }
}

extension FieldValue {
  /// The lengths of a safe area or a height, in the order of `Field.lengthNames`.
  var lengths: [Double] { insets?.lengths ?? number.map { [$0] } ?? [] }
}

extension JSONWriter {
  /// Writes a member for each length of a safe area or a height.
  mutating func lengths(_ value: FieldValue, of field: Field) {
    for (name, length) in zip(field.lengthNames, value.lengths) { member(name, length) }
  }
}

/// The lists of words that exports to source code declare.
enum ExportVocabulary {
  /// A list: the name of its type, what it is about, the known words, and those of the devices.
  typealias Words = (type: String, summary: String, known: [String], present: [String])

  /// The modes, the orientations of devices and of interfaces, and the fields of closed lists.
  static func all(_ contents: [ProfileContent]) -> [Words] {
    let displays = contents.flatMap { [$0.main] + $0.further }
    let orientations = displays.flatMap {
      $0.layouts.map(\.orientation) + $0.lines.map(\.orientation.rawValue)
    }
    return [
      (
        "Mode", "How much of a display an app has.", Mode.known.map(\.rawValue),
        displays.flatMap { $0.layouts.map(\.mode) }
      ),
      (
        "Orientation", "How a device is held.", Orientation.allCases.map(\.rawValue), orientations
      ),
      (
        "InterfaceOrientation", "An orientation that a device supports.",
        OrientationSet.all.members, displays.flatMap { $0[.orientations]?.members ?? [] }
      ),
    ]
      + Field.choices.map { ($0.wordType ?? "", $0.summary, $0.words, $0.words(in: contents)) }
  }
}
