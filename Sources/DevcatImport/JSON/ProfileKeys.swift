import DevcatValues

/// The keys that the objects of a profile's JSON may have, made from the field table.
enum ProfileKeys {
  /// The fields with one value, by their paths.
  static let fields = Dictionary(
    uniqueKeysWithValues: Field.all.filter { [.identity, .display].contains($0.group) }
      .map { ($0.path, $0) })

  /// The fields whose values are in a list, since their keys are inside, by the name of the list.
  static let lists = Dictionary(
    uniqueKeysWithValues: Field.heights.map { ($0.listName, $0) } + [
      ("safeAreas", .safeArea), ("layouts", .layouts),
    ])

  /// The keys of the objects of fields with a common first word, such as `points`.
  static let groups = Dictionary(
    grouping: Field.all.compactMap { field in
      fields[field.path] == nil ? nil : Optional(field.path.split(separator: ".").map(String.init))
    }.filter { $0.count == 2 }, by: \.[0]
  ).mapValues { $0.map(\.[1]) }

  /// The keys of an element of `displays`; the last ones are computed for output.
  static let ofDisplay =
    keys(of: .display) + Field.heights.map(\.listName)
    + ["safeAreas", "layouts", "nativeScale", "renderedPixels", "current", "timelines"]

  /// The keys of a whole profile; `size` is computed for output.
  static let ofProfile =
    keys(of: .identity) + ofDisplay + ["attributes", "displays", "unknownFields", "size"]

  private static func keys(of group: FieldGroup) -> [String] {
    Field.all.filter { $0.group == group }.map { String($0.path.prefix { $0 != "." }) }.distinct()
  }
}
