/// A size in which a device shows up in a report, a screenshot, a list or an app.
public struct ReportedSize: Hashable, Sendable {
  /// What has the size; the most usual meaning of a size comes first.
  public enum Kind: Int, Hashable, Sendable {
    /// The screen, in points.
    case points
    /// The panel, in pixels.
    case panel
    /// What is rendered, and a screenshot has, in pixels, where the panel has others.
    case screenshot
    /// A further display, in points or pixels.
    case furtherDisplay
    /// The screen with Display Zoom, in points or pixels.
    case zoomed
    /// The screen with More Space, in points or pixels.
    case moreSpace
    /// An app in a part of the screen, in points.
    case window
  }

  /// What has the size.
  public let kind: Kind
  /// The size, upright for a screen and as it is for a window.
  public let size: Size
  /// Whether it is in pixels; otherwise in points.
  public let isInPixels: Bool
  /// Pixels to a point, where it is known.
  public let scale: Double?
  /// What has the size, for people, such as `screen in points with Display Zoom`.
  public let title: String
}

extension Profile {
  /// The sizes in which the device may be reported, the most usual first.
  ///
  /// - Parameter derived: The layouts that it takes from devices with the same screen.
  public func reportedSizes(_ derived: [DerivedLayout]) -> [ReportedSize] {
    var sizes: [ReportedSize] = []
    func add(
      _ kind: ReportedSize.Kind, _ size: Size?, scale: Double?, isInPixels: Bool = false,
      _ title: String
    ) {
      guard let size else { return }
      sizes.append(
        ReportedSize(kind: kind, size: size, isInPixels: isInPixels, scale: scale, title: title))
    }
    for display in displays {
      let scale = display.scale
      let screen = display.name.map { "\($0) display" } ?? "screen"
      let isMain = display.name == nil
      add(isMain ? .points : .furtherDisplay, display.points, scale: scale, "\(screen) in points")
      add(
        isMain ? .panel : .furtherDisplay, display.pixels, scale: scale, isInPixels: true,
        "\(screen) in pixels")
      let rendered = display.points?.scaled(by: scale)
      if rendered != display.pixels {
        add(
          isMain ? .screenshot : .furtherDisplay, rendered, scale: scale, isInPixels: true,
          isMain ? "screenshot in pixels" : "screenshot of the \(screen) in pixels")
      }
      for (kind, width, height, title) in [
        (ReportedSize.Kind.zoomed, Field.zoomedWidth, Field.zoomedHeight, "Display Zoom"),
        (.moreSpace, .moreSpaceWidth, .moreSpaceHeight, "More Space"),
      ] {
        guard let width = display[width]?.number, let height = display[height]?.number else {
          continue
        }
        let size = Size(width: width, height: height)
        add(kind, size, scale: scale, "\(screen) in points with \(title)")
        add(
          kind, size.scaled(by: scale), scale: scale, isInPixels: true,
          "\(screen) in pixels with \(title)")
      }
    }
    func addWindow(_ mode: Mode, _ orientation: Orientation, _ traits: LayoutTraits?) {
      guard mode.isOfMultitasking, let width = traits?.width, let height = traits?.height else {
        return
      }
      add(
        .window, Size(width: width, height: height), scale: main.scale,
        "app in \(mode.rawValue), \(orientation.rawValue)")
    }
    forEachLayout { _, mode, orientation, layout in addWindow(mode, orientation, layout.traits) }
    for layout in derived { addWindow(layout.mode, layout.orientation, layout.traits) }
    return sizes.sorted { $0.kind.rawValue < $1.kind.rawValue }
  }
}

extension Size {
  /// The size in pixels; `nil` where the scale is not known.
  fileprivate func scaled(by scale: Double?) -> Size? {
    scale.map { Size(width: (width * $0).rounded(), height: (height * $0).rounded()) }
  }
}

/// A size that somebody looks for, as reports and logs write it.
public struct AskedSize: Hashable, Sendable {
  /// The size as it was given; a device may have it turned.
  public let size: Size
  /// Whether it is in pixels; `nil` if no unit was given.
  public let isInPixels: Bool?
  /// Pixels to a point; `nil` if none was given.
  public let scale: Double?
  /// The size as people write it: `402 × 874`.
  public var title: String {
    size.text()
      + (scale.map { " @\(FieldValue.text(of: $0))x" } ?? "")
      + (isInPixels.map { $0 ? " px" : " pt" } ?? "")
  }

  /// What of a device has the size: the most usual meaning; `nil` if nothing has.
  ///
  /// Points that differ by less than one are those that a browser or a list has rounded.
  public func meaning(on profile: Profile, _ derived: [DerivedLayout]) -> ReportedSize? {
    let sizes = profile.reportedSizes(derived).filter { reported in
      (isInPixels ?? reported.isInPixels) == reported.isInPixels
        && (scale ?? reported.scale) == reported.scale
    }
    func first(within distance: Double) -> ReportedSize? {
      sizes.first { reported in
        (reported.kind == .window ? [size] : [size, size.rotated]).contains { asked in
          abs(reported.size.width - asked.width) <= distance
            && abs(reported.size.height - asked.height) <= distance
        }
      }
    }
    return first(within: 0)
      ?? first(within: Self.rounding).flatMap { near in
        near.isInPixels
          ? nil
          : ReportedSize(
            kind: near.kind, size: near.size, isInPixels: false, scale: near.scale,
            title: near.title + ", rounded")
      }
  }

  /// The greatest difference in points that rounding makes.
  private static let rounding = 0.999
}
