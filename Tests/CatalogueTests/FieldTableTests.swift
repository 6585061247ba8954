import Testing

@testable import Catalogue

/// What a number means never changes: a record that was written stays readable.
@Suite struct FieldTableTests {
  static let golden: [(UInt16, String)] = [
    (1, "id"), (2, "name"), (3, "family"), (4, "idiom"), (5, "models"), (6, "aliases"),
    (7, "released"), (8, "status"), (9, "diagonal"), (10, "points.width"), (11, "points.height"),
    (12, "pixels.width"), (13, "pixels.height"), (14, "scale"), (15, "ppi"), (16, "corners.style"),
    (17, "corners.radius"), (18, "orientations"), (19, "homeIndicator"), (20, "statusBar"),
    (21, "safeArea"), (22, "layouts"), (23, "attributes"),
  ]

  @Test func numbersAndPathsAreStable() {
    #expect(Field.all.map(\.number) == Self.golden.map(\.0))
    #expect(Field.all.map(\.path) == Self.golden.map(\.1))
  }

  @Test func namedRowsAreTheRowsOfTheirName() {
    let named: [Field] = [
      .id, .name, .family, .idiom, .models, .aliases, .released, .status, .diagonal, .pointsWidth,
      .pointsHeight, .pixelsWidth, .pixelsHeight, .scale, .ppi, .cornersStyle, .cornersRadius,
      .orientations, .homeIndicator, .statusBar, .safeArea, .layouts, .attributes,
    ]
    #expect(named == Field.all)
  }

  @Test(arguments: Field.all) func aFieldIsFoundByNumberAndPath(field: Field) {
    #expect(Field.numbered(field.number) == field)
    #expect(Field.named(field.path) == field)
    #expect(!field.summary.isEmpty)
    let further = Field.numbered(field.number + Field.furtherDisplays)
    #expect(further == (field.group.isOfDisplay ? field : nil))
  }

  @Test(arguments: [UInt16(0), 24, 77, 127, 128, 130, 151, 255, 256, .max])
  func otherNumbersAreUnknown(number: UInt16) {
    #expect(Field.numbered(number) == nil)
  }

  @Test(arguments: Field.all) func pathsParseBack(field: Field) {
    let keys = field.group.keyNames.map { $0 == "orientation" ? "landscape" : "half" }
    for display in field.group.isOfDisplay ? [nil, "inner", "the lid"] : [nil] {
      let path = field.at(keys, display: display)
      #expect(path.isKnown)
      #expect(path.display == display)
      #expect(path.groupKeys == keys)
      #expect(FieldPath(path.description) == path)
    }
  }
}
