import DevcatValues

/// Reads specifications of devices as Flutter's device preview keeps them: one object, or an array.
///
/// The safe areas and keyboards were measured in a simulator, at an OS that the file does not name.
public struct DeviceSpecsReader: SourceReader {
  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .deviceSpecs) { root, listing in
      let specs = root.elements ?? [root]
      guard specs.contains(where: { $0["portraitSize"] != nil }) else {
        return listing.note(
          .error, at: root.offset,
          "this is not a specification of a device; expected an object with 'name' and "
            + "'portraitSize', or an array of them")
      }
      for node in specs {
        var row = JSONRow(node["name"]?.string ?? "a device", node)
        let spec = DeviceSpec(&row)
        guard listing.accepts(row), let spec else { continue }
        listing.add(spec.name, at: node.offset, spec.edits)
      }
      Self.warnOfSystem(specs, &listing)
    }
  }

  /// Says once that the safe areas and keyboards hold for an OS that is not known.
  private static func warnOfSystem(_ specs: [JSONNode], _ listing: inout JSONListing) {
    let members = (DeviceSpec.paddings + DeviceSpec.keyboards).map(\.member)
    let measured = specs.flatMap { spec in members.compactMap { spec[$0] } }.filter { !$0.isNull }
    guard let first = measured.map(\.offset).min() else { return }
    listing.note(
      .warning, at: first,
      "the file does not say at which OS its safe areas and keyboards were measured, so they are "
        + "stated without one; where you know it, set them under it: safeArea[\"iOS 26.5\"].portrait"
    )
  }
}

extension DeviceSpecsReader {
  /// Whether a text is a specification or an array of them.
  static func recognizes(_ clues: SourceClues) -> Bool {
    guard let json = clues.json else { return false }
    return (json.isArray ? json.innerKeys : json.keys).contains("portraitSize")
  }
}

/// The specification of one device, as Flutter's device preview keeps it.
struct DeviceSpec {
  /// The name, such as `iPad Pro 13" (M5)`.
  let name: String
  /// The edits that state its values.
  let edits: [Patch.Edit]

  /// The members that hold insets, and the orientation in which each was measured.
  static let paddings: [(member: String, orientation: Orientation)] = [
    ("portraitPadding", .portrait), ("landscapePadding", .landscape),
  ]

  /// The members that hold the height of the keyboard, and the orientation of each.
  static let keyboards: [(member: String, orientation: Orientation)] = [
    ("portraitKeyboardHeight", .portrait), ("landscapeKeyboardHeight", .landscape),
  ]

  /// The words of `kind` and the idioms that they mean.
  private static let kinds = ["phone": "phone", "tablet": "pad"]

  /// Reads a specification; `nil` if the row cannot be used.
  init?(_ row: inout JSONRow) {
    let name = row.text("name")
    var edits = Self.identity(&row)
    if let size = row.size("portraitSize") { edits += size.pointEdits() }
    let ratio = row.optionalNumber("devicePixelRatio", in: ScreenLimits.ratios)
    if let ratio {
      let isApple = row.node["brand"]?.string == "Apple"
      edits.append(PixelRatio.edit(ratio, isApple: isApple))
    }
    for (member, orientation) in Self.paddings where row.value(member) != nil {
      guard let insets = row.insets(member) else { continue }
      edits.append(Patch.Edit(.safeArea(orientation), .safeArea(insets)))
    }
    for (member, orientation) in Self.keyboards {
      guard let height = row.optionalNumber(member, in: ScreenLimits.insets) else { continue }
      edits.append(
        Patch.Edit(Field.keyboard.at(["", orientation.rawValue]), .number(height)))
    }
    guard row.isUsable, let name else { return nil }
    self.name = name
    self.edits = edits
  }

  /// The edits that state the family, the idiom and the year of release.
  private static func identity(_ row: inout JSONRow) -> [Patch.Edit] {
    var edits: [Patch.Edit] = []
    let platform = row.optionalText("platform")?.lowercased()
    if let family = DeviceFamily(of: row.title) {
      edits += family.edits
    } else {
      if platform == "android" { edits.append(Patch.Edit(Field.family.at(), .text("Android"))) }
      if let idiom = row.optionalText("kind").flatMap({ kinds[$0] }) {
        edits.append(Patch.Edit(Field.idiom.at(), .text(idiom)))
      }
    }
    if let year = row.optionalNumber("year", in: 1970...2100) {
      guard let year = Int(exactly: year) else {
        row.refuse(
          row.node["year"]?.offset ?? row.node.offset,
          "'year' is \(FieldValue.text(of: year)) where a whole number was expected")
        return edits
      }
      edits.append(Patch.Edit(Field.released.at(), .text(String(year))))
    }
    return edits
  }
}
