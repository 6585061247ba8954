/// A drawing in the cells of a terminal.
struct CellCanvas {
  /// The number of columns, each one cell wide.
  let width: Int
  /// The number of lines.
  let height: Int
  /// The character in each cell; empty after one that takes two.
  private var cells: [[String]]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  /// Puts a character into a cell; outside of the canvas, does nothing.
  mutating func put(_ character: Character, _ column: Int, _ row: Int) {
    guard (0..<width).contains(column), (0..<height).contains(row) else { return }
    cells[row][column] = String(character)
  }

  /// Puts a character into the cells of a line between two columns, both of them included.
  mutating func level(_ character: Character, _ columns: ClosedRange<Int>, _ row: Int) {
    for column in columns { put(character, column, row) }
  }

  /// Puts a character into the cells of a column between two lines, both of them included.
  mutating func upright(_ character: Character, _ column: Int, _ rows: ClosedRange<Int>) {
    for row in rows { put(character, column, row) }
  }

  /// Writes a text from a column on; characters beyond the canvas are left out.
  mutating func write(_ text: String, _ column: Int, _ row: Int) {
    var column = column
    for character in text {
      let width = character.cellWidth
      guard width > 0, column + width <= self.width, (0..<height).contains(row) else { continue }
      cells[row][column] = String(character)
      if width == 2 { cells[row][column + 1] = "" }
      column += width
    }
  }

  /// The lines, each of the canvas's width.
  var lines: [String] { cells.map { $0.joined() } }
}
