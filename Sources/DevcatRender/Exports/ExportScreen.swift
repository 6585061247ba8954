import DevcatAdaptivity
import DevcatValues

/// A screen with the values that the small formats share: one display of a device in points.
struct ExportScreen: Sendable {
  private let device: ExportedDevice
  private let display: Display
  /// The upright screen in points, which are CSS pixels.
  let size: Size
  /// The outline in each orientation that the device has, the first of them first.
  let outlines: [DeviceOutline]

  /// The screens of a device; none of a display whose size in points is unknown.
  static func all(of device: ExportedDevice) -> [ExportScreen] {
    device.profile.displays.compactMap { ExportScreen($0, device) }
  }

  private init?(_ display: Display, _ device: ExportedDevice) {
    guard let size = display.points else { return nil }
    (self.display, self.device, self.size) = (display, device, size)
    outlines = SupportedOrientations.all(of: device.profile.idiom).compactMap {
      DeviceOutline.of(
        device.profile, derived: device.derived,
        in: Context(display: display.name, orientation: $0), os: device.os,
        timelines: device.timelines
      ).value
    }
  }

  var profile: Profile { device.profile }
  /// The name of the display; `nil` for the main one.
  var displayName: String? { display.name }
  /// The id of the device, with the name of a further display behind an underscore.
  var id: String { profile.id + (displayName.map { "_\($0)" } ?? "") }
  /// The name for people, with that of a further display.
  var name: String { profile.title + (displayName.map { " (\($0))" } ?? "") }
  /// Rendered pixels to a point; `nil` if it is unknown.
  var scale: Double? { display.scale }
  /// Rendered pixels to a CSS pixel, which other devices than Apple's have in place of a scale;
  /// `nil` if it is unknown.
  var pixelRatio: Double? { display.pixelRatio }
  /// The versions of the OS that the device ran; `nil` if the first is unknown.
  var systems: DeviceSystems? { device.timelines.systems }
  /// The version of the OS that is asked for; `nil` if none is.
  var asked: OSVersion? { device.os }
  /// The device's newest OS; `nil` if it is unknown.
  var newest: OSVersion? { device.timelines.newest }

  var isMain: Bool { displayName == nil }

  /// The values of an outline that are derived or disputed, such as `derived: safe area`; empty if
  /// none is.
  func doubts(_ outline: DeviceOutline) -> String {
    let fields: [(String, [Field])] = [
      ("size", [.pointsWidth, .pointsHeight]), ("scale", [.scale]),
      ("corner radius", [.cornersRadius]),
    ]
    let grades = fields.map { name, fields in
      (name, fields.map { device.grade(of: $0.at(display: displayName)) }.max() ?? .confirmed)
    }
    let area = outline.safeArea.value.map { [("safe area", $0.segment.grade)] } ?? []
    return [Grade.disputed, .derived].compactMap { grade in
      let names = (grades + area).filter { $0.1 == grade }.map(\.0)
      return names.isEmpty ? nil : "\(grade.word): \(names.joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  /// The radius of the corners in points; `nil` if it is unknown.
  var cornerRadius: Double? { outlines.first?.cornerRadius.value }

  /// The current safe area in an orientation; `nil` if it is unknown.
  func safeArea(_ orientation: Orientation) -> EdgeInsets? {
    outlines.first { $0.context.orientation == orientation }?.safeArea.value?.value
  }

  /// The current safe area for people: `62 / 34` at top and bottom, or top, left, bottom and right;
  /// empty if it is unknown.
  func safeAreaText(_ orientation: Orientation) -> String {
    guard let area = safeArea(orientation) else { return "" }
    let sides =
      area.left == 0 && area.right == 0 ? [area.top, area.bottom] : area.lengths
    return sides.map { FieldValue.text(of: $0) }.joined(separator: " / ")
  }

  /// Whether it is a phone's or a pad's, which browsers and their tools emulate.
  var isMobile: Bool { ["phone", "pad"].contains(profile.idiom) }

  /// The reason not to write a screen of another device.
  static let notMobile = "it is neither a phone nor a pad"
}

/// A small format: its name, the screens that it refuses, and the function that writes the others.
///
/// The formats differ in their punctuation only; each is one declaration in `all`.
public struct ExportTemplate: Sendable {
  /// The word of `--format`.
  public let name: String
  /// The reason to leave a device out; `nil` if it is written.
  var refusal: @Sendable (ExportScreen) -> String? = { _ in nil }
  /// The text of some screens, the ids of which differ.
  let write: @Sendable ([ExportScreen]) -> String

  /// The devices in this format.
  public func export(_ devices: [ExportedDevice]) -> ExportText {
    var export = ExportText()
    var screens: [ExportScreen] = []
    for device in devices {
      let own = ExportScreen.all(of: device)
      guard let first = own.first else {
        export.passOver(device, "its size in points is unknown")
        continue
      }
      if let reason = refusal(first) {
        export.passOver(device, reason)
      } else {
        screens += own
        for name in device.profile.furtherDisplays
        where !own.contains(where: { $0.displayName == name }) {
          export.passOver(device, display: name, "its size in points is unknown")
        }
      }
    }
    export.text = write(screens)
    return export
  }
}

extension Display {
  /// Rendered pixels to a CSS pixel: the scale of Apple's devices, else the ratio or the density
  /// that a source gives; `nil` if none is known.
  var pixelRatio: Double? {
    // An import of a browser's list keeps the ratio of devices that are not Apple's in an
    // attribute.
    let key = "css.pixel-ratio" + (name.map { ".\($0)" } ?? "")
    // 160 dp make an inch, so the density gives the pixels of a dp.
    let density = name == nil ? profile[.attribute("density")]?.number : nil
    return scale ?? profile[.attribute(key)]?.number ?? density.map { $0 / 160 }
  }
}
