import DevcatAdaptivity
import DevcatValues

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

  /// Draws devices from the left to the right, their lower edges on one line; where the width has
  /// no room for all of them, further ones follow below, to the same scale.
  ///
  /// - Parameters:
  ///   - devices: At least one device, all in the same unit.
  ///   - width: The greatest width in cells.
  ///   - height: The lines of the terminal, in which a drawing with its captions is to fit where
  ///     that leaves eight for the screens; `nil` for any number.
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
    // Five lines are a first guess for the captions, which the loop below corrects.
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

  /// The least width of a cell, in units of the drawing, with which the devices fit; found by
  /// bisection.
  private static func unitsPerCell(_ devices: [DrawnOutline], _ width: Int, _ rows: Int) -> Double {
    func fits(_ unit: Double) -> Bool {
      let screens = devices.map { TerminalScreen(device: $0, unitsPerCell: unit) }
      let room = screens.reduce(0) { $0 + column($1, width) } + gap * (devices.count - 1)
      return room <= width && screens.allSatisfy { $0.rows <= rows }
    }
    // Sides are rounded to whole cells and have least widths, so no formula gives the result.
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
    let line = cells.map { cell in
      CellText.centered(cell.text, width: cell.width, isBold: cell.isBold)
    }.joined(separator: String(repeating: " ", count: gap))
    return line.trimmedEnd + "\n"
  }
}

/// A screen in the cells of a terminal, which are twice as high as they are wide.
struct TerminalScreen {
  let device: DrawnOutline
  /// The width of a cell in units of the drawing.
  let unitsPerCell: Double

  private var outline: DeviceOutline { device.outline }

  /// The insets of the safe area, where they leave a part of the screen.
  private var insets: EdgeInsets? {
    outline.safeRectangle.value == nil ? nil : outline.safeArea.value?.value
  }

  /// The number of columns with the edges, three at least.
  var columns: Int { max(3, Int(bounded: (device.width / unitsPerCell).rounded())) }
  /// The number of lines with the edges, three at least.
  var rows: Int { max(3, Int(bounded: (device.height / unitsPerCell / 2).rounded())) }

  /// The lines of the screen, and the labels that do not fit in it.
  var drawing: (lines: [String], notes: [String]) {
    var canvas = CellCanvas(width: columns, height: rows)
    frame(0...columns - 1, 0...rows - 1, isRound: (outline.cornerRadius.value ?? 0) > 0, &canvas)
    drawSafeArea(&canvas)
    drawHousing(&canvas)
    drawIndicator(&canvas)
    var notes: [String] = []
    let rooms = drawPanes(&canvas)
    for (pane, room) in rooms {
      let long = lines(device.label(pane), room)
      if long == nil { notes.append(device.note(pane)) }
      guard let lines = long ?? lines(device.shortLabel(pane), room) else { continue }
      let top = room.rows.lowerBound + (room.rows.count - lines.count) / 2
      for (index, line) in lines.enumerated() {
        let column = room.columns.lowerBound + (room.columns.count - line.cellWidth) / 2
        canvas.write(line, column, top + index)
      }
    }
    return (canvas.lines, notes)
  }

  /// The cells of a pane that its label may use.
  private typealias Room = (columns: Range<Int>, rows: Range<Int>)

  /// A label on the lines of a room; `nil` if it does not fit without a broken word.
  private func lines(_ label: [String], _ room: Room) -> [String]? {
    guard room.columns.count > 2 else { return nil }
    let lines = label.flatMap {
      CellText.lines(OutlineWords.held($0), width: room.columns.count - 1)
    }.map(OutlineWords.released)
    let isWhole = lines.joined(separator: " ") == label.joined(separator: " ")
    return isWhole && lines.count <= room.rows.count ? lines : nil
  }

  private func column(_ points: Double) -> Int {
    Int(bounded: (points * device.scale / unitsPerCell).rounded())
  }

  private func row(_ points: Double) -> Int {
    Int(bounded: (points * device.scale / unitsPerCell / 2).rounded())
  }

  private func frame(
    _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, isRound: Bool, _ canvas: inout CellCanvas
  ) {
    let corners: [Character] = isRound ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
    let (left, right) = (columns.lowerBound, columns.upperBound)
    let (top, bottom) = (rows.lowerBound, rows.upperBound)
    canvas.level("─", columns, top)
    canvas.level("─", columns, bottom)
    canvas.upright("│", left, rows)
    canvas.upright("│", right, rows)
    for (corner, place) in zip(
      corners, [(left, top), (right, top), (left, bottom), (right, bottom)])
    {
      canvas.put(corner, place.0, place.1)
    }
  }

  /// The edges of the safe area that lie inside the screen, at least a cell from its edge.
  private func drawSafeArea(_ canvas: inout CellCanvas) {
    guard let insets = insets, columns > 4, rows > 4 else { return }
    func cells(_ inset: Double, _ count: Int) -> Int { inset > 0 ? max(1, count) : 0 }
    let top = cells(insets.top, row(insets.top))
    let bottom = rows - 1 - cells(insets.bottom, row(insets.bottom))
    let left = cells(insets.left, column(insets.left))
    let right = columns - 1 - cells(insets.right, column(insets.right))
    guard top < bottom, left < right else { return }
    let across = max(left, 1)...min(right, columns - 2)
    let down = max(top, 1)...min(bottom, rows - 2)
    if top > 0 { canvas.level("┄", across, top) }
    if bottom < rows - 1 { canvas.level("┄", across, bottom) }
    if left > 0 { canvas.upright("┊", left, down) }
    if right < columns - 1 { canvas.upright("┊", right, down) }
  }

  /// A bar for the Dynamic Island or the notch, which lies on the edge of the screen.
  private func drawHousing(_ canvas: inout CellCanvas) {
    guard let housing = outline.sensorHousing.value else { return }
    let box = housing.box
    if box.width > box.height {
      let width = max(1, column(box.width))
      let start = (columns - width) / 2
      let line = housing.isNotch ? 0 : min(max(1, row(box.y + box.height / 2)), rows - 2)
      canvas.level("▀", start...(start + width - 1), line)
    } else {
      let height = max(1, row(box.height))
      let start = (rows - height) / 2
      let line = housing.isNotch ? 0 : min(max(1, column(box.x + box.width / 2)), columns - 2)
      canvas.upright("▌", line, start...(start + height - 1))
    }
  }

  private func drawIndicator(_ canvas: inout CellCanvas) {
    guard let box = outline.homeIndicator.value else { return }
    let width = max(1, column(box.width))
    let start = (columns - width) / 2
    let inset = insets.map { row($0.bottom) } ?? 0
    canvas.level("━", start...(start + width - 1), inset > 1 ? rows - 2 : rows - 1)
  }

  /// Draws the edges between panes; returns the cells for their labels.
  private func drawPanes(_ canvas: inout CellCanvas) -> [(ScreenPane, Room)] {
    let known = outline.panes.filter { $0.box.value != nil }
    let inner: Room = (1..<columns - 1, labelRows)
    guard known.count > 1, let first = known[0].box.value, let second = known[1].box.value else {
      guard let only = known.first, let box = only.box.value else { return [] }
      if box.width >= outline.screen.width { return [(only, inner)] }
      let cut = min(max(column(box.x > 0 ? box.x : box.width), 1), columns - 2)
      divide(cut, &canvas)
      return [(only, (box.x > 0 ? cut + 1..<columns - 1 : 1..<cut, inner.rows))]
    }
    if outline.context.mode == .slideOver {
      let left = min(max(column(first.x), 1), columns - 3)
      let right = min(max(column(first.x + first.width), left + 1), columns - 2)
      let top = min(max(row(first.y), 1), rows - 2)
      let bottom = min(max(row(first.y + first.height), top), rows - 2)
      frame(left...right, top...bottom, isRound: true, &canvas)
      return [
        (known[0], (left + 1..<max(left + 1, right), top + 1..<max(top + 1, bottom))),
        (known[1], (1..<left, inner.rows)),
      ]
    }
    let isFirstLeft = first.x <= second.x
    let (left, right) = isFirstLeft ? (first, second) : (second, first)
    let cut = min(max(column((left.x + left.width + right.x) / 2), 1), columns - 2)
    divide(cut, &canvas)
    let rooms: [Room] = [(1..<cut, inner.rows), (cut + 1..<columns - 1, inner.rows)]
    return [(known[0], rooms[isFirstLeft ? 0 : 1]), (known[1], rooms[isFirstLeft ? 1 : 0])]
  }

  private func divide(_ column: Int, _ canvas: inout CellCanvas) {
    canvas.upright("│", column, 0...rows - 1)
    canvas.put("┬", column, 0)
    canvas.put("┴", column, rows - 1)
  }

  /// The lines inside the safe area and above the indicator.
  private var labelRows: Range<Int> {
    let top = insets.map { $0.top > 0 ? max(1, row($0.top)) + 1 : 1 } ?? 1
    let bottom = rows - 1 - (insets.map { $0.bottom > 0 ? max(1, row($0.bottom)) : 0 } ?? 0)
    return top < bottom ? top..<bottom : 1..<rows - 1
  }
}
