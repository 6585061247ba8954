public import DevcatAdaptivity
import DevcatValues

/// The screen of an outline as elements of SVG without words, in points from its upper left corner: what
/// the pages of a site draw.
///
/// Their colors are in the style sheet of the site, by the classes.
public enum OutlineMarkup {
  /// The elements from below.
  ///
  /// - Parameter clip: The id of the clip path, which has to differ between the pictures of a page.
  public static func elements(_ outline: DeviceOutline, clip: String) -> String {
    let whole = Rectangle(x: 0, y: 0, width: outline.screen.width, height: outline.screen.height)
    let corner = outline.cornerRadius.value ?? 0
    let safe = outline.safeRectangle.value.map { shape($0, "safe-area") } ?? ""
    return "<clipPath id=\"\(clip)\">\(shape(whole, nil, corner))</clipPath>"
      + shape(whole, "screen-ground", corner)
      + "<g clip-path=\"url(#\(clip))\">\(panes(outline))\(safe)"
      + (outline.sensorHousing.value.map(shape) ?? "") + "</g>"
      + (outline.homeIndicator.value.map { shape($0, "home-indicator", $0.height / 2) } ?? "")
      + shape(whole, "screen", corner)
  }

  /// The parts of apps, this app's above.
  ///
  /// Where no source states how large it is that slides over another one, it is as high as the screen, and
  /// if need be a third as wide.
  private static func panes(_ outline: DeviceOutline) -> String {
    outline.panes.reversed().map { pane in
      let isOwn = pane.owner == .thisApp
      if let box = pane.box.value {
        return shape(
          box, "pane pane-\(pane.isNotAvailable ? "none" : isOwn ? "own" : "other")")
      }
      guard isOwn, outline.context.mode == .slideOver, !pane.isNotAvailable else { return "" }
      let width = pane.width.value ?? (outline.screen.width / 3).rounded()
      return shape(
        Rectangle(x: 0, y: 0, width: width, height: outline.screen.height),
        "pane pane-own pane-vague")
    }.joined()
  }

  private static func shape(_ housing: SensorHousing) -> String {
    // What lies beyond the edge is clipped, and so is the round end of a notch there.
    let box = housing.box
    let radius: Double = housing.radii.max() ?? 0
    let reach: Double = housing.isNotch ? radius : 0
    let (across, up): (Double, Double) = box.width > box.height ? (0, reach) : (reach, 0)
    let whole = Rectangle(
      x: box.x - across, y: box.y - up, width: box.width + across, height: box.height + up)
    return shape(whole, "sensor-housing", radius)
  }

  /// A rectangle whose edge is as wide whatever the scale of the picture is.
  private static func shape(_ box: Rectangle, _ name: String?, _ corner: Double = 0) -> String {
    let lengths: [(String, Double)] = [
      ("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height), ("rx", corner),
    ]
    let values = lengths.filter { $0.1 != 0 || ["width", "height"].contains($0.0) }.map {
      "\($0.0)=\"\(FieldValue.text(of: $0.1.rounded(toParts: 100)))\""
    }
    let style = name.map { "class=\"\($0)\" vector-effect=\"non-scaling-stroke\" " } ?? ""
    return "<rect \(style)\(values.joined(separator: " "))/>"
  }
}
