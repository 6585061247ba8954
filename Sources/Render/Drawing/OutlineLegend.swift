import Adaptivity
import Pictures

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

  /// A length of 1, 2 or 5 with noughts, at most a third of the narrowest screen.
  private static func scale(_ devices: [DrawnOutline]) -> Entry {
    let room = (devices.map { min($0.width, $0.height) }.min() ?? 1) / 3
    var length = 1.0
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
      let line = Stroke(.axis, width: text * 0.12)
      let end = Point(start.x + length, start.y)
      return [.line(from: start, to: end, line)]
        + [start, end].map { point in
          .line(
            from: Point(point.x, point.y - text * 0.3), to: Point(point.x, point.y + text * 0.3),
            line)
        }
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
