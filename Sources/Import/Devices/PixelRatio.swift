import Catalogue

/// The CSS pixel ratio that browsers and Flutter give of a screen.
enum PixelRatio {
  /// The edit that states a ratio: of Apple's devices it is the UIKit scale, of others an attribute.
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

  /// The size as messages give it.
  var text: String { FieldValue.text(of: width) + " × " + FieldValue.text(of: height) }
}
