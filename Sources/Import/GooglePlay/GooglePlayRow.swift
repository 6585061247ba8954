import Catalogue

/// A row of Google Play's device catalogue, read into a draft.
struct GooglePlayRow {
  private let cells: [CSVCell]
  private let header: GooglePlayHeader
  private var attributes: [String: FieldValue] = [:]
  private var problems: [RowProblem] = []

  init(_ cells: [CSVCell], _ header: GooglePlayHeader) {
    self.cells = cells
    self.header = header
    attributes.reserveCapacity(Self.keys.count)
  }

  /// The draft, or `nil` if the row lacks what a profile needs, with the reasons.
  consuming func draft(at location: SourceLocation, _ problems: inout [RowProblem]) -> Draft? {
    let brand = text(at: header.brand)
    let device = text(.device)
    let id = ProfileID.make(fromName: "\(brand)-\(device)")
    if brand.isEmpty || device.isEmpty || id == nil {
      note(
        .device,
        "no id can be made of the brand '\(brand)' and the device '\(device)'; both must "
          + "be given")
    }
    let kind = FormFactor(text(.formFactor))
    let screen = screen(isUpright: kind.isUpright)
    readAttributes(brand: brand, device: device, screen)
    problems += self.problems
    guard self.problems.isEmpty, let screen, let id else { return nil }
    var edits = [Patch.Edit(Field.family.at(), .text("Android"))]
    if let idiom = kind.idiom { edits.append(Patch.Edit(Field.idiom.at(), .text(idiom))) }
    if let points = screen.points { edits += points.pointEdits() }
    edits.append(Patch.Edit(Field.pixelsWidth.at(), .number(screen.pixels.width)))
    edits.append(Patch.Edit(Field.pixelsHeight.at(), .number(screen.pixels.height)))
    for key in Self.keys {
      if let value = attributes[key] { edits.append(Patch.Edit(.attribute(key), value)) }
    }
    let name = text(.name)
    var draft = Draft(
      location: location, id: id,
      name: NormalizedText.of(name.isEmpty ? "\(brand) \(device)" : name),
      patch: Patch(sortedEdits: edits))
    draft.isSole = true
    return draft
  }

  /// The keys of the attributes in the order of a record.
  private static let keys = [
    "abis", "brand", "density", "device", "formFactor", "gpu", "manufacturer", "openGLES",
    "openGLESVersions", "ram", "ramMax", "ramMin", "screenDensities", "screenSizes", "sdkMax",
    "sdkMin", "sdkVersions", "soc",
  ].sorted(by: TextOrder.precedesAsKey)

  private mutating func readAttributes(brand: String, device: String, _ screen: AndroidScreen?) {
    set("brand", brand)
    set("device", device)
    set("manufacturer", text(.manufacturer))
    set("formFactor", text(.formFactor))
    set("soc", text(.chip))
    set("gpu", text(.graphics))
    set("abis", text(.interfaces))
    attributes["density"] = screen?.density.map(FieldValue.number)
    readMemory()
    let versions = numbers(text(.versions))
    set("sdkVersions", text(.versions))
    attributes["sdkMin"] = versions.min().map(FieldValue.number)
    attributes["sdkMax"] = versions.max().map(FieldValue.number)
    let graphics = numbers(text(.graphicsVersions))
    attributes["openGLES"] = graphics.max().map(FieldValue.number)
    if graphics.count != 1 { set("openGLESVersions", text(.graphicsVersions)) }
  }

  /// Reads `3618-7825MB` or `7730MB`; other texts are kept as they are.
  private mutating func readMemory() {
    let text = text(.memory)
    let sides = text.hasSuffix("MB") ? text.dropLast(2).split(separator: "-") : []
    let numbers = sides.compactMap { Int($0) }.map(Double.init)
    guard numbers.count == sides.count, let least = numbers.min(), let most = numbers.max(),
      numbers.count <= 2
    else { return set("ram", text) }
    attributes["ramMin"] = .number(least)
    attributes["ramMax"] = .number(most)
  }

  private mutating func screen(isUpright: Bool) -> AndroidScreen? {
    let listed = text(.sizes).split(separator: ";")
    if listed.isEmpty {
      note(.sizes, "'Screen Sizes' is empty, so the screen is unknown")
      return nil
    }
    let sizes = listed.compactMap(AndroidScreen.size)
    if sizes.count < listed.count {
      note(.sizes, "'\(text(.sizes))' in 'Screen Sizes' is not a list of sizes such as '1080x2340'")
    }
    let densities = numbers(text(.densities)).filter { $0 > 0 }
    if densities.count < text(.densities).split(separator: ";").count {
      note(.densities, "'\(text(.densities))' in 'Screen Densities' is not a list of numbers")
    }
    if sizes.count > 1 { set("screenSizes", text(.sizes)) }
    if densities.count > 1 { set("screenDensities", text(.densities)) }
    let screen = AndroidScreen(sizes: sizes, densities: densities)
    return isUpright ? screen?.upright : screen
  }

  private mutating func set(_ key: String, _ text: String) {
    if !text.isEmpty { attributes[key] = .normalized(text) }
  }

  private mutating func note(_ column: GooglePlayColumn, _ message: String) {
    let offset = cells[header[column] ?? 0].offset
    problems.append(RowProblem(offset: offset, severity: .unusable, message: message))
  }

  private func text(_ column: GooglePlayColumn) -> String { text(at: header[column]) }

  private func text(at index: Int?) -> String { index.map { cells[$0].text.trimmingBlanks } ?? "" }

  /// The numbers of a list; other texts are left out.
  private func numbers(_ list: String) -> [Double] {
    list.split(separator: ";").compactMap { Double($0) }.filter(\.isFinite)
  }
}

/// The form factor that Google Play states.
private enum FormFactor {
  case phone, tablet, television, wearable, other, unknown

  init(_ text: String) {
    switch text {
    case "Phone": self = .phone
    case "Tablet": self = .tablet
    case "TV": self = .television
    case "Wearable": self = .wearable
    case "": self = .unknown
    default: self = .other
    }
  }

  /// The interface idiom; `nil` if nothing is said.
  var idiom: String? {
    switch self {
    case .phone: "phone"
    case .tablet: "pad"
    case .television: "tv"
    case .wearable: "watch"
    case .other: "unspecified"
    case .unknown: nil
    }
  }

  /// Whether its sizes are to be given upright, however they are listed.
  var isUpright: Bool { self == .phone || self == .tablet }
}
