import DevcatValues

/// Devices as files of Unity's device simulator (`.device`), one for each.
///
/// A file has the required members and the safe area of each orientation. Source: Unity's manual,
/// "Adding a device", version 1.
public enum UnityExport {
  /// A file: its name, and its text.
  public typealias File = (name: String, text: String)

  /// Makes the files, and the list of the devices that have none, with the reasons.
  public static func export(
    _ devices: [ExportedDevice]
  ) -> (files: [File], passedOver: [ExportText.PassedOver]) {
    var export = ExportText()
    var files: [File] = []
    for device in devices {
      do throws(ExportObstacle) {
        var writer = JSONWriter(style: .pretty)
        try UnityDeviceFile.make(of: device).write(to: &writer)
        writer.endLine()
        files.append(("\(device.profile.id).device", writer.text))
        export.passOverDisplays(of: device)
      } catch {
        export.passOver(device, error.reason)
      }
    }
    return (files, export.passedOver)
  }
}

/// A device as a file of Unity's device simulator.
struct UnityDeviceFile {
  let profile: Profile
  /// The size of the panel in pixels, in portrait.
  let pixels: Size
  /// Panel pixels to a point.
  let nativeScale: Double
  let dpi: Double
  /// The operating system, as `SystemInfo.operatingSystem` says it.
  let system: String
  /// The insets of each orientation that has them, in points; the number of the orientation is that of
  /// `UnityEngine.ScreenOrientation`.
  let insets: [(number: Int, isLandscape: Bool, insets: EdgeInsets)]

  /// Finds what a file needs: the safe areas are those of the version that is asked for, or the newest.
  static func make(of device: ExportedDevice) throws(ExportObstacle) -> UnityDeviceFile {
    let (profile, timelines) = (device.profile, device.timelines)
    let main = profile.main
    guard ["phone", "pad"].contains(profile.idiom) else {
      throw ExportObstacle(reason: ExportScreen.notMobile)
    }
    guard let pixels = main.pixels, let points = main.points, points.width > 0 else {
      throw ExportObstacle(reason: "its size in points or in pixels is unknown")
    }
    guard let dpi = main.ppi else { throw ExportObstacle(reason: "its ppi is unknown") }
    guard let portrait = timelines.safeArea(.portrait).reading(for: device.os) else {
      throw ExportObstacle(reason: "its safe area in portrait is unknown")
    }
    let landscape = timelines.safeArea(.landscape).reading(for: device.os)
    let nativeScale = pixels.width / points.width
    let sides = [portrait, landscape].compactMap { $0?.value }.flatMap(\.lengths)
    guard sides.allSatisfy({ ($0 * nativeScale).isFinite }) else {
      throw ExportObstacle(reason: "its sizes in points and in pixels are too far apart")
    }
    // Where no source says so, a device is not held upside down.
    let held =
      main[.orientations]?.members.map(OrientationSet.init(members:))
      ?? OrientationSet.all.subtracting(.upsideDown)
    return UnityDeviceFile(
      profile: profile, pixels: pixels, nativeScale: nativeScale, dpi: dpi,
      system: portrait.os?.description ?? "iOS",
      insets: OrientationSet.names.enumerated().compactMap { index, entry in
        guard held.contains(entry.member) else { return nil }
        let isLandscape = entry.member == .landscapeLeft || entry.member == .landscapeRight
        return (isLandscape ? landscape : portrait).map { (index + 1, isLandscape, $0.value) }
      })
  }

  /// Writes the object of the file.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("friendlyName", isApples ? "Apple \(profile.title)" : profile.title)
      writer.member("version", 1)
      writer.objects("screens", [self]) { $1.writeScreen(to: &$0) }
      writer.object("systemInfo") { writer in
        if case .set(let models)? = profile[Field.models.at()], let model = models.first {
          writer.member("deviceModel", model)
        }
        // Handheld, as `SystemInfo.deviceType` says it.
        writer.member("deviceType", 1)
        writer.member("operatingSystem", system)
      }
    }
  }

  private var isApples: Bool { MobileBrowser.safariFamilies[profile.family ?? ""] != nil }

  private func writeScreen(to writer: inout JSONWriter) {
    writer.member("width", pixels.width)
    writer.member("height", pixels.height)
    writer.member("navigationBarHeight", 0)
    writer.member("dpi", dpi)
    writer.objects("orientations", insets) { writer, row in
      writer.member("orientation", row.number)
      writer.key("safeArea")
      write(row.insets, in: row.isLandscape ? pixels.rotated : pixels, to: &writer)
      // No source of the catalogue gives the outline of a notch or of a Dynamic Island.
      writer.member("cutouts", [String]())
    }
  }

  /// A safe area in pixels from the lower left, to a thousandth.
  private func write(_ insets: EdgeInsets, in screen: Size, to writer: inout JSONWriter) {
    func pixels(_ points: Double) -> Double { (points * nativeScale).rounded(toParts: 1000) }
    writer.object { writer in
      writer.member("serializedVersion", "2")
      writer.member("x", pixels(insets.left))
      writer.member("y", pixels(insets.bottom))
      writer.member("width", screen.width - pixels(insets.left) - pixels(insets.right))
      writer.member("height", screen.height - pixels(insets.top) - pixels(insets.bottom))
    }
  }
}
