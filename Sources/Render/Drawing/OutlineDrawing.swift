import Catalogue
public import Pictures

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

  /// The size of the letters: so that they can be read where the whole picture is seen.
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
