import Adaptivity
import Catalogue

/// A screen in the cells of a terminal, which are twice as high as they are wide.
struct TerminalScreen {
  let device: DrawnOutline
  /// How many units of the drawing a cell is wide.
  let unitsPerCell: Double

  private var outline: DeviceOutline { device.outline }

  /// The insets of the safe area, where they leave a part of the screen.
  private var insets: EdgeInsets? {
    outline.safeRectangle.value == nil ? nil : outline.safeArea.value?.insets
  }

  /// The columns, with the edges.
  var columns: Int { max(3, Int((device.width / unitsPerCell).rounded())) }
  /// The lines, with the edges.
  var rows: Int { max(3, Int((device.height / unitsPerCell / 2).rounded())) }

  /// The lines of the screen, and the labels that do not fit in it.
  var drawing: (lines: [String], notes: [String]) {
    var canvas = CellCanvas(width: columns, height: rows)
    frame(0...columns - 1, 0...rows - 1, isRound: (outline.cornerRadius.value ?? 0) > 0, &canvas)
    drawSafeArea(&canvas)
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
    Int((points * device.scale / unitsPerCell).rounded())
  }

  private func row(_ points: Double) -> Int {
    Int((points * device.scale / unitsPerCell / 2).rounded())
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
