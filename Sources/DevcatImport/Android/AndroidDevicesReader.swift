import DevcatValues

/// Reads the device lists of Android's SDK: `devices.xml` and the like, of any schema version.
///
/// Source: the schema `http://schemas.android.com/sdk/devices/N` of sdklib. Elements of a version
/// that are not read here are skipped.
public struct AndroidDevicesReader: SourceReader {
  private static let namespace = "http://schemas.android.com/sdk/devices/"

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    var document = SourceDocument()
    do throws(SourceFault) {
      let root = try XMLElement(part.source)
      guard root.name == "devices", Self.isNamespace(root.namespace) else {
        let found = root.namespace.isEmpty ? "" : " of '\(root.namespace)'"
        throw SourceFault(
          .error, at: root.location,
          "found '\(root.name)'\(found) where 'devices' of '\(Self.namespace)…' was expected")
      }
      for device in root.all("device") {
        document.addRow { (doubts) throws(SourceFault) in
          var row = AndroidDeviceRow()
          defer { doubts = row.doubts }
          return try row.draft(of: device)
        }
      }
    } catch {
      document.add(error.diagnostic)
    }
    return document
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
private struct AndroidDeviceRow {
  /// The warnings of a device that is used all the same, such as one that folds.
  private(set) var doubts: [Diagnostic] = []
  private var edits: [Patch.Edit] = []

  /// Reads an element `device` as a draft, whose id is made of the manufacturer and the list's `id`, or
  /// else the name.
  ///
  /// - Throws: if it lacks a name, a manufacturer or a screen, or a value is wrong.
  mutating func draft(of device: XMLElement) throws(SourceFault) -> Draft {
    let name = try Self.text("name", of: device)
    let manufacturer = try Self.text("manufacturer", of: device)
    let code = device.first("id")?.trimmedText ?? ""
    guard let id = ProfileID.make(fromName: "\(manufacturer)-\(code.isEmpty ? name : code)") else {
      throw SourceFault(
        at: device.location,
        "no id can be made of the manufacturer '\(manufacturer)' and '\(name)'")
    }
    guard let hardware = device.first("hardware"), let screen = hardware.first("screen") else {
      throw SourceFault(at: device.location, "'\(name)' has no 'screen' in its 'hardware'")
    }
    let foldable = hardware.first("hinge") ?? screen.first("foldable-region")
    set(.family, .text("Android"))
    edits.append(Patch.Edit(.attribute("brand"), .normalized(manufacturer)))
    if let foldable {
      warn(
        foldable,
        "'\(name)' folds: its screen is the display 'inner'; the list does not "
          + "give the cover's")
    }
    let kind = Self.kind(of: device)
    try readScreen(screen, kind, on: foldable == nil ? nil : "inner")
    if kind == "watch", Self.isRound(device) { set(.cornersStyle, .text("rounded")) }
    return Draft(
      location: device.location, id: id, name: NormalizedText.of(name), patch: Patch(edits))
  }

  /// The idiom by the tags of the systems made for a device; `nil` for a phone or a tablet.
  private static func kind(of device: XMLElement) -> String? {
    // These tags name a variant of the system for handheld devices, and no kind of device.
    let tags = device.all("tag-id").map(\.trimmedText).filter {
      !$0.isEmpty && $0 != "default" && !$0.hasPrefix("google_apis")
    }
    if tags.isEmpty { return nil }
    if tags.contains(where: { $0.hasPrefix("android-wear") }) { return "watch" }
    // A car, a desktop, glasses, or what a later version adds has no idiom.
    return tags.contains { ["android-tv", "google-tv"].contains($0) } ? "tv" : "unspecified"
  }

  private mutating func set(_ field: Field, _ value: FieldValue, on display: String? = nil) {
    edits.append(Patch.Edit(field.at(display: display), value))
  }

  private mutating func warn(_ element: XMLElement, _ message: String) {
    doubts.append(Diagnostic(.warning, at: element.location, message))
  }

  private mutating func readScreen(
    _ screen: XMLElement, _ kind: String?, on display: String?
  ) throws(SourceFault) {
    let bucket = try Self.child("pixel-density", of: screen)
    guard let density = Self.density(bucket.trimmedText) else {
      throw Self.unusable(bucket, "expected a density such as 'xhdpi' or '420dpi'")
    }
    let dimensions = try Self.child("dimensions", of: screen)
    let listed = Size(
      width: try Self.number("x-dimension", of: dimensions),
      height: try Self.number("y-dimension", of: dimensions))
    // Tablets are listed as they lie on a table; a television is never upright.
    let isHeld = kind == nil || kind == "watch"
    let pixels = isHeld ? listed.upright : listed
    let points = pixels.points(at: density)
    if isHeld { warnOfProportion(density, bucket, screen, pixels) }
    // Android, "Support different screen sizes": a tablet begins at 600 dp (`sw600dp`).
    set(.idiom, .text(kind ?? (points.upright.width < 600 ? "phone" : "pad")))
    set(.pixelsWidth, .number(pixels.width), on: display)
    set(.pixelsHeight, .number(pixels.height), on: display)
    edits += points.pointEdits(display: display)
    edits.append(Patch.Edit(.attribute("density"), .number(density)))
    if let element = screen.first("diagonal-length") {
      let diagonal = try Self.number("diagonal-length", of: screen)
      // It is kept as it is listed; others, such as `xdpi`, only go into a mean.
      guard DecimalDigits.keeps(diagonal, element.trimmedText) else {
        throw Self.unusable(element, "expected a number with fewer digits")
      }
      set(.diagonal, .number(diagonal), on: display)
    }
    try readDensity(screen, on: display)
  }

  /// Warns where the listed density is so far from the panel's that one of them is wrong: no phone, tablet
  /// or watch draws with half or twice the dots that its panel has.
  private mutating func warnOfProportion(
    _ density: Double, _ bucket: XMLElement, _ screen: XMLElement, _ pixels: Size
  ) {
    func number(_ name: String) -> Double? {
      screen.first(name).flatMap { Double($0.trimmedText) }
    }
    let diagonal = (pixels.width * pixels.width + pixels.height * pixels.height).squareRoot()
    let panel = number("diagonal-length").map { diagonal / $0 } ?? number("xdpi")
    guard let panel, panel > 0, !(0.55...1.8).contains(panel / density) else { return }
    warn(
      bucket,
      "'\(bucket.trimmedText)' is \(FieldValue.text(of: density)) dots to an inch, and the panel has "
        + "\(FieldValue.text(of: panel.rounded())), which is out of proportion: one of them is wrong, and "
        + "with it the size in points")
  }

  /// Dots to an inch by a word such as `xhdpi` or `420dpi`; `nil` if it names none.
  ///
  /// Source: Android, `android.util.DisplayMetrics` and `com.android.resources.Density`.
  private static func density(_ word: String) -> Double? {
    let buckets: [String: Double] = [
      "ldpi": 120, "mdpi": 160, "tvdpi": 213, "hdpi": 240, "xhdpi": 320, "xxhdpi": 480,
      "xxxhdpi": 640,
    ]
    if let bucket = buckets[word] { return bucket }
    guard word.hasSuffix("dpi"), let number = Int(word.dropLast(3)), number > 0 else { return nil }
    return Double(number)
  }

  /// Reads the panel's density: the mean of both directions, where they differ by 5 % at most.
  private mutating func readDensity(
    _ screen: XMLElement, on display: String?
  ) throws(SourceFault) {
    guard let element = screen.first("xdpi"), screen.first("ydpi") != nil else { return }
    let across = try Self.number("xdpi", of: screen)
    let down = try Self.number("ydpi", of: screen)
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
    _ name: String, of element: XMLElement
  ) throws(SourceFault) -> String {
    let child = element.first(name)
    if let text = child?.trimmedText, !text.isEmpty { return text }
    throw SourceFault(at: (child ?? element).location, "the device has no '\(name)'")
  }

  private static func child(
    _ name: String, of element: XMLElement
  ) throws(SourceFault) -> XMLElement {
    if let child = element.first(name) { return child }
    throw SourceFault(at: element.location, "'\(element.name)' has no '\(name)'")
  }

  private static func number(
    _ name: String, of element: XMLElement
  ) throws(SourceFault) -> Double {
    let child = try child(name, of: element)
    if let number = Double(child.trimmedText), number.isFinite, number > 0 { return number }
    throw unusable(child, "expected a number greater than 0")
  }

  private static func unusable(_ element: XMLElement, _ expectation: String) -> SourceFault {
    SourceFault(
      at: element.location,
      "'\(element.name)' is '\(element.trimmedText.prefix(40))': \(expectation)")
  }
}

extension Size {
  /// The size with its shorter side as its width.
  var upright: Size { width <= height ? self : rotated }

  /// The size in dp of a panel in pixels: of dp 160 make an inch.
  ///
  /// - Parameter density: Dots to an inch as Android counts them.
  func points(at density: Double) -> Size {
    Size(width: width * 160 / density, height: height * 160 / density)
  }
}
