import Catalogue

/// Reads Xcode's device traits as JSON: an array with an object for each board of a model.
///
/// The form is that of the exports of ipsw: `target`, `product_type`, `product_description`, and
/// `traits` with `artwork_device_idiom`, `artwork_scale_factor` and `artwork_device_subtype`.
public struct DeviceTraitsReader: SourceReader {
  /// Makes a reader.
  public init() {}

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    var records: [DeviceTraits] = []
    var locator = SourceLocator(part.source)
    var document = JSONListing.document(of: part, as: .deviceTraits) { root, listing in
      guard let rows = root.elements, rows.contains(where: { $0["product_type"] != nil }) else {
        return listing.note(
          .error, at: root.offset,
          "this is no list of device traits; expected an array of objects with 'product_type' and "
            + "'traits'")
      }
      for node in rows {
        if let record = Self.record(node, &listing, &locator) { records.append(record) }
      }
    }
    document.append(DeviceTraitsList.document(of: records))
    return document.inOrderOfPlaces
  }

  private static func record(
    _ node: JSONNode, _ listing: inout JSONListing, _ locator: inout SourceLocator
  ) -> DeviceTraits? {
    var row = JSONRow(node["product_type"]?.string ?? "a record", node)
    let type = row.text("product_type")
    let name = row.optionalText("product_description")
    let idiom = row.optionalText("traits", "artwork_device_idiom")
    let scale = row.optionalNumber("traits", "artwork_scale_factor", in: ScreenLimits.ratios)
    let subtype = row.optionalNumber("traits", "artwork_device_subtype", in: 0...100_000)
    let model = type.flatMap(ModelIdentifier.init)
    if let type, model == nil {
      row.refuse(
        node["product_type"]?.offset ?? node.offset,
        "'\(type)' is no model identifier; expected one such as 'iPhone12,5'")
    }
    guard listing.accepts(row), let model else { return nil }
    return DeviceTraits(
      location: locator.location(of: node.offset), model: model,
      name: name.flatMap { $0.isEmpty ? nil : $0 }, idiom: idiom, scale: scale, subtype: subtype)
  }
}

extension DeviceTraitsReader {
  /// Whether a text is an array of records of traits.
  static func recognizes(_ clues: SourceClues) -> Bool {
    guard let json = clues.json else { return false }
    return json.isArray && json.innerKeys.contains("product_type")
      && json.innerKeys.contains("traits")
  }
}
