import Catalogue

/// Reads specifications of devices as Flutter's device preview keeps them: one object, or an array.
///
/// The safe areas are those of a simulator, measured at an OS that the file does not name.
public struct DeviceSpecsReader: SourceReader {
  /// Makes a reader.
  public init() {}

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .deviceSpecs) { root, listing in
      let specs = root.elements ?? [root]
      guard specs.contains(where: { $0["portraitSize"] != nil }) else {
        return listing.note(
          .error, at: root.offset,
          "this is no specification of a device; expected an object with 'name' and "
            + "'portraitSize', or an array of them")
      }
      for node in specs {
        var row = JSONRow(node["name"]?.string ?? "a device", node)
        let spec = DeviceSpec(&row)
        guard listing.accepts(row), let spec else { continue }
        listing.add(spec.name, at: node.offset, spec.edits)
      }
      Self.warnOfSafeAreas(specs, &listing)
    }
  }

  /// Says once that the safe areas hold for an OS that is not known.
  private static func warnOfSafeAreas(_ specs: [JSONNode], _ listing: inout JSONListing) {
    let paddings = specs.flatMap { spec in
      DeviceSpec.paddings.compactMap { spec[$0.member] }
    }.filter { !$0.isNull }
    guard let first = paddings.map(\.offset).min() else { return }
    listing.note(
      .warning, at: first,
      "the file does not say at which OS its safe areas were measured, so that they are stated "
        + "without one; where you know it, set them under it: safeArea[\"iOS 26.5\"].portrait")
  }
}

extension DeviceSpecsReader {
  /// Whether a text is a specification or an array of them.
  static func recognizes(_ clues: SourceClues) -> Bool {
    guard let json = clues.json else { return false }
    return (json.isArray ? json.innerKeys : json.keys).contains("portraitSize")
  }
}
