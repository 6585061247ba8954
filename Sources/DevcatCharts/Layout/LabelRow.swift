import DevcatValues
import DevcatPictures

/// The labels of a horizontal axis: which of them are shown, and how, so none overlaps another.
///
/// Numbers and dates that do not fit are thinned out, because the omitted ones are obvious; names
/// are rotated, and thinned out only if they still do not fit.
struct LabelRow {
  /// A label with its place.
  struct Item: Hashable {
    /// The position among all labels.
    let index: Int
    /// The text, cut where it must be.
    let text: String
    /// The middle of its room.
    let center: Double
  }

  let items: [Item]
  /// Whether they are read upward.
  let isTurned: Bool
  let height: Double
  private let size: Double

  /// Arranges the labels of gridlines, which are never turned.
  init(
    numbers: [String], at centers: [Double], size: Double, within bounds: ClosedRange<Double>
  ) {
    self.size = size
    (isTurned, height) = (false, TextMetrics.lineHeight * size)
    items = Self.thinned(numbers, centers, size, bounds)
  }

  /// Arranges the labels of categories.
  ///
  /// - Parameters:
  ///   - texts: All labels, from left to right.
  ///   - centers: The x of the middle of each.
  ///   - size: The height of the letters.
  ///   - bounds: The left and the right end of the room.
  ///   - mostHeight: The greatest height of turned labels.
  init(
    _ texts: [String], at centers: [Double], size: Double, within bounds: ClosedRange<Double>,
    mostHeight: Double
  ) {
    self.size = size
    let isThinned = texts.allSatisfy { CategoryOrder.isNumber($0) || CalendarDate($0) != nil }
    let line = TextMetrics.lineHeight * size
    if let level = Self.level(texts, centers, size, bounds, every: 1) {
      (items, isTurned, height) = (level, false, line)
    } else if isThinned {
      (items, isTurned, height) = (Self.thinned(texts, centers, size, bounds), false, line)
    } else {
      let spacing = centers.count > 1 ? (centers[1] - centers[0]).magnitude : line
      let stride = Self.strides(upTo: texts.count).first { Double($0) * spacing >= line } ?? 1
      let shown = texts.indices.filter { $0.isMultiple(of: stride) }.map {
        Item(
          index: $0, text: Ellipsis.text(texts[$0], width: mostHeight, size: size),
          center: centers[$0])
      }
      let highest = shown.map { TextMetrics.width(of: $0.text, size: size) }.max() ?? 0
      (items, isTurned, height) = (shown, true, highest)
    }
  }

  /// The labels under a line, those chosen by a condition in bold.
  func elements(y: Double, isBold: (Int) -> Bool = { _ in false }) -> [Element] {
    items.map { item in
      let bold = isBold(item.index)
      let point =
        isTurned
        ? Point(item.center + TextMetrics.capHeight * size / 2, y)
        : Point(item.center, y + TextMetrics.ascent * size)
      return .label(
        Label(
          item.text, at: point, size: size, weight: bold && !isTurned ? .bold : .regular,
          anchor: isTurned ? .end : .middle, direction: isTurned ? .upward : .level,
          role: bold ? .ink : .faintInk))
    }
  }

  /// Steps of 1, 2, 5, 10 and so on.
  static func strides(upTo count: Int) -> [Int] {
    var strides: [Int] = []
    var power = 1
    while power <= count {
      strides += [power, 2 * power, 5 * power]
      power *= 10
    }
    return strides
  }

  /// The labels on one line at the smallest step for which none overlap.
  private static func thinned(
    _ texts: [String], _ centers: [Double], _ size: Double, _ bounds: ClosedRange<Double>
  ) -> [Item] {
    strides(upTo: texts.count).lazy.compactMap { level(texts, centers, size, bounds, every: $0) }
      .first ?? []
  }

  /// The labels at multiples of a step on one line within the bounds; `nil` if two would overlap.
  ///
  /// The room is that of bold letters, in which a selected label is set.
  private static func level(
    _ texts: [String], _ centers: [Double], _ size: Double, _ bounds: ClosedRange<Double>,
    every stride: Int
  ) -> [Item]? {
    var items: [Item] = []
    var end = -Double.infinity
    for index in texts.indices where index.isMultiple(of: stride) {
      let width = TextMetrics.width(of: texts[index], size: size, weight: .bold)
      guard width <= bounds.upperBound - bounds.lowerBound else { return nil }
      let center = min(
        max(centers[index], bounds.lowerBound + width / 2), bounds.upperBound - width / 2)
      guard center - width / 2 >= end else { return nil }
      items.append(Item(index: index, text: texts[index], center: center))
      end = center + width / 2 + size * 0.6
    }
    return items
  }
}

/// Texts that are cut if there is no room for the whole.
enum Ellipsis {
  /// The text, or as much of its beginning as a width holds with `…` after it.
  static func text(
    _ text: String, width: Double, size: Double, weight: Label.Weight = .regular
  ) -> String {
    // A difference of less than a hundredth comes from rounding.
    let width = width + 0.01
    if TextMetrics.width(of: text, size: size, weight: weight) <= width { return text }
    var shown = text
    while !shown.isEmpty {
      shown.removeLast()
      let cut = shown + "…"
      if TextMetrics.width(of: cut, size: size, weight: weight) <= width { return cut }
    }
    return "…"
  }
}
