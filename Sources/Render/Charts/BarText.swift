/// A bar of block characters, in eighths of a cell at its end.
enum BarText {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar between two values of a domain that is so many cells wide; at least a thin line.
  static func text(
    from first: Double, to second: Double, in domain: ClosedRange<Double>, _ cells: Int
  ) -> String {
    let span = domain.upperBound - domain.lowerBound
    func place(_ value: Double) -> Int {
      let part = span > 0 ? (value - domain.lowerBound) / span : 0
      return Int((min(max(part, 0), 1) * Double(cells) * 8).rounded())
    }
    let (low, high) = (min(place(first), place(second)), max(place(first), place(second)))
    let start = low / 8
    let blanks = String(repeating: " ", count: min(start, cells - 1))
    // The left end stands at a whole cell, since there are no blocks that begin within one.
    let length = max(1, high - start * 8)
    return blanks + String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
