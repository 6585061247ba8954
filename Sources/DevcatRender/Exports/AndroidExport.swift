import DevcatValues
import DevcatPictures

/// Devices of Android as a list of its SDK, `devices.xml`, of which Android Studio makes emulators.
///
/// The list demands much that a catalogue does not know, such as the memory and the cameras; there
/// it states the value of an ordinary device. Source: the schema
/// `http://schemas.android.com/sdk/devices/5`.
public enum AndroidExport {
  /// Writes the list; a device that it cannot represent is passed over, with the reason.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var export = ExportText()
    export.text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <d:devices xmlns:d="http://schemas.android.com/sdk/devices/5">

      """
    for device in devices {
      do throws(ExportObstacle) {
        export.text += try AndroidDevice.make(of: device.profile).text
        export.passOverDisplays(of: device)
      } catch {
        export.passOver(device, error.reason)
      }
    }
    export.text += "</d:devices>\n"
    return export
  }
}

/// A device as an element of Android's device list.
struct AndroidDevice {
  let profile: Profile
  /// The screen in its orientation, in pixels.
  let pixels: Size
  /// Dots to an inch as Android counts them.
  let density: Int
  /// Panel pixels to an inch; the density where they are unknown.
  let dpi: Double
  /// The diagonal in inches; computed from the pixels and the density if it is unknown.
  let diagonal: Double
  let idiom: String?

  /// Finds the screen that Android needs.
  static func make(of profile: Profile) throws(ExportObstacle) -> AndroidDevice {
    guard profile.platform == .android else {
      throw ExportObstacle(reason: "it is not an Android device")
    }
    let listed = profile[.attribute("density")]?.number
    // At 160 dots to an inch a dp is a pixel, so the scale 1 is that density.
    guard let number = listed ?? profile.main.scale.map({ $0 * 160 }) else {
      throw ExportObstacle(reason: "neither its scale nor its density is known")
    }
    guard let density = Int(exactly: number), density > 0 else {
      throw ExportObstacle(reason: "its density is not a whole number")
    }
    guard let pixels = pixels(of: profile.main, density: number) else {
      throw ExportObstacle(reason: "its size is unknown")
    }
    guard Int(exactly: pixels.width) != nil, Int(exactly: pixels.height) != nil else {
      throw ExportObstacle(reason: "its size is not a whole number of pixels")
    }
    let dpi = profile.main.ppi ?? Double(density)
    let across = (pixels.width * pixels.width + pixels.height * pixels.height).squareRoot() / dpi
    guard let diagonal = profile.main.diagonal ?? across.rounded(toParts: 100).finite else {
      throw ExportObstacle(reason: "its diagonal is unknown")
    }
    return AndroidDevice(
      profile: profile, pixels: pixels, density: density, dpi: dpi, diagonal: diagonal,
      idiom: profile.idiom)
  }

  /// The size in pixels of what apps draw: less than the panel if a mode with fewer pixels is the
  /// default, as on some of Samsung's devices.
  private static func pixels(of display: Display, density: Double) -> Size? {
    guard let points = display.points else { return display.pixels }
    /// The pixels of a side; sizes in dp are rounded, so a nearly whole number is meant to be
    /// whole.
    func side(_ length: Double) -> Double {
      let pixels = length * density / 160
      return abs(pixels - pixels.rounded()) < 0.05 ? pixels.rounded() : pixels
    }
    return Size(width: side(points.width), height: side(points.height))
  }

  /// The element `device`.
  var text: String {
    """
      <d:device>
        <d:name>\(MarkupText.xml(profile.title))</d:name>
        <d:id>\(MarkupText.xml(code))</d:id>
        <d:manufacturer>\(MarkupText.xml(manufacturer))</d:manufacturer>
        <d:meta/>
        <d:hardware>
    \(screen)
    \(AndroidDefaults.hardware(isTelevision: idiom == "tv"))
        </d:hardware>
    \(AndroidDefaults.software)
    \(states)\(tag)  </d:device>

    """
  }

  private var manufacturer: String {
    if let brand = profile[.attribute("brand")]?.text, !brand.isEmpty { return brand }
    return "Generic"
  }

  /// The id without the manufacturer, which comes before it in ids of Android devices.
  private var code: String {
    let prefix = (ProfileID.make(fromName: manufacturer) ?? "") + "-"
    let rest = profile.id.dropFirst(prefix.count)
    return profile.id.hasPrefix(prefix) && !rest.isEmpty ? String(rest) : profile.id
  }

  private var screen: String {
    let points = [pixels.width, pixels.height].map { $0 * 160 / Double(density) }.sorted()
    return """
            <d:screen>
              <d:screen-size>\(Self.sizeWord(points))</d:screen-size>
              <d:diagonal-length>\(FieldValue.text(of: diagonal))</d:diagonal-length>
              <d:pixel-density>\(Self.densityWord(density))</d:pixel-density>
              <d:screen-ratio>\(points[1] * 3 >= points[0] * 5 ? "long" : "notlong")</d:screen-ratio>
              <d:dimensions>
                <d:x-dimension>\(FieldValue.text(of: pixels.width))</d:x-dimension>
                <d:y-dimension>\(FieldValue.text(of: pixels.height))</d:y-dimension>
              </d:dimensions>
              <d:xdpi>\(FieldValue.text(of: dpi))</d:xdpi>
              <d:ydpi>\(FieldValue.text(of: dpi))</d:ydpi>
              <d:touch>
                <d:multitouch>\(idiom == "tv" ? "none" : "jazz-hands")</d:multitouch>
                <d:mechanism>\(idiom == "tv" ? "notouch" : "finger")</d:mechanism>
                <d:screen-type>\(idiom == "tv" ? "notouch" : "capacitive")</d:screen-type>
              </d:touch>
            </d:screen>
      """
  }

  private var states: String {
    switch idiom {
    case "tv": AndroidDefaults.state("Landscape", "land", isDefault: true)
    case "watch": AndroidDefaults.state("Portrait", "port", isDefault: true)
    case _:
      AndroidDefaults.state("Portrait", "port", isDefault: true)
        + AndroidDefaults.state("Landscape", "land", isDefault: false)
    }
  }

  private var tag: String {
    switch idiom {
    case "tv": "    <d:tag-id>android-tv</d:tag-id>\n"
    case "watch": "    <d:tag-id>android-wear</d:tag-id>\n" + (isRound ? AndroidDefaults.round : "")
    case _: ""
    }
  }

  private var isRound: Bool { profile.main[.cornersStyle] == .text("rounded") }

  /// The word for a size in dp, the shorter side first.
  ///
  /// Source: Android, "Screen compatibility overview", minimum sizes of small to xlarge.
  private static func sizeWord(_ points: [Double]) -> String {
    let words = [("xlarge", 720.0, 960.0), ("large", 480, 640), ("normal", 320, 470)]
    return words.first { points[0] >= $0.1 && points[1] >= $0.2 }?.0 ?? "small"
  }

  /// The word for a density (`com.android.resources.Density`).
  private static func densityWord(_ density: Int) -> String {
    let words = [
      120: "ldpi", 160: "mdpi", 213: "tvdpi", 240: "hdpi", 320: "xhdpi", 480: "xxhdpi",
      640: "xxxhdpi",
    ]
    return words[density] ?? "\(density)dpi"
  }
}

/// Values that Android's device list requires and no catalogue has: those of a plain device.
enum AndroidDefaults {
  /// The hardware; a television has no battery.
  static func hardware(isTelevision: Bool) -> String {
    isTelevision ? plain.replacing("battery", with: "plugged-in") : plain
  }

  private static let plain = """
          <d:networking>Bluetooth Wifi</d:networking>
          <d:sensors>Accelerometer</d:sensors>
          <d:mic>true</d:mic>
          <d:keyboard>nokeys</d:keyboard>
          <d:nav>nonav</d:nav>
          <d:ram unit="GiB">2</d:ram>
          <d:buttons>soft</d:buttons>
          <d:internal-storage unit="GiB">8</d:internal-storage>
          <d:removable-storage unit="GiB"/>
          <d:cpu>Generic CPU</d:cpu>
          <d:gpu>Generic GPU</d:gpu>
          <d:abi>armeabi-v7a arm64-v8a x86 x86_64</d:abi>
          <d:dock/>
          <d:power-type>battery</d:power-type>
    """

  static let software = """
        <d:software>
          <d:api-level>-</d:api-level>
          <d:live-wallpaper-support>true</d:live-wallpaper-support>
          <d:bluetooth-profiles/>
          <d:gl-version>2.0</d:gl-version>
          <d:gl-extensions/>
          <d:status-bar>true</d:status-bar>
        </d:software>
    """

  /// The elements that make the screen of a watch a circle.
  static let round = """
        <d:boot-props>
          <d:boot-prop>
            <d:prop-name>ro.emulator.circular</d:prop-name>
            <d:prop-value>true</d:prop-value>
          </d:boot-prop>
        </d:boot-props>

    """

  /// An element `state`, which stands for an orientation of the device.
  static func state(_ name: String, _ orientation: String, isDefault: Bool) -> String {
    """
        <d:state name="\(name)"\(isDefault ? " default=\"true\"" : "")>
          <d:description>The device in \(name.lowercased()) orientation</d:description>
          <d:screen-orientation>\(orientation)</d:screen-orientation>
          <d:keyboard-state>keyssoft</d:keyboard-state>
          <d:nav-state>nonav</d:nav-state>
        </d:state>

    """
  }
}
