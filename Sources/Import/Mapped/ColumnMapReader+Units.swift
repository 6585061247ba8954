import Catalogue

/// The units of a column's numbers, in a mapping file.
extension ColumnMapReader {
  /// How the numbers of a column become those of its fields; `nil` where they are in their unit.
  mutating func conversion(
    _ node: JSONNode, _ pieces: [ColumnTarget.Piece]
  ) -> UnitConversion? {
    let (scale, density) = (ratio(node["scale"], "scale"), ratio(node["density"], "density"))
    guard let given = json.string(node, "unit"), let unit = node["unit"] else {
      if let extra = node["scale"] ?? node["density"] {
        json.refuse(extra.offset, "a scale or density needs a 'unit', such as \"px\"")
      }
      return nil
    }
    var conversion: UnitConversion?
    for case .value(let column, _) in pieces {
      let own = column.unit
      guard UnitConversion.units(for: own).contains(given) else {
        let units = UnitConversion.units(for: own).joined(separator: ", ")
        json.refuse(
          unit.offset,
          units.isEmpty
            ? "'\(column)' has no unit"
            : "'\(given)' cannot become '\(own)' of '\(column)'; expected one of \(units)")
        return nil
      }
      let isByRatio = Set([given, own]) == ["px", "pt"]
      let (hasScale, hasDensity) = (node["scale"] != nil, node["density"] != nil)
      guard isByRatio ? hasScale != hasDensity : !hasScale && !hasDensity else {
        json.refuse(
          unit.offset,
          isByRatio
            ? "from \(given) to \(own) it takes either a 'scale' or a 'density': a number, or the "
              + "title of a column" : "from \(given) to \(own) it takes no scale or density")
        return nil
      }
      conversion = UnitConversion(
        from: given, to: own, by: scale ?? density, isDensity: density != nil)
    }
    return conversion
  }

  private mutating func ratio(_ node: JSONNode?, _ key: String) -> UnitConversion.Ratio? {
    guard let node else { return nil }
    if let title = node.string { return .column(title) }
    if let number = node.number, number > 0 { return .constant(number) }
    json.refuse(
      node.offset, "'\(key)' must be a number greater than zero, or the title of a column")
    return nil
  }
}

extension Column {
  /// The unit of the numbers in the column, or an empty text.
  fileprivate var unit: String {
    component?.type == .number ? "pt" : component == nil ? path.field?.unit ?? "" : ""
  }
}
