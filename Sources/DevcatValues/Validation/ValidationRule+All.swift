/// The rules over one profile.
extension ValidationRule {
  /// Every rule, in the order in which findings are listed.
  public static let all: [ValidationRule] = [
    named, slug, numbers, pixelsPerPoint, appleScale, portraitUpright, knownMode, pixelDensity,
    acceptedWithReason, limits, fieldsOfTheirOwn, systemsInOrder, noSums,
  ]

  static let named = ValidationRule("identity.name", "A profile has a name.") {
    (profile: Profile, _) in
    profile.name == nil ? [Violation("it has no name")] : []
  }

  /// The first and the last OS were attributes before they were fields.
  static let fieldsOfTheirOwn = ValidationRule(
    "attributes.field", "The first and the last OS are fields, and not attributes.",
    severity: { _ in .warning }
  ) { (profile: Profile, _) in
    [Field.osFirst, .osLast].compactMap { field in
      guard let value = profile[.attribute(field.path)] else { return nil }
      return Violation(
        "the attribute '\(field.path)' counts only where the field of that name has no value; "
          + "set the field: '\(field.path)=\(value)'")
    }
  }

  static let systemsInOrder = ValidationRule(
    "identity.os-order", "The last OS is of the system of the first, and not before it."
  ) { (profile: Profile, _) in
    guard let systems = profile.systems, let last = systems.last,
      last.system != systems.first.system || last.nextRelease <= systems.first.release
    else { return [] }
    let (first, end) = (systems.first.description, last.description)
    return [Violation("'os.last' is '\(end)', and 'os.first' is '\(first)'")]
  }

  /// The names of rows of sums and means.
  private static let totals: Set = [
    "average", "avg", "durchschnitt", "gesamt", "mean", "mittelwert", "moyenne", "promedio",
    "somme",
    "subtotal", "sum", "suma", "summe", "total", "totals", "合计", "平均", "总计",
  ]

  /// A table often ends with a row of sums, whose name is a word such as 'Total'.
  ///
  /// No phone, pad or watch is as long as these limits; other screens have a family or an idiom.
  static let noSums = ValidationRule(
    "identity.sums",
    "A device of which only a name and numbers are known has a screen of at most 2000 points and "
      + "5000 pixels, and no name such as 'Total'.",
    severity: { _ in .warning }
  ) { (profile: Profile, _) in
    let name = Field.name.at()
    guard profile.entries.allSatisfy({ $0.path == name || $0.value.number != nil }) else {
      return []
    }
    if totals.contains(profile.title.lowercased()) {
      return [
        Violation(
          "only a name and numbers are known of it, and '\(profile.title)' is no name of a device; "
            + "remove it if it is a row of sums")
      ]
    }
    let sizes = [(profile.main.points, 2000.0, "points"), (profile.main.pixels, 5000, "pixels")]
    return sizes.compactMap { size, most, unit -> Violation? in
      guard let size, max(size.width, size.height) > most else { return nil }
      let sides = "\(FieldValue.text(of: size.width)) × \(FieldValue.text(of: size.height))"
      return Violation(
        "only a name and numbers are known of it, and its screen of \(sides) \(unit) is out of all "
          + "proportion; remove it if it is a row of sums")
    }
  }

  static let slug = ValidationRule("identity.id", "An id is a slug: [a-z0-9.-]+.") {
    (profile: Profile, _) in
    if ProfileID.isValid(profile.id) { return [] }
    return [
      Violation(
        "'\(profile.id)' is not an id; ids are [a-z0-9.-]+",
        remedy: ProfileID.make(fromName: profile.id))
    ]
  }

  static let numbers = ValidationRule(
    "values.range",
    "Numbers are within the range of their field (docs/Formats.md), and pixels are whole."
  ) { (profile: Profile, _) in
    // Without a copy of the other entries.
    profile.entries.indices.compactMap { index in
      guard profile.entries[index].value.hasNumbers else { return nil }
      let entry = profile.entries[index]
      if let excess = entry.value.rangeExcess(at: entry.path) {
        return Violation(excess)
      }
      guard let number = entry.value.number, number != number.rounded(),
        entry.path.field?.unit == Field.pixelsWidth.unit
      else { return nil }
      return Violation(
        "\(entry.path) is \(FieldValue.text(of: number)), and must be a whole number of pixels")
    }
  }

  /// Two pixels leave room for panels whose native scale is not a round number (iPhone 12 mini).
  static let pixelsPerPoint = ValidationRule(
    "display.pixels-per-point",
    "A point has equal panel pixels in both directions, within 2 px."
  ) { (display: Display, _) in
    guard let points = display.points, let pixels = display.pixels, points.width > 0 else {
      return nil
    }
    let expected = pixels.width / points.width * points.height
    // Extreme sizes have no finite ratio; `values.range` refuses them.
    guard expected.isFinite, abs(expected - pixels.height) > 2, points.height > 0,
      (pixels.height / points.height).isFinite
    else { return nil }
    let consistent = Size(width: pixels.width, height: expected.rounded())
    return Violation(
      "\(text(pixels)) px on \(text(points)) pt is "
        + "\(rounded(pixels.width / points.width)) px a point across and "
        + "\(rounded(pixels.height / points.height)) down",
      remedy: isNear(consistent.height, pixels.height) ? "\(text(consistent)) px" : nil)
  }

  static let appleScale = ValidationRule(
    "display.scale", "The scale is 1, 2 or 3, as on Apple's phones, pads and watches.",
    severity: { isApple($0) ? .error : .warning }
  ) { (display: Display, _) in
    // Android has a scale for each density.
    guard display.profile.platform != .android, let scale = display.scale, scale > 0,
      ![1, 2, 3].contains(scale)
    else { return nil }
    // Rendered pixels are at least as many as the panel has, so that 2.6087 px a point are scale 3;
    // a hundredth is left for panels whose pixels are not a multiple.
    let native = display.pixels.flatMap { pixels in
      display.points.flatMap { $0.width > 0 ? pixels.width / $0.width : nil }
    }
    let nearest = native.map { ($0 - 0.01).rounded(.up) } ?? scale.rounded()
    return Violation(
      "its scale is \(FieldValue.text(of: scale)), not 1, 2 or 3",
      remedy: FieldValue.text(of: min(3, max(1, nearest))))
  }

  static let portraitUpright = ValidationRule(
    "display.portrait", "In portrait a screen is not wider than tall.",
    severity: { isApple($0) ? .error : .warning }
  ) { (display: Display, _) in
    let unit = display.profile.platform == .android ? "dp" : "pt"
    for (size, unit) in [(display.points, unit), (display.pixels, "px")] {
      if let size, size.width > size.height {
        return Violation(
          "\(text(size)) \(unit) is wider than tall; give the size in portrait",
          remedy: "\(text(size.rotated)) \(unit)")
      }
    }
    return nil
  }

  static let knownMode = ValidationRule(
    "layout.mode", "A size class row names a known mode."
  ) { (profile: Profile, _) in
    var others: [String] = []
    profile.forEachLayout { _, mode, _, _ in if !mode.isKnown { others.append(mode.rawValue) } }
    if others.isEmpty { return [] }
    let modes = TextOrder.set(others)
    let known = Mode.known.map(\.rawValue).joined(separator: ", ")
    return modes.map { Violation("'\($0)' is not a mode; known are \(known)") }
  }

  /// Apple's phones, pads and watches, whose scale and orientation are known to be so.
  private static func isApple(_ profile: Profile) -> Bool {
    ["iPhone", "iPad", "iPod touch", "Apple Watch"].contains(profile.family ?? "")
  }

  /// Whether a value is near enough to a doubtful one to be proposed in its place.
  private static func isNear(_ one: Double, _ other: Double) -> Bool {
    max(one, other) <= min(one, other) * 1.5
  }

  static func text(_ size: Size) -> String {
    FieldValue.text(of: size.width) + " × " + FieldValue.text(of: size.height)
  }

  private static func rounded(_ number: Double) -> String {
    FieldValue.text(of: number.rounded(toParts: 1000))
  }
}

/// The rule over density, and what it offers instead.
extension ValidationRule {
  static let pixelDensity = ValidationRule(
    "display.ppi", "Density agrees with panel pixels and diagonal within 4 %.",
    severity: { _ in .warning }
  ) { (display: Display, context) in
    guard let diagonal = display.diagonal, let ppi = display.ppi, let pixels = display.pixels,
      diagonal > 0, ppi > 0
    else { return nil }
    let computed = pixels.diagonal / diagonal
    if agrees(computed, ppi) || !computed.isFinite { return nil }
    return Violation(
      "\(text(pixels)) px on \(FieldValue.text(of: diagonal)) in is "
        + "\(FieldValue.text(of: computed.rounded())) ppi, its panel has "
        + FieldValue.text(of: ppi),
      remedy: remedy(display, pixels, diagonal: diagonal, ppi: ppi, context))
  }

  /// Whether a density computed is the one stated, within 4 %.
  private static func agrees(_ computed: Double, _ ppi: Double) -> Bool {
    abs(computed - ppi) <= ppi * 0.04
  }

  /// The value that would be consistent with the better sourced ones.
  ///
  /// A value that a change left alone is better sourced than one that it changed. If this decides
  /// nothing, as in a new profile, one side of the panel may be wrong, so a known panel with the
  /// other side counts before the density: lists copy densities with the least care. A value
  /// computed from doubtful ones is proposed only if it is near.
  private static func remedy(
    _ display: Display, _ pixels: Size, diagonal: Double, ppi: Double,
    _ context: ValidationContext
  ) -> String? {
    let hasOldPanel = context.keeps([.pixelsWidth, .pixelsHeight], of: display)
    let hasOldDensity = context.keeps([.ppi], of: display)
    let hasOldDiagonal = context.keeps([.diagonal], of: display)
    let computed = (pixels.diagonal / diagonal).rounded()
    let density = "\(FieldValue.text(of: computed)) ppi"
    if hasOldPanel, hasOldDiagonal, !hasOldDensity { return density }
    let near = isNear(computed, ppi) ? density : nil
    if hasOldPanel, !hasOldDensity { return near }
    if hasOldPanel, !hasOldDiagonal {
      return "\(FieldValue.text(of: (pixels.diagonal / ppi).rounded(toParts: 100))) in"
    }
    let known = context.panels.sharingASide(with: pixels) { agrees($0.diagonal / diagonal, ppi) }
    if let known { return "\(text(known)) px" }
    guard !hasOldPanel, hasOldDensity, hasOldDiagonal else { return near }
    let length = ppi * diagonal
    guard pixels.width > 0, pixels.width < length else { return near }
    let height = (length * length - pixels.width * pixels.width).squareRoot().rounded()
    guard context.keeps([.pixelsWidth], of: display) || isNear(height, pixels.height) else {
      return nil
    }
    return "\(text(Size(width: pixels.width, height: height))) px, computed"
  }
}

extension Size {
  /// The length from corner to corner.
  fileprivate var diagonal: Double { (width * width + height * height).squareRoot() }
}

/// The rule over the sizes of values, so that an import and an edit name the row and the field.
extension ValidationRule {
  static let limits = ValidationRule(
    "values.limits", "Texts, keys and layouts are within their limits (docs/Formats.md)."
  ) { (profile: Profile, _) in
    profile.excess.map { [Violation($0.description)] } ?? []
  }
}

/// The panel sizes of known devices, from which a rule can name the one that a profile may mean.
public struct KnownPanels: Hashable, Sendable {
  /// The sizes in pixels, upright, from the least width on, each once.
  private let sizes: [Size]

  /// Makes the panels of sizes in pixels, upright.
  public init(_ sizes: some Sequence<Size>) {
    self.sizes = Set(sizes).sorted { ($0.width, $0.height) < ($1.width, $1.height) }
  }

  /// No panel.
  public static let none = KnownPanels([])

  /// The size nearest to `pixels` of those that have a side in common with it and fit; the least of
  /// equally near ones.
  func sharingASide(with pixels: Size, where fits: (Size) -> Bool) -> Size? {
    let distance = { (size: Size) in
      abs(size.width - pixels.width) + abs(size.height - pixels.height)
    }
    return
      sizes
      .filter { ($0.width == pixels.width || $0.height == pixels.height) && fits($0) }
      .min { distance($0) < distance($1) }
  }
}
