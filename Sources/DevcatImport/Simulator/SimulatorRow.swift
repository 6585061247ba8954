import DevcatValues

/// The data of the property lists of a device type.
struct SimulatorRow {
  /// The device type as a draft.
  private(set) var draft: Draft
  /// The warnings of a device type that is used all the same.
  private(set) var doubts: [Diagnostic] = []

  private let profile: PropertyListField?
  private let capabilities: PropertyListField?
  private var idiom: String?
  private var edits: [Patch.Edit] = []

  /// Reads a device type.
  ///
  /// - Throws: if it has no name or no screen, or a value is wrong.
  init(
    _ bundle: SimulatorBundle, profile: PropertyListField?, capabilities: PropertyListField?,
    info: PropertyListField?
  ) throws(SourceFault) {
    self.profile = profile
    self.capabilities = capabilities
    let start =
      (capabilities ?? profile)?.location ?? SourceLocation(file: bundle.path, line: 1)
    draft = Draft(location: start, patch: Patch())
    guard let name = try Self.name(bundle, capabilities, info) else {
      throw SourceFault(
        at: start,
        "the device type has no name: neither its folder ends with '.simdevicetype', nor "
          + "has 'Info.plist' a 'CFBundleName'")
    }
    try readIdentity(of: name)
    var doubts: [Diagnostic] = []
    let found = try SimulatorScreens(profile: profile, capabilities: capabilities, idiom: idiom) {
      doubts.append(Diagnostic(.warning, at: $0.location, $1))
    }
    guard let screens = found else {
      throw SourceFault(
        at: start,
        "'\(name)' has no screen: neither an integrated one in 'capabilities.displays', "
          + "nor 'ScreenDimensionsCapability', nor 'mainScreenWidth' in 'profile.plist'")
    }
    self.doubts += doubts
    state(screens.main, on: nil)
    if let inner = screens.inner { state(inner, on: "inner") }
    try readPanel(isFoldable: screens.inner != nil)
    draft.location = screens.main.field.location
    draft.name = NormalizedText.of(name)
    draft.patch = Patch(edits)
  }

  private static func name(
    _ bundle: SimulatorBundle, _ capabilities: PropertyListField?, _ info: PropertyListField?
  ) throws(SourceFault) -> String? {
    if let name = bundle.folderName { return name }
    if let name = try info?.text("CFBundleDisplayName") { return name }
    if let name = try info?.text("CFBundleName") { return name }
    return try capabilities?.text("marketing-name")
  }

  private mutating func set(_ field: Field, _ value: FieldValue, on display: String? = nil) {
    edits.append(Patch.Edit(field.at(display: display), value))
  }

  private mutating func warn(_ field: PropertyListField, _ message: String) {
    doubt(field, "'\(field.path)' is \(field.list.excerpt): \(message)")
  }

  private mutating func doubt(_ field: PropertyListField, _ message: String) {
    doubts.append(Diagnostic(.warning, at: field.location, message))
  }

  /// Reads the model identifier, the family, the idiom, and the oldest OS that runs on it.
  private mutating func readIdentity(of name: String) throws(SourceFault) {
    let model = try model()
    if let model { set(.models, .members([model.text])) }
    let family = DeviceFamily(of: name) ?? model?.family
    if let family { set(.family, .text(family.name)) }
    idiom = try statedIdiom() ?? family?.idiom
    if let idiom { set(.idiom, .text(idiom)) }
    guard let field = profile?["minRuntimeVersion"] else { return }
    let version =
      field.list.string.flatMap { PackedVersion($0) }
      ?? field.list.number.flatMap { PackedVersion(packed: $0) }
    guard let version else {
      return warn(field, "expected a version such as '26.0'; it is skipped")
    }
    edits.append(Patch.Edit(.attribute("simctl.min-os"), .text(version.description)))
  }

  private mutating func model() throws(SourceFault) -> ModelIdentifier? {
    guard let text = try profile?.text("modelIdentifier"), let field = profile?["modelIdentifier"]
    else { return nil }
    let model = ModelIdentifier(text)
    if model == nil {
      warn(field, "expected an identifier such as 'iPhone18,3'; it is skipped")
    }
    return model
  }

  /// The idiom by its word, or by the numbers of the families that the type belongs to.
  private mutating func statedIdiom() throws(SourceFault) -> String? {
    let words = ["phone", "pad", "tv", "watch", "vision"]
    if let word = try capabilities?.text("idiom"), let field = capabilities?["idiom"] {
      if words.contains(word) { return word }
      warn(field, "expected one of \(words.joined(separator: ", ")); it is skipped")
    }
    let families = profile?["supportedProductFamilyIDs"]?.elements ?? []
    // An iPad belongs to the family of phones too, whose apps it runs.
    let idioms: [Double: String] = [1: "phone", 2: "pad", 3: "tv", 4: "watch", 7: "vision"]
    return families.compactMap { $0.list.number }.max().flatMap { idioms[$0] }
  }

  /// States the size of a screen, in points and in pixels of the panel where they are known.
  private mutating func state(_ screen: SimulatorScreen, on display: String?) {
    set(.scale, .number(screen.scale), on: display)
    let panel = SimulatorPanel(screen, idiom: idiom)
    let points = screen.points
    if panel == .shown {
      doubt(
        screen.field,
        "\(screen.text) is the panel of phones that render at another size; no size in points is "
          + "taken")
    } else if points.width == points.width.rounded(), points.height == points.height.rounded() {
      edits += points.pointEdits(display: display)
    } else {
      doubt(
        screen.field,
        "\(screen.text) is not a whole number of points; no size in points is taken")
    }
    if panel != .rendered {
      set(.pixelsWidth, .number(screen.pixels.width), on: display)
      set(.pixelsHeight, .number(screen.pixels.height), on: display)
    }
  }

  /// Reads the density of the panel and the radius of its corners.
  ///
  /// The files give one radius for a device, so on a foldable it is unknown which display it is of.
  private mutating func readPanel(isFoldable: Bool) throws(SourceFault) {
    if idiom != "tv", idiom != "vision", let density = try density() {
      set(.ppi, .number(density))
    }
    guard let radius = try capabilities?.number("DeviceCornerRadius", allowingZero: true),
      !isFoldable
    else { return }
    set(.cornersStyle, .text(radius > 0 ? "rounded" : "rectangular"))
    set(.cornersRadius, .number(radius))
  }

  private mutating func density() throws(SourceFault) -> Double? {
    let dimensions = capabilities?["ScreenDimensionsCapability"]
    if let pitch = try dimensions?.number("main-screen-pitch") { return pitch }
    guard let across = try profile?.number("mainScreenWidthDPI") else { return nil }
    guard let down = try profile?.number("mainScreenHeightDPI"), down != across,
      let field = profile?["mainScreenHeightDPI"]
    else { return across }
    warn(
      field, "'mainScreenWidthDPI' is \(FieldValue.text(of: across)), so the density is not used")
    return nil
  }
}

/// The relation of a simulated screen's pixels to the panel of the device.
///
/// They are the panel's, except on phones that render at one size and show another: the 5.5-inch
/// Plus, the 12 mini and 13 mini, and the inner display of the iPhone Duo. The files do not say
/// which of the two they have, so these are recognized by their sizes.
enum SimulatorPanel {
  /// The pixels are both the panel's and the rendered ones.
  case same
  /// The pixels are the rendered ones, and the panel has, or may have, others.
  case rendered
  /// The pixels are those of a panel that shows a picture rendered at another size.
  case shown

  init(_ screen: SimulatorScreen, idiom: String?) {
    let sides = [screen.pixels.width, screen.pixels.height]
    guard screen.scale == 3 else {
      self = idiom == "tv" || idiom == "vision" ? .rendered : .same
      return
    }
    switch sides {
    // 1125 × 2436 is rendered on the minis, and the panel of the iPhone X, XS and 11 Pro.
    case [1242, 2208], [1125, 2436], [2007, 2853]: self = .rendered
    case [1080, 1920], [1080, 2340]: self = .shown
    default: self = .same
    }
  }
}
