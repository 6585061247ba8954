import DevcatValues

/// The ranges of a screen's numbers that are taken from someone else's source.
///
/// They are wider than any screen, so that only a slip is outside them, such as a wrong unit.
enum ScreenLimits {
  /// The range of a side of a screen, in points or in pixels.
  static let sides: ClosedRange<Double> = 1...10_000

  /// The range of the pixels to a point.
  static let ratios: ClosedRange<Double> = 0.5...10

  /// The range of an inset in points.
  static let insets: ClosedRange<Double> = 0...1_000

  /// The value of a row that no screen can have, as a sentence with the text of the file, if that
  /// differs; `nil` if there is none.
  static func violation(in draft: Draft) -> String? {
    for index in draft.patch.values.indices where draft.patch.values[index].value.hasNumbers {
      let entry = draft.patch.values[index]
      guard let sentence = violation(of: entry) else { continue }
      let text = draft.texts[entry.path].map { "; the file has '\(Excerpt.of($0))'" } ?? ""
      return sentence + text
    }
    return nil
  }

  private static func violation(of entry: Profile.Entry) -> String? {
    if let limits = entry.path.field.flatMap({ limits(of: $0.number) }) {
      let numbers: [Double] =
        switch entry.value {
        case .number(let number): [number]
        case .safeArea(let insets): insets.lengths
        case _: []
        }
      if let wrong = numbers.first(where: { !limits.contains($0) }) {
        return "\(entry.path) is \(FieldValue.text(of: wrong)); expected \(text(limits))"
      }
    }
    return entry.value.rangeExcess(at: entry.path)
  }

  /// A range in words.
  static func text(_ range: ClosedRange<Double>) -> String {
    "a number from \(FieldValue.text(of: range.lowerBound)) to "
      + FieldValue.text(of: range.upperBound)
  }

  /// The range of the numbers of a column: that of someone else's source, or else of the field.
  static func range(of column: Column) -> ClosedRange<Double>? {
    limits(of: column.path.number) ?? column.path.field?.numbers
  }

  private static func limits(of field: UInt16) -> ClosedRange<Double>? {
    switch field {
    case Field.pointsWidth.number, Field.pointsHeight.number, Field.pixelsWidth.number,
      Field.pixelsHeight.number:
      sides
    case Field.scale.number: ratios
    case Field.safeArea.number, Field.keyboard.number: insets
    case Field.cornersRadius.number: 0...500
    case _: nil
    }
  }
}

/// The CSS pixel ratio that browsers and Flutter give of a screen.
enum PixelRatio {
  /// The edit that states a ratio: of Apple's devices it is the UIKit scale, of others an
  /// attribute.
  ///
  /// The lists round sizes to whole CSS pixels, so that size × ratio is not the panel of an Android
  /// device: a Galaxy S9+ of 320 × 658 at 4.5 has 1440 × 2960 pixels, not 2961. So no panel is
  /// stated.
  static func edit(_ ratio: Double, isApple: Bool, display: String? = nil) -> Patch.Edit {
    if isApple { return Patch.Edit(Field.scale.at(display: display), .number(ratio)) }
    let key = "css.pixel-ratio" + (display.map { ".\($0)" } ?? "")
    return Patch.Edit(.attribute(key), .number(ratio))
  }
}

extension Size {
  /// The edits that state this size as the points of a display.
  func pointEdits(display: String? = nil) -> [Patch.Edit] {
    [
      Patch.Edit(Field.pointsWidth.at(display: display), .number(width)),
      Patch.Edit(Field.pointsHeight.at(display: display), .number(height)),
    ]
  }
}

extension Profile {
  /// Whether two numbers are nearly the width and the height of the main screen in a unit.
  func isNear(_ width: Double, _ height: Double) -> Bool {
    isNear(width, [.pointsWidth]) && isNear(height, [.pointsHeight])
      || isNear(width, [.pixelsWidth]) && isNear(height, [.pixelsHeight])
  }

  /// Whether a number is nearly that of one of some fields; a wrong one may be a little off.
  func isNear(_ side: Double, _ fields: [Field]) -> Bool {
    fields.contains { field in
      self[field.at()]?.number.map { abs($0 - side) <= 0.12 * $0 } ?? false
    }
  }
}
