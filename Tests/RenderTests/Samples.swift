import DevcatValues

/// Profiles that the tests of pages and exports show.
enum Samples {
  /// A profile from columns as text.
  static func profile(id: String, _ values: [(String, String)]) throws -> Profile {
    var profile = Profile(id: id)
    for (text, value) in values {
      guard let path = FieldPath(text), let type = path.field?.type else {
        throw FieldError(field: text, found: value, expected: "the path of a field")
      }
      profile[path] = try FieldValue(parsing: value, as: type, field: text)
    }
    return profile
  }

  /// The sample of the design.
  static func phone() throws -> Profile {
    try profile(
      id: "iphone-11-pro-max",
      [
        ("name", "iPhone 11 Pro Max"), ("family", "iPhone"), ("idiom", "phone"),
        ("models", "iPhone12,5"), ("released", "2019-09-20"), ("diagonal", "6.5"),
        ("points.width", "414"), ("points.height", "896"), ("pixels.width", "1242"),
        ("pixels.height", "2688"), ("scale", "3"), ("ppi", "458"), ("corners.style", "rounded"),
        ("corners.radius", "39"), ("safeArea.portrait", "44,0,34,0"),
        ("layouts.full-screen.portrait", "compact/regular 414x896"),
        ("layouts.half.portrait", "n/a"),
      ])
  }

  /// A device with two displays, everything that a field can hold, and fields of a later version.
  static func foldable() throws -> Profile {
    var profile = try profile(
      id: "fold",
      [
        ("name", "Fold \"2\""), ("aliases", "F2;the fold"), ("models", "F2,1;F2,2"),
        ("status", "announced"), ("points.width", "414"), ("points.height", "736"),
        ("pixels.width", "1080"), ("pixels.height", "1920"), ("scale", "3"),
        ("orientations", "portrait;landscape-left"), ("homeIndicator", "true"),
        ("statusBar.portrait", "20"),
        ("safeArea.landscape", "0,44,21,44"), ("safeArea[\"iOS 26.5\"].portrait", "62,0,34,0"),
        ("safeArea[\"iOS 26.5\"].landscape", "0,62,20,62.5"),
        ("layouts.third.landscape", "compact/regular"), ("layouts.quarter.landscape", "compact/-"),
        ("layouts.slide-over.portrait", "compact/regular 320x-"),
        ("displays.inner.points.width", "600"), ("displays.inner.points.height", "800"),
        ("displays.inner.corners.radius", "12.5"),
        ("displays.inner.layouts.half.landscape", "regular/regular"),
        ("displays.inner.safeArea.portrait", "1,2,3,4"), ("attributes.owner", "QA, Oslo"),
        ("attributes[\"lab shelf\"]", "12"), ("attributes.loan", "false"),
      ])
    profile[FieldPath(number: 77, keys: ["key"])] = .opaque([0x18, 0xff])
    profile[Field.ppi.at()] = .opaque([0xf5])
    return profile
  }

  static let derived = [
    DerivedLayout(
      orientation: .landscape,
      layout: .available(LayoutTraits(horizontal: .regular, vertical: .compact)),
      derivedFrom: "iphone-xr"),
    DerivedLayout(
      orientation: .portrait,
      layout: .available(LayoutTraits(horizontal: .compact, vertical: .regular)),
      derivedFrom: "iphone-xr"),
  ]
}
