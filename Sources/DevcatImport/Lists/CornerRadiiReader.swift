import DevcatValues

/// Reads corner radii by model identifier, in the form of BezelKit's lists.
///
/// An object `devices` has groups (`iPad`, `iPhone`, …), and a group has an object for each model
/// identifier: its `name` and its `bezel`, the radius of the display's corners in points.
public struct CornerRadiiReader: SourceReader {
  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .cornerRadii) { root, listing in
      guard let devices = root["devices"], !devices.members.isEmpty else {
        return listing.note(
          .error, at: root["devices"]?.offset ?? root.offset,
          "this is not a list of corner radii; expected an object 'devices' with groups such as "
            + "'iPhone' of objects with 'bezel' and 'name'")
      }
      for group in devices.members { Self.add(group, to: &listing) }
    }
  }

  private static func add(_ group: JSONNode.Member, to listing: inout JSONListing) {
    let box = JSONRow(group.key, group.value)
    guard listing.accepts(box) else { return }
    for member in group.value.members {
      var row = JSONRow(member.key, member.value)
      let edits = Self.edits(member, of: group.key, &row)
      if listing.accepts(row), let edits {
        listing.add(member.value["name"]?.string, at: member.offset, edits)
      }
    }
  }

  private static func edits(
    _ member: JSONNode.Member, of group: String, _ row: inout JSONRow
  ) -> [Patch.Edit]? {
    // A missing name is refused here; the listing takes the name itself.
    _ = row.text("name")
    let radius = row.number("bezel", in: 0...500)
    guard let model = ModelIdentifier(member.key) else {
      row.refuse(
        member.offset, "this is not a model identifier; expected one such as 'iPhone12,5'")
      return nil
    }
    let family = DeviceFamily(prefix: group) ?? DeviceFamily(of: group)
    if let family, model.family != family {
      row.warn(
        member.offset, "it is listed under '\(group)', but its identifier belongs to another group")
    }
    guard let radius else { return nil }
    return (model.family?.edits ?? []) + [
      Patch.Edit(Field.models.at(), .members([model.text])),
      Patch.Edit(Field.cornersRadius.at(), .number(radius)),
      Patch.Edit(Field.cornersStyle.at(), .text(radius == 0 ? "rectangular" : "rounded")),
    ]
  }
}

extension CornerRadiiReader {
  /// Whether a text lists devices with their bezels.
  static func recognizes(_ clues: SourceClues) -> Bool {
    clues.json?.keys.contains("devices") == true && clues.head.contains("\"bezel\"")
  }
}
