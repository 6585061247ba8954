import DevcatValues

/// Reads Google Play's device catalogue: a CSV file with a row for each certified device.
///
/// The columns are found by their titles, which changed over the years. The id is made from brand
/// and device code, which no two rows share; several devices often have one name. Points are dp:
/// pixels × 160 ÷ density (Android, "Support different pixel densities").
public struct GooglePlayReader: SourceReader {
  private static let file = CSVFile(form: GooglePlayForm())

  /// Splits the source after ends of records, in O(n).
  public func parts(of source: SourceText) -> [SourcePart] { Self.file.parts(of: source) }

  /// Reads the records of a part.
  public func read(_ part: SourcePart) -> SourceDocument { Self.file.read(part) }
}

extension GooglePlayReader {
  /// Whether a text has a header of the catalogue.
  static func recognizes(_ clues: SourceClues) -> Bool {
    clues.head.contains("Screen Densities") && file.recognizes(clues.source)
  }
}

/// The columns of Google Play's device catalogue, found by their titles; others, such as rates of use,
/// are skipped.
private struct GooglePlayForm: CSVForm {
  var expectedHeader: String { "was expected, such as 'Brand,Device,…,Screen Sizes,…'" }

  /// The titles of older files.
  private static let older = [
    "Brand": "Retail Branding", "Device": "Model Code", "Model Name": "Marketing Name",
    "RAM (TotalMem)": "RAM", "OpenGL ES Versions": "OpenGL ES Version",
  ]

  func header(
    _ cells: [CSVCell], _ delimiter: CSVDelimiter, _ problems: inout [RowProblem]
  ) -> [String: Int]? {
    let titles = cells.map(\.text.trimmed)
    var places = Dictionary(zip(titles, titles.indices)) { first, _ in first }
    for (title, older) in Self.older where places[title] == nil { places[title] = places[older] }
    // Until 2023 a row was known by its manufacturer and `Model Code`, and had no brand.
    places["Brand"] = places["Brand"] ?? places["Manufacturer"]
    let missing = ["Device", "Screen Sizes", "Screen Densities", "Brand"].filter {
      places[$0] == nil
    }
    if missing.isEmpty { return places }
    let noun = missing.count == 1 ? "column" : "columns"
    problems.append(
      RowProblem(
        offset: cells[0].offset, severity: .error,
        message: "the header lacks the \(noun) \(NameList.text(missing)) of Google Play's device "
          + "catalogue"))
    return nil
  }

  func draft(
    _ cells: [CSVCell], _ header: [String: Int], at location: SourceLocation,
    _ problems: inout [RowProblem]
  ) -> Draft? {
    GooglePlayRow(cells, header).draft(at: location, &problems)
  }
}

/// A row of Google Play's device catalogue, read into a draft.
struct GooglePlayRow {
  private let cells: [CSVCell]
  /// The indices of the columns by their present titles.
  private let header: [String: Int]
  /// The values, in the order of a record.
  private var values: [Profile.Entry] = []
  private var sizes: [Size] = []
  private var densities: [Double] = []
  private var problems: [RowProblem] = []

  init(_ cells: [CSVCell], _ header: [String: Int]) {
    self.cells = cells
    self.header = header
    values.reserveCapacity(32)
  }

  /// The draft, or `nil` if the row lacks what a profile needs, with the reasons.
  consuming func draft(at location: SourceLocation, _ problems: inout [RowProblem]) -> Draft? {
    let brand = text("Brand")
    let device = text("Device")
    let id = ProfileID.make(fromName: "\(brand)-\(device)")
    if brand.isEmpty || device.isEmpty || id == nil {
      note(
        "Device",
        "no id can be made of the brand '\(brand)' and the device '\(device)'; both must "
          + "be given")
    }
    let form = text("Form Factor")
    let idiom = form.isEmpty ? nil : Self.idioms[form] ?? "unspecified"
    readScreen()
    problems += self.problems
    // A device that lists several lets its user choose a lower resolution, which Android draws at a lower
    // density; the greatest are those of the panel (docs/Import.md, "google-play").
    guard let id, self.problems.isEmpty,
      let largest = sizes.max(by: { $0.width * $0.height < $1.width * $1.height })
    else { return nil }
    // Phones and tablets are stated in portrait, whichever way their sizes are listed.
    let pixels = ["phone", "pad"].contains(idiom) ? largest.upright : largest
    let density = densities.max()
    set(Field.family.at(), .text("Android"))
    if let idiom { set(Field.idiom.at(), .text(idiom)) }
    if let density {
      let points = pixels.points(at: density)
      set(Field.pointsWidth.at(), .number(points.width))
      set(Field.pointsHeight.at(), .number(points.height))
    }
    set(Field.pixelsWidth.at(), .number(pixels.width))
    set(Field.pixelsHeight.at(), .number(pixels.height))
    setAttributes(brand: brand, device: device, density: density)
    let name = text("Model Name")
    var draft = Draft(
      location: location, id: id,
      name: NormalizedText.of(name.isEmpty ? "\(brand) \(device)" : name),
      patch: Patch(values: values))
    // A row is all that the catalogue says of its device, so a second row with this id is another
    // device, which gets the spare id.
    draft.isSole = true
    draft.spare = Draft.Spare(
      "\(Substring(id.utf8.prefix(ProfileID.maximumByteCount - 5)))-\(Self.mark(brand, device))",
      keys: [.attribute("brand"), .attribute("device")])
    return draft
  }

  /// Four hexadecimal digits of the bytes of a brand and a device (FNV-1a, folded to 16 bits).
  ///
  /// They distinguish the ids of rows whose brand and device differ only in case or punctuation:
  /// some 60 of 24,000 pairs.
  private static func mark(_ brand: String, _ device: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in "\(brand)/\(device)".utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String((hash >> 16) ^ (hash & 0xffff), radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The form factors of the catalogue's idioms; others are `unspecified`.
  private static let idioms = ["Phone": "phone", "Tablet": "pad", "TV": "tv", "Wearable": "watch"]

  /// Sets the attributes, in the order of their keys in a record: a shorter one comes first.
  private mutating func setAttributes(brand: String, device: String, density: Double?) {
    let memory = memory
    let versions = numbers(text("Android SDK Versions"))
    let graphics = numbers(text("OpenGL ES Versions"))
    set("gpu", text("GPU"))
    if memory == nil { set("ram", text("RAM (TotalMem)")) }
    set("soc", text("System on Chip"))
    set("abis", text("ABIs"))
    set("brand", brand)
    set("device", device)
    set("ramMax", memory?.upperBound)
    set("ramMin", memory?.lowerBound)
    set("sdkMax", versions.max())
    set("sdkMin", versions.min())
    set("density", density)
    set("openGLES", graphics.max())
    set("formFactor", text("Form Factor"))
    if sizes.count > 1 { set("screenSizes", text("Screen Sizes")) }
    set("sdkVersions", text("Android SDK Versions"))
    set("manufacturer", text("Manufacturer"))
    if densities.count > 1 { set("screenDensities", text("Screen Densities")) }
    if graphics.count != 1 { set("openGLESVersions", text("OpenGL ES Versions")) }
    if pairsTwoModes(brand: brand) {
      for side in ["width", "height"] {
        set(
          "evidence.points.\(side)",
          "disputed: the size is of the panel, and the density of a mode with fewer pixels")
      }
    }
  }

  /// The memory that `3618-7825MB` or `7730MB` states; `nil` for another text, which is kept as it is.
  private var memory: ClosedRange<Double>? {
    let text = text("RAM (TotalMem)")
    let sides = text.hasSuffix("MB") ? Self.parts(text.dropLast(2), "-") : []
    let numbers = sides.compactMap { Int($0) }.map(Double.init)
    guard numbers.count == sides.count, let least = numbers.min(), let most = numbers.max(),
      numbers.count <= 2
    else { return nil }
    return least...most
  }

  /// Reads the sizes and the densities, of which all must be such.
  private mutating func readScreen() {
    let listed = Self.parts(text("Screen Sizes")[...], ";")
    if listed.isEmpty {
      return note("Screen Sizes", "'Screen Sizes' is empty, so the screen is unknown")
    }
    sizes = listed.compactMap(Self.size)
    if sizes.count < listed.count {
      note(
        "Screen Sizes",
        "'\(text("Screen Sizes"))' in 'Screen Sizes' is not a list of sizes such as '1080x2340'")
    }
    let densityList = Self.parts(text("Screen Densities")[...], ";")
    densities = Self.numbers(densityList).filter { $0 > 0 }
    if densities.count < densityList.count {
      note(
        "Screen Densities",
        "'\(text("Screen Densities"))' in 'Screen Densities' is not a list of numbers")
    }
  }

  /// Reads a size such as `1080x2340`, of whole sides greater than zero.
  private static func size(_ text: Substring) -> Size? {
    let sides = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      .map(Substring.init)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0,
      height > 0
    else { return nil }
    return Size(width: Double(width), height: Double(height))
  }

  /// Whether a row gives the pixels of the panel beside the density of the mode with fewer pixels
  /// that is the default: 1440 pixels across at 480 dpi or less, as 47 rows of Samsung's S and
  /// Ultra have.
  ///
  /// Such a Galaxy S22 Ultra would be 512 dp wide; apps measure 384.
  private func pairsTwoModes(brand: String) -> Bool {
    guard let size = sizes.first, let density = densities.first, brand.lowercased() == "samsung"
    else { return false }
    return size.upright.width == 1440 && size.upright.height >= 2960 && density <= 480
  }

  private mutating func set(_ path: FieldPath, _ value: FieldValue) {
    values.append(Profile.Entry(path, value))
  }

  private mutating func set(_ key: String, _ text: String) {
    if !text.isEmpty { set(.attribute(key), .normalized(text)) }
  }

  private mutating func set(_ key: String, _ number: Double?) {
    if let number { set(.attribute(key), .number(number)) }
  }

  private mutating func note(_ column: String, _ message: String) {
    let offset = cells[header[column] ?? 0].offset
    problems.append(RowProblem(offset: offset, severity: .unusable, message: message))
  }

  private func text(_ column: String) -> String {
    header[column].map { cells[$0].text.trimmed } ?? ""
  }

  /// The numbers of a list; other texts are left out.
  private func numbers(_ list: String) -> [Double] { Self.numbers(Self.parts(list[...], ";")) }

  private static func numbers(_ list: [Substring]) -> [Double] {
    list.compactMap { DecimalDigits.number(String($0)) }
  }

  /// The texts between marks, without empty ones.
  private static func parts(_ text: Substring, _ mark: Unicode.Scalar) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: mark)).map(Substring.init)
  }
}
