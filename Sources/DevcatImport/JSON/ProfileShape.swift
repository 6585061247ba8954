import DevcatValues

/// The members that an object of a profile's JSON may have, made from the field table.
struct ProfileShape: Sendable {
  /// The kind of value under a key.
  enum Node: Sendable {
    /// The id of the profile.
    case id
    /// The name of the profile.
    case name
    /// The value of a field.
    case field(FieldSlot)
    /// An object of fields with a common first word, such as `points`.
    case group(ProfileShape)
    /// The list of safe areas.
    case safeAreas
    /// The list of the values of one of `Field.heights`.
    case heights(FieldSlot)
    /// The list of layouts.
    case layouts
    /// The map of attributes.
    case attributes
    /// The map of further displays.
    case displays
    /// The map of values that the writer did not know the meaning of.
    case unknownFields
    /// A figure that is computed for output.
    case computed
  }

  /// The words before the keys, such as `points.`, for messages.
  let prefix: String
  /// The keys in order.
  let names: [String]
  private let keys: [PackedKey]
  private let nodes: [Node]

  private init(prefix: String = "", _ members: [(String, Node)]) {
    // The reader marks the members that it has seen in a word of 64 bits.
    precondition(members.count <= 64, "an object of a profile has at most 64 known members")
    self.prefix = prefix
    names = members.map(\.0)
    keys = members.map { PackedKey($0.0) }
    nodes = members.map(\.1)
  }

  /// The shape of a whole profile.
  static let profile = ProfileShape(
    [("id", .id), ("name", .name)]
      + fields(of: .identity).filter { !["id", "name"].contains($0.0) } + ofDisplay + [
        ("attributes", .attributes), ("displays", .displays), ("unknownFields", .unknownFields),
      ])

  /// The shape of an element of `displays`.
  static let display = ProfileShape(ofDisplay)

  /// The position of a key, or `nil` if it is not known here.
  @inline(__always)
  func index(of key: PackedKey) -> Int? {
    for index in keys.indices where keys[index] == key { return index }
    return nil
  }

  /// The kind of value under the key at a position.
  subscript(index: Int) -> Node { nodes[index] }

  private static let ofDisplay: [(String, Node)] =
    fields(of: .display) + Field.heights.map { ($0.listName, .heights(FieldSlot($0))) } + [
      ("safeAreas", .safeAreas), ("layouts", .layouts),
      ("nativeScale", .computed), ("renderedPixels", .computed), ("current", .computed),
      ("timelines", .computed),
    ]

  private static func fields(of group: FieldGroup) -> [(String, Node)] {
    var members: [(String, Node)] = []
    for field in Field.all where field.group == group {
      let words = field.path.split(separator: ".").map(String.init)
      guard words.count == 2 else {
        members.append((field.path, .field(FieldSlot(field))))
        continue
      }
      if members.contains(where: { $0.0 == words[0] }) { continue }
      let inner = Field.all.filter { $0.path.hasPrefix(words[0] + ".") }.map { field in
        (String(field.path.dropFirst(words[0].count + 1)), Node.field(FieldSlot(field)))
      }
      members.append((words[0], .group(ProfileShape(prefix: words[0] + ".", inner))))
    }
    return members
  }
}

/// A field by reference, so that it is passed about without copying its texts.
final class FieldSlot: Sendable {
  let field: Field
  let type: FieldType
  let number: UInt16

  init(_ field: Field) {
    self.field = field
    type = field.type
    number = field.number
  }

  /// The path of the field on a display.
  func path(on display: String?) -> FieldPath {
    display == nil ? FieldPath(number: number) : field.at(display: display)
  }
}
