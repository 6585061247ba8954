/// Devices side by side in the cells of a terminal, to the same scale.
public enum TerminalDrawing {
  /// The blanks between devices.
  private static let gap = 3
  /// The least width of the captions of a device.
  private static let leastColumn = 14
  /// The lines of a drawing without a limit.
  private static let usualHeight = 30
  /// The least number of lines of a drawing.
  private static let leastHeight = 8

  /// Draws devices from the left to the right, their lower edges on one line; where the width has no
  /// room for all of them, further ones follow below, to the same scale.
  ///
  /// - Parameters:
  ///   - devices: At least one device, all in the same unit.
  ///   - width: The greatest width in cells.
  ///   - height: The lines of the terminal, in which a drawing with its captions is to fit where that
  ///     leaves eight for the screens; `nil` for any number.
  ///   - isStyled: Whether names are in bold (ANSI).
  public static func text(
    _ devices: [DrawnOutline], width: Int, height: Int? = nil, isStyled: Bool = false
  ) -> String {
    let width = max(width, 8)
    let shelfLength = max(1, (width + gap) / (leastColumn + gap))
    let shelves = stride(from: 0, to: devices.count, by: shelfLength).map {
      Array(devices[$0..<min($0 + shelfLength, devices.count)])
    }
    func drawing(_ rows: Int) -> String {
      let unit = shelves.map { unitsPerCell($0, width, rows) }.max() ?? 1
      return shelves.map { shelf($0, unit, width, isStyled) }.joined(separator: "\n")
    }
    var rows = height.map { max(leastHeight, $0 - 5) } ?? usualHeight
    var text = drawing(rows)
    // The narrower a device is drawn, the more lines its captions take.
    while let height, rows > leastHeight {
      let excess = text.count { $0 == "\n" } + 1 - height
      if excess <= 0 { break }
      rows = max(leastHeight, rows - excess)
      text = drawing(rows)
    }
    return text
  }

  /// How many units a cell must be wide at least, so that devices fit; found by halving.
  private static func unitsPerCell(_ devices: [DrawnOutline], _ width: Int, _ rows: Int) -> Double {
    func fits(_ unit: Double) -> Bool {
      let screens = devices.map { TerminalScreen(device: $0, unitsPerCell: unit) }
      let room = screens.reduce(0) { $0 + column($1, width) } + gap * (devices.count - 1)
      return room <= width && screens.allSatisfy { $0.rows <= rows }
    }
    let largest = devices.flatMap { [$0.width, $0.height] }.max() ?? 1
    var (low, high) = (largest / 10_000, largest)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle }
    }
    return high
  }

  private static func column(_ screen: TerminalScreen, _ width: Int) -> Int {
    max(screen.columns, min(leastColumn, width))
  }

  private static func shelf(
    _ devices: [DrawnOutline], _ unit: Double, _ width: Int, _ isStyled: Bool
  ) -> String {
    let screens = devices.map { TerminalScreen(device: $0, unitsPerCell: unit) }
    let columns = screens.map { column($0, width) }
    let drawings = screens.map(\.drawing)
    let tallest = drawings.map(\.lines.count).max() ?? 0
    var text = ""
    for index in 0..<tallest {
      text += line(
        zip(drawings, columns).map { drawing, width in
          let row = index - (tallest - drawing.lines.count)
          return (row < 0 ? "" : drawing.lines[row], width, false)
        })
    }
    let blocks = devices.indices.map { index in
      captions(devices[index], drawings[index].notes).flatMap { caption in
        CellText.lines(TerminalText.line(caption.text), width: columns[index]).map {
          (text: $0, isBold: caption.isBold && isStyled)
        }
      }
    }
    for index in 0..<(blocks.map { $0.count }.max() ?? 0) {
      text += line(
        zip(blocks, columns).map { block, width in
          index < block.count ? (block[index].text, width, block[index].isBold) : ("", width, false)
        })
    }
    return text
  }

  /// The texts below a device, from top to bottom.
  private static func captions(
    _ device: DrawnOutline, _ notes: [String]
  ) -> [(text: String, isBold: Bool)] {
    let facts = [device.size, device.context, device.insetWords].compactMap(\.self)
    return [(device.profile.title, true)]
      + (facts + device.unknowns + notes).map { ($0, false) }
  }

  private static func line(_ cells: [(text: String, width: Int, isBold: Bool)]) -> String {
    var line = cells.map { cell in
      CellText.centered(cell.text, width: cell.width, isBold: cell.isBold)
    }.joined(separator: String(repeating: " ", count: gap))
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
