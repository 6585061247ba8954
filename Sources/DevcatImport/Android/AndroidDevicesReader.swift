import DevcatValues

/// Reads the device lists of Android's SDK: `devices.xml` and the like, of any schema version.
///
/// Source: the schema `http://schemas.android.com/sdk/devices/N` of sdklib. Elements of a version
/// that are not read here are skipped.
public struct AndroidDevicesReader: SourceReader {
  private static let namespace = "http://schemas.android.com/sdk/devices/"

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    let file = part.source.file
    var document = SourceDocument()
    do throws(PlacedError) {
      let root = try XMLElement(part.source)
      guard root.name == "devices", Self.isNamespace(root.namespace) else {
        let found = root.namespace.isEmpty ? "" : " of '\(root.namespace)'"
        throw PlacedError(
          place: root.place,
          message:
            "found '\(root.name)'\(found) where 'devices' of '\(Self.namespace)…' was expected")
      }
      for device in root.all("device") { Self.read(device, file, into: &document) }
    } catch {
      document.add(Diagnostic(error, in: file))
    }
    return document
  }

  private static func read(
    _ device: XMLElement, _ file: String, into document: inout SourceDocument
  ) {
    do throws(UnusableRow) {
      let row = try AndroidDeviceRow(device, file: file)
      row.doubts.forEach { document.add($0) }
      document.add(row.draft)
    } catch {
      document.add(error.diagnostic)
    }
  }

  private static func isNamespace(_ namespace: String) -> Bool {
    let version = namespace.dropFirst(Self.namespace.count)
    return namespace.hasPrefix(Self.namespace) && !version.isEmpty
      && version.allSatisfy { $0.isASCII && $0.isNumber }
  }
}

extension AndroidDevicesReader {
  /// Whether a text begins with the namespace of the schema; in UTF-16 it has zero bytes between.
  static func recognizes(_ clues: SourceClues) -> Bool {
    let head = clues.head.contains("\0") ? clues.head.filter { $0 != "\0" } : clues.head
    return head.contains(namespace) && head.contains("devices") && head.contains("<")
  }
}

/// The data of an element `device` of an Android device list.
struct AndroidDeviceRow {
  /// The device as a draft; its id is made of the manufacturer and the list's `id`, or else the
  /// name.
  private(set) var draft: Draft
  /// The warnings of a device that is used all the same, such as one that folds.
  private(set) var doubts: [Diagnostic] = []

  private let file: String
  private var edits: [Patch.Edit] = []

  /// Reads an element `device`.
  ///
  /// - Throws: if it lacks a name, a manufacturer or a screen, or a value is wrong.
  init(_ device: XMLElement, file: String) throws(UnusableRow) {
    self.file = file
    let location = SourceLocation(file: file, at: device.place)
    draft = Draft(location: location, patch: Patch())
    let name = try Self.text("name", of: device, file)
    let manufacturer = try Self.text("manufacturer", of: device, file)
    let code = device.first("id")?.trimmedText ?? ""
    guard let id = ProfileID.make(fromName: "\(manufacturer)-\(code.isEmpty ? name : code)") else {
      throw UnusableRow(
        at: location, "no id can be made of the manufacturer '\(manufacturer)' and '\(name)'")
    }
    guard let hardware = device.first("hardware"), let screen = hardware.first("screen") else {
      throw UnusableRow(at: location, "'\(name)' has no 'screen' in its 'hardware'")
    }
    let kind = AndroidDeviceKind(tags: device.all("tag-id").map(\.trimmedText))
    let foldable = hardware.first("hinge") ?? screen.first("foldable-region")
    set(.family, .text("Android"))
    edits.append(Patch.Edit(.attribute("brand"), .normalized(manufacturer)))
    if let foldable {
      warn(
        foldable,
        "'\(name)' folds: its screen is the display 'inner'; the list does not "
          + "give the cover's")
    }
    try readScreen(screen, kind, on: foldable == nil ? nil : "inner")
    if kind == .watch, Self.isRound(device) { set(.cornersStyle, .text("rounded")) }
    draft.id = id
    draft.name = NormalizedText.of(name)
    draft.patch = Patch(edits)
  }

  private mutating func set(_ field: Field, _ value: FieldValue, on display: String? = nil) {
    edits.append(Patch.Edit(field.at(display: display), value))
  }

  private mutating func warn(_ element: XMLElement, _ message: String) {
    doubts.append(
      Diagnostic(.warning, at: SourceLocation(file: file, at: element.place), message))
  }

  private mutating func readScreen(
    _ screen: XMLElement, _ kind: AndroidDeviceKind, on display: String?
  ) throws(UnusableRow) {
    let density = try density(of: screen)
    let dimensions = try child("dimensions", of: screen)
    let listed = AndroidScreen(
      pixels: Size(
        width: try number("x-dimension", of: dimensions),
        height: try number("y-dimension", of: dimensions)),
      density: density)
    // Tablets are listed as they lie on a table; a television is never upright.
    let pixels = (kind.isHeld ? listed.upright : listed).pixels
    let points = AndroidScreen.points(of: pixels, density: density)
    try warnOfProportion(density, of: screen, pixels, kind)
    set(.idiom, .text(kind.idiom(shorterSide: min(points.width, points.height))))
    set(.pixelsWidth, .number(pixels.width), on: display)
    set(.pixelsHeight, .number(pixels.height), on: display)
    edits += points.pointEdits(display: display)
    edits.append(Patch.Edit(.attribute("density"), .number(density)))
    if screen.first("diagonal-length") != nil {
      set(.diagonal, .number(try keptNumber("diagonal-length", of: screen)), on: display)
    }
    try readDensity(screen, on: display)
  }

  /// Warns where the listed density is so far from the panel's that one of them is wrong: no phone, tablet or watch draws with half or twice the dots that its panel has.
  private mutating func warnOfProportion(
    _ density: Double, of screen: XMLElement, _ pixels: Size, _ kind: AndroidDeviceKind
  ) throws(UnusableRow) {
    guard kind.isHeld, let element = screen.first("pixel-density") else { return }
    let diagonal = screen.first("diagonal-length").flatMap { Double($0.trimmedText) }
    let across = screen.first("xdpi").flatMap { Double($0.trimmedText) }
    let panel = diagonal.map {
      (pixels.width * pixels.width + pixels.height * pixels.height).squareRoot() / $0
    }
    guard let panel = panel ?? across, panel > 0, !(0.55...1.8).contains(panel / density) else {
      return
    }
    warn(
      element,
      "'\(element.trimmedText)' is \(FieldValue.text(of: density)) dots to an inch, and the panel has "
        + "\(FieldValue.text(of: panel.rounded())), which is out of proportion: one of them is wrong, and "
        + "with it the size in points")
  }

  private func density(of screen: XMLElement) throws(UnusableRow) -> Double {
    let element = try child("pixel-density", of: screen)
    guard let density = AndroidDensity.dotsPerInch(element.trimmedText) else {
      throw unusable(element, "expected a density such as 'xhdpi' or '420dpi'")
    }
    return density
  }

  /// Reads the panel's density: the mean of both directions, where they differ by 5 % at most.
  private mutating func readDensity(
    _ screen: XMLElement, on display: String?
  ) throws(UnusableRow) {
    guard let element = screen.first("xdpi"), screen.first("ydpi") != nil else { return }
    let across = try number("xdpi", of: screen)
    let down = try number("ydpi", of: screen)
    guard abs(across - down) <= 0.05 * max(across, down) else {
      return warn(
        element,
        "'xdpi' is \(FieldValue.text(of: across)) and 'ydpi' \(FieldValue.text(of: down)), "
          + "so the density of the panel is not used")
    }
    let mean = (across + down) / 2
    set(.ppi, .number((mean * 100).rounded() / 100), on: display)
  }

  /// Whether a boot property of the device declares a circular screen.
  private static func isRound(_ device: XMLElement) -> Bool {
    device.all("boot-props").flatMap { $0.all("boot-prop") }.contains { property in
      property.first("prop-name")?.trimmedText == "ro.emulator.circular"
        && property.first("prop-value")?.trimmedText == "true"
    }
  }

  private static func text(
    _ name: String, of element: XMLElement, _ file: String
  ) throws(UnusableRow) -> String {
    let text = element.first(name)?.trimmedText ?? ""
    if !text.isEmpty { return text }
    throw UnusableRow(
      at: SourceLocation(file: file, at: (element.first(name) ?? element).place),
      "the device has no '\(name)'")
  }

  private func child(
    _ name: String, of element: XMLElement
  ) throws(UnusableRow) -> XMLElement {
    if let child = element.first(name) { return child }
    throw UnusableRow(
      at: SourceLocation(file: file, at: element.place), "'\(element.name)' has no '\(name)'")
  }

  private func number(_ name: String, of element: XMLElement) throws(UnusableRow) -> Double {
    let child = try child(name, of: element)
    guard let number = Double(child.trimmedText), number.isFinite, number > 0 else {
      throw unusable(child, "expected a number greater than 0")
    }
    return number
  }

  /// A number that is kept as it is listed; others, such as `xdpi`, only go into a mean.
  private func keptNumber(_ name: String, of element: XMLElement) throws(UnusableRow) -> Double {
    let (number, child) = (try number(name, of: element), try child(name, of: element))
    if DecimalDigits.keeps(number, child.trimmedText) { return number }
    throw unusable(child, "expected a number with fewer digits")
  }

  private func unusable(_ element: XMLElement, _ expectation: String) -> UnusableRow {
    UnusableRow(
      at: SourceLocation(file: file, at: element.place),
      "'\(element.name)' is '\(element.trimmedText.prefix(40))': \(expectation)")
  }
}

/// The screen of an Android device, as its maker lists it.
struct AndroidScreen {
  /// The panel in pixels.
  let pixels: Size
  /// Dots to an inch as Android counts them, its density bucket; `nil` if none is listed.
  let density: Double?
}

extension AndroidScreen {
  /// Makes a screen of the greatest of the sizes and the greatest density; `nil` without a size.
  ///
  /// A device that lists several lets its user choose a lower resolution, which Android draws at a
  /// lower density; the greatest are those of the panel (docs/Import.md, "google-play").
  init?(sizes: [Size], densities: [Double]) {
    guard let pixels = sizes.max(by: { $0.width * $0.height < $1.width * $1.height }) else {
      return nil
    }
    self.init(pixels: pixels, density: densities.max())
  }

  /// The screen with its shorter side as its width.
  var upright: AndroidScreen {
    let isUpright = pixels.width <= pixels.height
    return AndroidScreen(pixels: isUpright ? pixels : pixels.rotated, density: density)
  }

  /// The size in dp, if the density is known.
  var points: Size? { density.map { Self.points(of: pixels, density: $0) } }

  /// The size in dp, of which 160 make an inch.
  static func points(of pixels: Size, density: Double) -> Size {
    Size(width: pixels.width * 160 / density, height: pixels.height * 160 / density)
  }

  /// Reads a size such as `1080x2340`, of whole sides greater than zero.
  static func size(_ text: Substring) -> Size? {
    let sides = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      .map(Substring.init)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0,
      height > 0
    else { return nil }
    return Size(width: Double(width), height: Double(height))
  }
}

/// The densities that Android's device lists name.
///
/// Source: Android, `android.util.DisplayMetrics` and `com.android.resources.Density`.
enum AndroidDensity {
  private static let buckets: [String: Double] = [
    "ldpi": 120, "mdpi": 160, "tvdpi": 213, "hdpi": 240, "xhdpi": 320, "xxhdpi": 480,
    "xxxhdpi": 640,
  ]

  /// Dots to an inch by a word such as `xhdpi` or `420dpi`; `nil` if it names none.
  static func dotsPerInch(_ word: String) -> Double? {
    if let bucket = buckets[word] { return bucket }
    guard word.hasSuffix("dpi"), let number = Int(word.dropLast(3)), number > 0 else { return nil }
    return Double(number)
  }
}

/// The kind of a device in an Android device list, by the tags of the systems made for it.
enum AndroidDeviceKind {
  /// A phone or a tablet: it has no tag.
  case handheld
  /// A television.
  case television
  /// A watch.
  case watch
  /// A car, a desktop, glasses, or what a later version adds.
  case other

  init(tags: [String]) {
    // These tags name a variant of the system for handheld devices, and no kind of device.
    let tags = tags.filter { !$0.isEmpty && $0 != "default" && !$0.hasPrefix("google_apis") }
    if tags.isEmpty {
      self = .handheld
    } else if tags.contains(where: { $0.hasPrefix("android-wear") }) {
      self = .watch
    } else if tags.contains(where: { $0 == "android-tv" || $0 == "google-tv" }) {
      self = .television
    } else {
      self = .other
    }
  }

  /// Whether its size is stated in portrait, whichever way the list has it.
  var isHeld: Bool { self == .handheld || self == .watch }

  /// The interface idiom; the shorter side, in dp, distinguishes phones from tablets.
  ///
  /// Source: Android, "Support different screen sizes": a tablet begins at 600 dp (`sw600dp`).
  func idiom(shorterSide: Double) -> String {
    switch self {
    case .handheld: shorterSide < 600 ? "phone" : "pad"
    case .television: "tv"
    case .watch: "watch"
    case .other: "unspecified"
    }
  }
}
