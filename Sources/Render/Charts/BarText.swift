/// A bar of block characters, in eighths of a cell at its end.
enum BarText {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar between two values of a domain that is so many cells wide; at least a thin line.
  ///
  /// - Parameter line: From where to where a thin line reaches behind it; `nil` for none.
  static func text(
    from first: Double, to second: Double, on line: ClosedRange<Double>? = nil,
    in domain: ClosedRange<Double>, _ cells: Int
  ) -> String {
    let span = domain.upperBound - domain.lowerBound
    func place(_ value: Double) -> Int {
      let part = span > 0 ? (value - domain.lowerBound) / span : 0
      return Int((min(max(part, 0), 1) * Double(cells) * 8).rounded())
    }
    let (low, high) = (min(place(first), place(second)), max(place(first), place(second)))
    if let line {
      let body = min(low / 8, cells - 1)...min(high / 8, cells - 1)
      let whole = place(line.lowerBound) / 8...place(line.upperBound) / 8
      return (0..<cells).map { body.contains($0) ? "█" : whole.contains($0) ? "─" : " " }.joined()
    }
    let start = low / 8
    let blanks = String(repeating: " ", count: min(start, cells - 1))
    // The left end is at a whole cell, because there are no blocks that begin within one.
    let length = max(1, high - start * 8)
    return blanks + String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
