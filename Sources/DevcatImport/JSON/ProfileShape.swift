import DevcatValues

/// The members that an object of a profile's JSON may have, made from the field table.
struct ProfileShape: Sendable {
  /// The kind of value under a key.
  enum Part: Sendable {
    /// The id of the profile.
    case id
    /// The name of the profile.
    case name
    /// The value of a field.
    case field(Field)
    /// An object of fields with a common first word, such as `points`.
    case group(ProfileShape)
    /// The list, of this name, of the values of a field whose keys are inside: safe areas, heights or
    /// layouts.
    case list(String, Field)
    /// The map of attributes.
    case attributes
    /// The map of further displays.
    case displays
    /// The map of values that the writer did not know the meaning of.
    case unknownFields
    /// A figure that is computed for output.
    case computed
  }

  /// The word before the keys, such as `points`, for messages; empty for a whole profile or display.
  let name: String
  /// The keys in order.
  let keys: [String]
  private let parts: [String: Part]

  private init(named name: String = "", _ members: [(String, Part)]) {
    self.name = name
    keys = members.map(\.0)
    parts = Dictionary(uniqueKeysWithValues: members)
  }

  /// The shape of a whole profile.
  static let profile = ProfileShape(
    [("id", .id), ("name", .name)]
      + fields(of: .identity).filter { !["id", "name"].contains($0.0) } + ofDisplay + [
        ("attributes", .attributes), ("displays", .displays), ("unknownFields", .unknownFields),
        ("size", .computed),
      ])

  /// The shape of an element of `displays`.
  static let display = ProfileShape(ofDisplay)

  /// The kind of value under a key; `nil` if the key is not known here.
  subscript(key: String) -> Part? { parts[key] }

  private static let ofDisplay: [(String, Part)] =
    fields(of: .display)
    + (Field.heights.map { ($0.listName, $0) } + [("safeAreas", .safeArea), ("layouts", .layouts)])
    .map { ($0, .list($0, $1)) } + [
      ("nativeScale", .computed), ("renderedPixels", .computed), ("current", .computed),
      ("timelines", .computed),
    ]

  private static func fields(of group: FieldGroup) -> [(String, Part)] {
    var members: [(String, Part)] = []
    for field in Field.all where field.group == group {
      let words = field.path.split(separator: ".").map(String.init)
      guard words.count == 2 else {
        members.append((field.path, .field(field)))
        continue
      }
      if members.contains(where: { $0.0 == words[0] }) { continue }
      let inner = Field.all.filter { $0.path.hasPrefix(words[0] + ".") }.map { field in
        (String(field.path.dropFirst(words[0].count + 1)), Part.field(field))
      }
      members.append((words[0], .group(ProfileShape(named: words[0], inner))))
    }
    return members
  }
}
