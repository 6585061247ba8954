import DevcatValues
import Testing

@Suite("Field selection") struct FieldSelectionTests {
  static func device() throws -> Profile {
    try ValidationTests.profile(
      [
        "points.width": "390", "points.height": "844", "scale": "3", "portrait": "compact/regular",
        "layouts.half.portrait": "n/a", "layouts.half.landscape": "n/a",
        "safeArea.portrait": "1,2,3,4", "safeArea[\"iOS 26.5\"].portrait": "1,2,3,4",
        "attributes[\"lab shelf\"]": "B4", "displays.inner.points.width": "700",
        "displays.inner.scale": "2", "displays.cover.scale": "2",
      ])
  }

  @Test(
    "A word selects",
    arguments: [
      ("points", ["points.width", "points.height"]), ("points.width", ["points.width"]),
      ("ppi", ["ppi"]), ("corners", []), ("pixels.height", ["pixels.height"]),
      ("identity", ["name", "family"]),
      ("layouts.half", ["layouts.half.portrait", "layouts.half.landscape"]),
      (
        "layouts",
        ["layouts.half.portrait", "layouts.half.landscape", "layouts.full-screen.portrait"]
      ),
      ("portrait", ["layouts.full-screen.portrait"]),
      ("landscape", ["layouts.full-screen.landscape"]),
      ("layouts.half.portrait.width", ["layouts.half.portrait"]), ("layouts.third", []),
      ("safeArea", ["safeArea.portrait", "safeArea[\"iOS 26.5\"].portrait"]),
      ("safeArea.portrait", ["safeArea.portrait", "safeArea[\"iOS 26.5\"].portrait"]),
      ("safeArea.landscape", ["safeArea.landscape"]),
      ("safeArea[\"iOS 26.5\"].portrait", ["safeArea[\"iOS 26.5\"].portrait"]),
      ("safeArea[\"iOS 26.5\"]", ["safeArea[\"iOS 26.5\"].portrait"]),
      ("attributes", ["attributes[\"lab shelf\"]"]),
      ("displays.inner", ["displays.inner.scale", "displays.inner.points.width"]),
      ("displays.inner.points", ["displays.inner.points.width"]),
      (
        "displays", ["displays.cover.scale", "displays.inner.scale", "displays.inner.points.width"]
      ),
    ])
  func aWordSelects(_ word: String, _ paths: [String]) throws {
    let selection = try #require(FieldSelection(word))
    #expect(
      try selection.paths(in: Self.device()).map(\.description).sorted() == paths.sorted())
  }

  @Test(
    "A word that no field has selects nothing",
    arguments: [
      "pionts", "points.depth", "point", "points.width.x", "name.x", "layouts.half.portrait.x", "",
      "displays.inner.name", "displays.inner.pionts", "safeArea.a.b.c", "field77",
    ])
  func aWordThatNoFieldHasSelectsNothing(_ word: String) {
    #expect(FieldSelection(word) == nil)
  }

  @Test("Every name selects") func everyNameSelects() {
    for name in FieldSelection.names { #expect(FieldSelection(name) != nil, "\(name)") }
  }
}
