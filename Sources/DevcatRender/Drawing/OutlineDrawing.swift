import DevcatAdaptivity
import DevcatValues
public import DevcatPictures

/// Devices side by side in one picture, to the same scale.
public enum OutlineDrawing {
  /// Draws devices from the left to the right, their lower edges on one line.
  ///
  /// - Parameter devices: At least one device, all in the same unit.
  public static func picture(_ devices: [DrawnOutline]) -> Picture {
    let unit = devices.first?.unit ?? .points
    let tallest = devices.map(\.height).max() ?? 0
    let text = letters(unit, tallest)
    let columns = devices.map { OutlineColumn(device: $0, text: text) }
    let (margin, gap) = (text * 2, text * 2.2)
    let bottom = margin + tallest
    let captionTop = bottom + (columns.map(\.roomBelow).max() ?? 0) + text * 0.9
    let legend = OutlineLegend(devices, text: text * 0.85)
    var elements: [Element] = []
    var (x, lowest) = (margin, captionTop)
    for column in columns {
      let center = x + column.left
      let (parts, notes) = column.drawing(center: center, bottom: bottom)
      let (captions, end) = captions(column, notes, Point(center, captionTop))
      elements.append(.group(group(column.device, parts + captions)))
      lowest = max(lowest, end)
      x = center + column.right + gap
    }
    let width = max(x - gap - margin, legend.leastWidth)
    let legendTop = lowest + text * 0.8
    elements.append(
      .group(Group(legend.elements(at: Point(margin, legendTop), width: width))))
    return Picture(
      width: width + 2 * margin,
      height: legendTop + legend.height(width: width) + margin * 0.75,
      unit: unit == .points ? .pixels : .millimetres,
      title: title(devices), summary: summary(devices), elements: elements)
  }

  /// The size of the letters in the unit, which grows with the picture so that they stay legible
  /// when all of it is seen.
  private static func letters(_ unit: OutlineUnit, _ tallest: Double) -> Double {
    switch unit {
    case .points: min(max(tallest / 44, 13), 30)
    case .millimetres: min(max(tallest / 44, 2.6), 6)
    }
  }

  private static func captions(
    _ column: OutlineColumn, _ notes: [String], _ top: Point
  ) -> (elements: [Element], end: Double) {
    var y = top.y
    let elements = column.captions(notes).map { line -> Element in
      let size = column.letters(line.weight)
      defer { y += size * (line.weight == .bold ? 1.35 : 1.3) }
      return .label(
        Label(
          line.text, at: Point(top.x, y + TextMetrics.ascent * size), size: size,
          weight: line.weight, anchor: .middle, role: line.role))
    }
    return (elements, y)
  }

  private static func group(_ device: DrawnOutline, _ elements: [Element]) -> Group {
    Group(
      name: "\(device.profile.title), \(device.size)",
      facts: [
        .init("device", device.profile.id), .init("context", device.outline.context.description),
      ], elements)
  }

  private static func title(_ devices: [DrawnOutline]) -> String {
    devices.map(\.profile.title).joined(separator: ", ")
  }

  /// The content of the picture, in sentences.
  private static func summary(_ devices: [DrawnOutline]) -> String {
    devices.map { device in
      let parts = [device.size, device.context] + [device.insetWords].compactMap(\.self)
      let panes = device.outline.panes.filter { $0.box.value != nil }.map {
        "\($0.owner.rawValue): \(device.words($0))"
      }
      return "\(device.profile.title): "
        + (parts + panes + device.unknowns).joined(separator: "; ") + "."
    }.joined(separator: " ")
  }
}

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
  /// - Returns: The elements, and the texts that do not fit in the screen and belong below it.
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
    let stroke = Stroke(.safeAreaEdge, width: text * 0.07)
    let label = Label(figure, at: place, size: text * 0.85, anchor: anchor, role: .safeAreaEdge)
    return Element.measure(from: start, to: end, tick: text * 0.2, stroke) + [.label(label)]
  }
}

extension Element {
  /// An upright or level line with a line across each of its ends.
  fileprivate static func measure(
    from start: Point, to end: Point, tick: Double, _ stroke: Stroke
  ) -> [Element] {
    let (across, down) = start.x == end.x ? (tick, 0) : (0, tick)
    return [.line(from: start, to: end, stroke)]
      + [start, end].map {
        .line(
          from: Point($0.x - across, $0.y - down), to: Point($0.x + across, $0.y + down), stroke)
      }
  }
}

/// The meaning of the marks of a drawing, on lines that fit its width.
struct OutlineLegend {
  /// A mark and what it means.
  enum Entry: Hashable {
    case scale(length: Double, words: String)
    case safeArea
    case homeIndicator
    case otherApp

    var words: String {
      switch self {
      case .scale(_, let words): words
      case .safeArea: "safe area"
      case .homeIndicator: "Home indicator"
      case .otherApp: "other app"
      }
    }
  }

  let entries: [Entry]
  /// The size of the letters.
  let text: Double

  init(_ devices: [DrawnOutline], text: Double) {
    self.text = text
    let outlines = devices.map(\.outline)
    var entries = [Self.scale(devices)]
    if outlines.contains(where: { $0.safeRectangle.value != nil }) { entries.append(.safeArea) }
    if outlines.contains(where: { $0.homeIndicator.value != nil }) {
      entries.append(.homeIndicator)
    }
    let others = outlines.flatMap(\.panes).filter { $0.owner == .otherApp && $0.box.value != nil }
    if !others.isEmpty { entries.append(.otherApp) }
    self.entries = entries
  }

  /// A length of 1, 2 or 5 times a power of ten, at most a third of the narrowest screen.
  private static func scale(_ devices: [DrawnOutline]) -> Entry {
    let room = (devices.map { min($0.width, $0.height) }.min() ?? 1) / 3
    var length = 1.0
    // The lengths are 2, 5, 10, 20, 50, and so on up to 1,000.
    for step in [2, 2.5, 2, 2, 2.5, 2, 2, 2.5, 2] where length * step <= room { length *= step }
    let unit = devices.first?.unit ?? .points
    return .scale(length: length, words: "\(unit.text(length)) \(unit.rawValue)")
  }

  private var lineHeight: Double { text * 1.7 }

  private func markWidth(_ entry: Entry) -> Double {
    if case .scale(let length, _) = entry { length } else { text * 1.4 }
  }

  private func width(_ entry: Entry) -> Double {
    markWidth(entry) + text * 0.45 + TextMetrics.width(of: entry.words, size: text)
  }

  /// The entries on lines of at most a width.
  private func lines(_ width: Double) -> [[Entry]] {
    var lines: [[Entry]] = []
    var room = 0.0
    for entry in entries {
      let needed = self.width(entry) + text * 1.5
      if lines.isEmpty || needed > room {
        lines.append([])
        // The gap after the last entry of a line may be outside the width.
        room = width + text * 1.5
      }
      lines[lines.count - 1].append(entry)
      room -= needed
    }
    return lines
  }

  /// The width of the widest entry.
  var leastWidth: Double { entries.map(width).max() ?? 0 }

  /// The height on lines of at most a width.
  func height(width: Double) -> Double { Double(lines(width).count) * lineHeight }

  /// Draws the legend from a point at its upper left.
  func elements(at origin: Point, width: Double) -> [Element] {
    lines(width).enumerated().flatMap { index, entries -> [Element] in
      var x = origin.x
      let y = origin.y + (Double(index) + 0.5) * lineHeight
      return entries.flatMap { entry -> [Element] in
        defer { x += self.width(entry) + text * 1.5 }
        let label = Label(
          entry.words, at: Point(x + markWidth(entry) + text * 0.45, y + text * 0.36), size: text,
          role: .faintInk)
        return mark(entry, Point(x, y)) + [.label(label)]
      }
    }
  }

  private func mark(_ entry: Entry, _ start: Point) -> [Element] {
    let box = Box(x: start.x, y: start.y - text * 0.45, width: markWidth(entry), height: text * 0.9)
    switch entry {
    case .scale(let length, _):
      let end = Point(start.x + length, start.y)
      return Element.measure(
        from: start, to: end, tick: text * 0.3, Stroke(.axis, width: text * 0.12))
    case .safeArea:
      let edge = Stroke(.safeAreaEdge, width: text * 0.08, dashes: [text * 0.3, text * 0.2])
      return [.rectangle(box, Paint(fill: .safeArea, stroke: edge))]
    case .homeIndicator:
      let bar = Box(around: box.center, width: box.width, height: text * 0.3)
      return [.rectangle(bar, radius: text * 0.15, Paint(fill: .homeIndicator))]
    case .otherApp:
      let edge = Stroke(.outline, width: text * 0.08)
      return [.rectangle(box, Paint(fill: .otherApp, stroke: edge))]
    }
  }
}
