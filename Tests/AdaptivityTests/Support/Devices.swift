import DevcatValues

/// Devices that the tests of rules ask about.
enum Devices {
  /// A pad with rows of every state.
  static let pad: Profile = {
    var profile = Profile(id: "a")
    profile[Field.family.at()] = .text("iPad")
    profile[Field.idiom.at()] = .text("pad")
    profile[Field.scale.at()] = .number(2)
    profile[Field.pointsWidth.at()] = .number(768)
    profile[Field.pointsHeight.at()] = .number(1024)
    profile[.layout(.fullScreen, .landscape)] =
      .layout(.available(LayoutTraits(horizontal: .regular, vertical: .regular)))
    profile[.layout(.half, .landscape)] =
      .layout(.available(LayoutTraits(horizontal: .compact, width: 507, height: 768)))
    profile[.layout(.third, .landscape)] =
      .layout(.available(LayoutTraits(horizontal: .compact, width: 320)))
    profile[.layout(.half, .portrait)] = .layout(.notAvailable)
    return profile
  }()

  /// The layouts that the pad takes from others.
  static let derived = [
    DerivedLayout(
      orientation: .portrait,
      layout: .available(LayoutTraits(horizontal: .regular, vertical: .regular)),
      derivedFrom: "b"),
    DerivedLayout(
      orientation: .landscape, layout: .available(LayoutTraits(horizontal: .compact)),
      derivedFrom: "b"),
    DerivedLayout(
      display: "inner", orientation: .portrait,
      layout: .available(LayoutTraits(vertical: .compact)),
      derivedFrom: "c"),
  ]

  /// A device as a guideline's tables have it: its screen, and its classes in full screen.
  static func device(
    _ name: String, idiom: String = "phone", _ width: Double, _ height: Double,
    scale: Double = 2, portrait: String, landscape: String
  ) throws -> Profile {
    var profile = Profile(id: ProfileID.make(fromName: name) ?? "device")
    profile[Field.name.at()] = .text(name)
    profile[Field.family.at()] = .text(idiom == "pad" ? "iPad" : "iPhone")
    profile[Field.idiom.at()] = .text(idiom)
    profile[Field.scale.at()] = .number(scale)
    profile[Field.pointsWidth.at()] = .number(width)
    profile[Field.pointsHeight.at()] = .number(height)
    for (orientation, text) in [(Orientation.portrait, portrait), (.landscape, landscape)] {
      profile[.layout(.fullScreen, orientation)] = try layout(text)
    }
    return profile
  }

  /// A layout as text, such as `compact/regular 320x768` or `n/a`.
  static func layout(_ text: String) throws -> FieldValue {
    try FieldValue(parsing: text, as: .layout, field: "layout")
  }

  /// iPhone 6, the device of Figure 12-2.
  static func iPhone6() throws -> Profile {
    try device(
      "iPhone 6", 375, 667, portrait: "compact/regular", landscape: "compact/compact")
  }

  /// An 11-inch iPad Pro with its modes.
  static func iPad11() throws -> Profile {
    var profile = try device(
      "11\" iPad Pro", idiom: "pad", 834, 1194, portrait: "regular/regular 834x1194",
      landscape: "regular/regular 1194x834")
    profile[.layout(.twoThirds, .portrait)] = try layout("compact/regular 504x1194")
    profile[.layout(.twoThirds, .landscape)] = try layout("regular/regular 809x834")
    profile[.layout(.half, .portrait)] = try layout("n/a")
    profile[.layout(.half, .landscape)] = try layout("compact/regular 592x834")
    profile[.layout(.third, .portrait)] = try layout("compact/regular 320x1194")
    profile[.layout(.third, .landscape)] = try layout("compact/regular 375x834")
    return profile
  }
}
