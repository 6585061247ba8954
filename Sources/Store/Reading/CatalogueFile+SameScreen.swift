public import Catalogue

extension CatalogueFile {
  /// What a device would take from those with the same screen points where its own full-screen classes
  /// are recorded and are others: one entry for each such orientation of a display.
  ///
  /// Source of the rule: `SameScreenRule`.
  public func contradictingLayouts(of profile: Profile) throws -> [DerivedLayout] {
    try profile.displays.flatMap { display -> [DerivedLayout] in
      guard let points = display.points,
        Orientation.allCases.contains(where: { display.classes($0) != nil })
      else { return [] }
      let rows = try sameScreenRows(points)
      return Orientation.allCases.compactMap { orientation in
        guard let own = display.classes(orientation),
          let usual = SameScreenRule.usual(orientation, rows), usual.classes != own
        else { return nil }
        return DerivedLayout(
          display: display.name, orientation: orientation, traits: usual.classes,
          derivedFrom: usual.example)
      }
    }
  }
}

extension Display {
  /// The recorded classes in full screen, where both are known.
  fileprivate func classes(_ orientation: Orientation) -> LayoutTraits? {
    guard let traits = layout(.fullScreen, orientation)?.traits, traits.horizontal != nil,
      traits.vertical != nil
    else { return nil }
    return LayoutTraits(horizontal: traits.horizontal, vertical: traits.vertical)
  }
}
