import DevcatValues
import Testing

@Suite("The names of columns for people") struct ColumnLabelTests {
  @Test(
    "Column label: labels",
    arguments: [
      ("ppi", "Pixel density (ppi)"), ("points.width", "Screen width (pt)"),
      ("models", "Model identifiers"), ("homeIndicator", "Home indicator"),
      ("safeArea[\"iOS 15\"].portrait.top", "Safe area, top, portrait, iOS 15 (pt)"),
      ("safeArea.landscape.left", "Safe area, left, landscape (pt)"),
      ("statusBar[\"iOS 8 and later\"].landscape", "Status bar, landscape, iOS 8 and later (pt)"),
      ("layouts.two-thirds.portrait.horizontal", "Width class, two thirds, portrait"),
      ("layouts.half.landscape.width", "App width, half, landscape (pt)"),
      ("layouts.half.landscape", "Size classes, half, landscape"),
      ("displays.inner.diagonal", "Diagonal, display ‘inner’ (in)"),
      ("displays.inner.safeArea.portrait.top", "Safe area, top, portrait, display ‘inner’ (pt)"),
      ("attributes[\"lab shelf\"]", "lab shelf"),
    ])
  func labels(path: String, expected: String) throws {
    #expect(try #require(Column(path)).labelWithUnit == expected)
  }

  @Test("A field that is added to the table without a label would be called by its path")
  func everyFieldHasALabel() {
    for field in Field.all where field.group == .identity || field.group == .display {
      let label = Column(field.at()).label
      #expect(label != field.path && label.first?.isUppercase == true, "\(field.path)")
    }
  }
}
