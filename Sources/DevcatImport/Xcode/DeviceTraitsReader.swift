import DevcatValues

/// Reads Xcode's device traits as JSON: an array with an object for each board of a model.
///
/// The form is that of the exports of ipsw: `target`, `product_type`, `product_description`, and
/// `traits` with `artwork_device_idiom`, `artwork_scale_factor` and `artwork_device_subtype`.
public struct DeviceTraitsReader: SourceReader {
  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .deviceTraits) { root, listing in
      guard let rows = root.elements, rows.contains(where: { $0["product_type"] != nil }) else {
        return listing.note(
          .error, at: root.offset,
          "this is not a list of device traits; expected an array of objects with 'product_type' and "
            + "'traits'")
      }
      var list = DeviceTraitsList()
      for node in rows {
        var row = JSONRow(node["product_type"]?.string ?? "a record", node)
        let record = DeviceTraits(&row)
        if listing.accepts(row), let record { list.records.append(record) }
      }
      list.add(to: &listing)
    }
  }
}

/// One record of Xcode's device traits, which has them in `device_traits.db`.
struct DeviceTraits {
  /// The byte at which the record begins.
  let offset: Int
  /// The model, whose variant letter is left out.
  let model: ModelIdentifier
  /// `product_description`: the name of the device, if there is one.
  var name: String?
  /// What it says of the screen and the idiom.
  var traits = Traits()

  /// The traits of a record, by which records are compared.
  struct Traits: Hashable {
    /// `artwork_device_idiom`: phone, pad, tv, watch and others.
    var idiom: String?
    /// `artwork_scale_factor`: the UIKit scale.
    var scale: Double?
    /// `artwork_device_subtype`: a height in pixels, or a code.
    var subtype: Double?

    /// The values for the screen.
    var screen: [Double?] { [scale, subtype] }
  }

  /// Reads a record; `nil` if the row cannot be used.
  init?(_ row: inout JSONRow) {
    _ = row.text("product_type")
    let model = row.optionalModel("product_type")
    let name = row.optionalText("product_description")
    traits.idiom = row.optionalText("traits.artwork_device_idiom")
    traits.scale = row.optionalNumber("traits.artwork_scale_factor", in: ScreenLimits.ratios)
    traits.subtype = row.optionalNumber("traits.artwork_device_subtype", in: 0...100_000)
    guard row.isUsable, let model else { return nil }
    (offset, self.model, self.name) = (row.node.offset, model, name == "" ? nil : name)
  }

  /// The height of the panel in pixels, upright; `nil` if the subtype is a code.
  ///
  /// Since the iPhone X, the 10.5-inch iPad Pro and the Apple Watch Series 7 the subtype is the
  /// height of the panel. Earlier ones are codes that fit no screen of the idiom at the scale: 568
  /// to 570 on phones with a Home button, 320 to 390 on watches, 32401 for a Mac, and on a
  /// television the width. So a height counts where it gives a number of points that such devices
  /// have.
  private var panelHeight: Double? {
    guard let idiom = traits.idiom, let scale = traits.scale, let subtype = traits.subtype,
      let heights = Self.heights[idiom]
    else { return nil }
    return subtype == subtype.rounded() && heights.contains(subtype / scale) ? subtype : nil
  }

  /// The heights in points that the screens of an idiom have, upright.
  private static let heights: [String: ClosedRange<Double>] = [
    "phone": 700...1000, "pad": 1000...1400, "watch": 215...300,
  ]

  /// The values that the record states, without its name.
  var edits: [Patch.Edit] {
    let numbers: [(Field, Double?)] = [(.scale, traits.scale), (.pixelsHeight, panelHeight)]
    return (model.family?.edits ?? []) + [Patch.Edit(Field.models.at(), .members([model.text]))]
      + numbers.compactMap { field, number in
        number.map { Patch.Edit(field.at(), .number($0)) }
      }
  }
}
