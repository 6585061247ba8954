import Adaptivity
import Catalogue
import Pictures

/// A device in an SVG drawing: its screen with the texts around and below it.
struct OutlineColumn {
  let device: DrawnOutline
  /// The size of the letters.
  let text: Double

  /// The room at the right of the screen for the figures of insets.
  private var roomBeside: Double {
    let figures = device.insets.filter { $0.side == "top" || $0.side == "bottom" }.map {
      TextMetrics.width(of: device.unit.text($0.length), size: text * 0.85)
    }
    return figures.max().map { $0 + text * 1.4 } ?? 0
  }

  /// The room below the screen for the figures of insets at its sides.
  var roomBelow: Double {
    device.insets.contains { $0.side == "left" || $0.side == "right" } ? text * 2 : 0
  }

  /// The width of the captions, which are below the middle of the screen.
  private var captionWidth: Double { max(device.width, text * 10) }
  /// The room at the left of the middle of the screen.
  var left: Double { captionWidth / 2 }
  /// The room at the right of the middle of the screen.
  var right: Double { max(captionWidth / 2, device.width / 2 + roomBeside) }

  /// Draws the screen and its figures, its lower edge at `bottom`, around the middle `center`.
  ///
  /// - Returns: The elements, and what found no room in the screen and is to be said below it.
  func drawing(center: Double, bottom: Double) -> (elements: [Element], notes: [String]) {
    let screen = Box(
      x: center - device.width / 2, y: bottom - device.height, width: device.width,
      height: device.height)
    let figure = ScreenFigure(device: device, frame: screen, text: text)
    let (labels, notes) = figure.labels
    return (figure.elements + labels + insets(around: screen), notes)
  }

  /// The captions from above: text, weight and role, each on a line that fits the width.
  func captions(_ notes: [String]) -> [(text: String, weight: Label.Weight, role: Role)] {
    func lines(_ text: String, _ weight: Label.Weight, _ role: Role) -> [(
      text: String, weight: Label.Weight, role: Role
    )] {
      TextMetrics.lines(of: text, width: captionWidth, size: letters(weight), weight: weight)
        .map { ($0, weight, role) }
    }
    let facts = [device.size, device.context, device.safeAreaOrigin].compactMap(\.self)
    return lines(device.profile.title, .bold, .ink)
      + (facts + device.unknowns + notes).flatMap { lines($0, .regular, .faintInk) }
  }

  /// The size of the letters of a caption.
  func letters(_ weight: Label.Weight) -> Double { weight == .bold ? text : text * 0.85 }

  /// The measures of the insets beside the screen, each with its length.
  private func insets(around screen: Box) -> [Element] {
    let gap = text * 0.45
    return device.insets.flatMap { side, length -> [Element] in
      let figure = device.unit.text(length)
      switch side {
      case "top", "bottom":
        let y = side == "top" ? screen.y : screen.bottom - length
        return measure(
          from: Point(screen.right + gap, y), to: Point(screen.right + gap, y + length), figure,
          at: Point(screen.right + gap * 1.9, y + length / 2 + text * 0.85 * 0.36), .start)
      case _:
        let x = side == "left" ? screen.x : screen.right - length
        return measure(
          from: Point(x, screen.bottom + gap), to: Point(x + length, screen.bottom + gap), figure,
          at: Point(x + length / 2, screen.bottom + gap + text * 1.05), .middle)
      }
    }
  }

  /// A line with an end across it at each side, and its length.
  private func measure(
    from start: Point, to end: Point, _ figure: String, at place: Point, _ anchor: Label.Anchor
  ) -> [Element] {
    let tick = text * 0.2
    let isUpright = start.x == end.x
    let stroke = Stroke(.safeAreaEdge, width: text * 0.07)
    let ends = [start, end].map { point in
      isUpright
        ? Element.line(
          from: Point(point.x - tick, point.y), to: Point(point.x + tick, point.y), stroke)
        : Element.line(
          from: Point(point.x, point.y - tick), to: Point(point.x, point.y + tick), stroke)
    }
    return [.line(from: start, to: end, stroke)] + ends + [
      .label(Label(figure, at: place, size: text * 0.85, anchor: anchor, role: .safeAreaEdge))
    ]
  }
}
