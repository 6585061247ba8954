import DevcatValues

/// Reads the device files of Unity's device simulator (`.device`, JSON), one or a folder of them.
///
/// Safe areas are in pixels from the lower left, by orientation, and were measured with the status
/// bar hidden: where the top is 0 upright, the insets are kept as evidence and never as safe areas.
public struct UnityDeviceReader: SourceReader {
  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .unityDevice) { root, listing in
      var row = JSONRow(root["friendlyName"]?.string ?? "a device", root)
      let device = UnityDevice(&row)
      guard listing.accepts(row), let device else { return }
      listing.add(device.name, at: root.offset, device.edits)
    }
  }

  /// The end of the names of the files.
  static let suffix = ".device"

  /// The steps of reading a folder of device files; a file that is none is named.
  static func steps(reading folder: SourceFolder) -> [@Sendable () -> SourceDocument] {
    folder.files.filter { $0.file.hasSuffix(suffix) }.map { file in
      { UnityDeviceReader().read(file) }
    }
  }
}

/// One device of Unity's device simulator.
struct UnityDevice {
  /// The name, without the maker where that is Apple.
  let name: String
  /// The edits that state its values.
  private(set) var edits: [Patch.Edit] = []

  /// Orientations by their numbers in the files: upright, upside down, and the two landscapes.
  private static let upright = 1.0
  private static let landscapes = [3.0, 4.0]

  /// Reads a device; `nil` if the row cannot be used.
  init?(_ row: inout JSONRow) {
    let title = row.text("friendlyName")
    guard let screen = row.value("screens")?.elements?.first else {
      row.refuse(row.node.offset, "'screens' is not given; expected an array with a screen")
      return nil
    }
    var inner = JSONRow(row.title, screen)
    let width = inner.number("width", in: ScreenLimits.sides)
    let height = inner.number("height", in: ScreenLimits.sides)
    let dpi = inner.optionalNumber("dpi", in: 1...2000)
    for problem in inner.problems { row.refuse(problem.offset, problem.message) }
    guard row.isUsable, let title, let width, let height else { return nil }
    let isApple = title.hasPrefix("Apple ")
    name = isApple ? String(title.dropFirst("Apple ".count)) : title
    if let model = row.optionalText("systemInfo.deviceModel"), !model.isEmpty {
      edits.append(.init(Field.models.at(), .members([model])))
    }
    if let family = DeviceFamily(of: name) { edits += family.edits }
    edits.append(.init(Field.pixelsWidth.at(), .number(width)))
    edits.append(.init(Field.pixelsHeight.at(), .number(height)))
    if let dpi { edits.append(.init(Field.ppi.at(), .number(dpi))) }
    let panel = Size(width: width, height: height)
    addSafeAreas(screen, panel, Self.scale(of: panel, isApple: isApple, dpi: dpi), &row)
  }

  /// The pixels to a point of an upright panel, as UIKit has them.
  ///
  /// 1080 px are the 414 pt of a Plus, or of a longer panel the 375 pt of a mini. Other phones of Apple's
  /// have two up to 828 px and three from 1125 to 1320; iPads, whose dots are 326 to an inch at most, have two.
  /// On other makers' panels 160 dots to an inch make a pixel a point.
  private static func scale(of panel: Size, isApple: Bool, dpi: Double?) -> Double {
    guard isApple else { return max(0.5, (dpi ?? 160) / 160) }
    if panel.width == 1080 { return 1080 / (panel.height / panel.width > 2 ? 375 : 414) }
    let isDense = panel.width > 1000 && dpi ?? 0 > 400
    return isDense || (1100...1400).contains(panel.width) ? 3 : 2
  }

  private mutating func addSafeAreas(
    _ screen: JSONNode, _ panel: Size, _ scale: Double, _ row: inout JSONRow
  ) {
    let nodes = screen["orientations"]?.elements ?? []
    let found = nodes.compactMap { node -> (number: Double, insets: EdgeInsets, offset: Int)? in
      guard let number = node["orientation"]?.number, let area = node["safeArea"] else {
        return nil
      }
      let isTurned = Self.landscapes.contains(number)
      return Self.insets(area, in: isTurned ? panel.rotated : panel, scale).map {
        (number, $0, node.offset)
      }
    }
    guard let upright = found.first(where: { $0.number == Self.upright }) else { return }
    let os = system(&row)
    let landscape = found.first { Self.landscapes.contains($0.number) }
    if let landscape, landscape.insets.left != landscape.insets.right {
      row.warn(
        landscape.offset,
        "the insets in landscape are \(FieldValue.text(of: landscape.insets.left)) pt at the left and "
          + "\(FieldValue.text(of: landscape.insets.right)) pt at the right")
    }
    for (orientation, insets) in [
      (Orientation.portrait, upright.insets), (.landscape, landscape?.insets),
    ] {
      guard let insets else { continue }
      let path = FieldPath.safeArea(os: os, orientation)
      let value = FieldValue.safeArea(insets)
      if upright.insets.top > 0 {
        edits.append(.init(path, value))
      } else {
        edits.append(
          .init(path.evidence, .normalized("unconfirmed: \(value) with the status bar hidden")))
      }
    }
  }

  /// The key of the OS that the file names; empty, with a warning, if it is not a version.
  private func system(_ row: inout JSONRow) -> String {
    guard let text = row.optionalText("systemInfo.operatingSystem") else { return "" }
    if OSVersion(text) != nil { return text }
    row.warn(
      row.node["systemInfo"]?.offset ?? row.node.offset,
      "'\(text)' is not a version of an Apple OS, so safe areas are stated without one")
    return ""
  }

  /// The insets in points of an area in pixels, which is given from the lower left.
  private static func insets(_ area: JSONNode, in screen: Size, _ scale: Double) -> EdgeInsets? {
    guard let x = area["x"]?.number, let y = area["y"]?.number,
      let width = area["width"]?.number, let height = area["height"]?.number
    else { return nil }
    let sides = [
      screen.height - y - height, x, y, screen.width - x - width,
    ].map { max(0, ($0 / scale * 1000).rounded() / 1000) }
    return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}
