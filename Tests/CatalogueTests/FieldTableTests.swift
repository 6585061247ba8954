import Foundation
import Testing

@testable import DevcatValues

/// The meaning of a number never changes: a written record stays readable.
@Suite("Field table") struct FieldTableTests {
  static let golden: [(UInt16, String)] = [
    (1, "id"), (2, "name"), (3, "family"), (4, "idiom"), (5, "models"), (6, "aliases"),
    (7, "released"), (8, "status"), (9, "diagonal"), (10, "points.width"), (11, "points.height"),
    (12, "pixels.width"), (13, "pixels.height"), (14, "scale"), (15, "ppi"), (16, "corners.style"),
    (17, "corners.radius"), (18, "orientations"), (19, "homeIndicator"), (21, "safeArea"),
    (22, "layouts"), (23, "attributes"), (24, "statusBar"), (25, "os.first"),
    (26, "os.last"), (27, "refreshRate"), (28, "gamut"), (29, "sensorHousing.kind"),
    (30, "sensorHousing.width"), (31, "sensorHousing.height"), (32, "sensorHousing.top"),
    (33, "zoomed.width"), (34, "zoomed.height"), (35, "moreSpace.width"), (36, "moreSpace.height"),
    (37, "keyboard"),
  ]

  @Test("Numbers and paths are stable") func numbersAndPathsAreStable() {
    #expect(Field.all.map(\.number) == Self.golden.map(\.0))
    #expect(Field.all.map(\.path) == Self.golden.map(\.1))
  }

  @Test("Named rows are the rows of their name") func namedRowsAreTheRowsOfTheirName() {
    let named: [Field] = [
      .id, .name, .family, .idiom, .models, .aliases, .released, .status, .diagonal, .pointsWidth,
      .pointsHeight, .pixelsWidth, .pixelsHeight, .scale, .ppi, .cornersStyle, .cornersRadius,
      .orientations, .homeIndicator, .safeArea, .layouts, .attributes, .statusBar, .osFirst,
      .osLast, .refreshRate, .gamut, .housingKind, .housingWidth, .housingHeight, .housingTop,
      .zoomedWidth, .zoomedHeight, .moreSpaceWidth, .moreSpaceHeight, .keyboard,
    ]
    // A field that no code reads needs no accessor.
    #expect(named == Field.all.filter(named.contains))
  }

  @Test("A field is found by number and path", arguments: Field.all)
  func aFieldIsFoundByNumberAndPath(field: Field) {
    #expect(Field.numbered(field.number) == field)
    #expect(Field.named(field.path) == field)
    #expect(!field.summary.isEmpty)
    let further = Field.numbered(field.number + Field.furtherDisplays)
    #expect(further == (field.group.isOfDisplay ? field : nil))
  }

  @Test(
    "Other numbers are unknown",
    arguments: [UInt16(0), 20, 77, 127, 128, 130, 148, 151, 255, 256, .max])
  func otherNumbersAreUnknown(number: UInt16) {
    #expect(Field.numbered(number) == nil)
  }

  @Test("Paths parse back", arguments: Field.all) func pathsParseBack(field: Field) {
    let keys = field.group.keyNames.map { $0 == "orientation" ? "landscape" : "half" }
    for display in field.group.isOfDisplay ? [nil, "inner", "the lid"] : [nil] {
      let path = field.at(keys, display: display)
      #expect(path.isKnown)
      #expect(path.display == display)
      #expect(path.groupKeys == keys)
      #expect(FieldPath(path.description) == path)
    }
  }

  /// docs/Formats.md has the field table for those who read the bytes without this code.
  @Test("Formats lists every field") func formatsListsEveryField() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/Formats.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for field in Field.all {
      let type =
        switch field.type {
        case .text: "text"
        case .number: "number"
        case .boolean: "bool"
        case .date: "text: `yyyy`, `yyyy-mm` or `yyyy-mm-dd`"
        case .version: "text: a version such as `iOS 17.4` or `Android API 34`"
        case .choice(let words): "text: " + words.map { "`\($0)`" }.joined(separator: ", ")
        case .set(let words) where words.isEmpty: "set"
        case .set(let words): "set of " + words.map { "`\($0)`" }.joined(separator: ", ")
        case .safeArea: "safe-area"
        case .layout: "layout"
        case .attribute: "text, number or bool"
        }
      let range = field.numbers.map { numbers in
        let ends = [numbers.lowerBound, numbers.upperBound].map(FieldValue.text(of:))
        return (field.type == .number ? " " : "; numbers ")
          + "from \(ends[0]) to \(ends[1])\(field.unit.isEmpty ? "" : " \(field.unit)")"
      }
      let further = field.group.isOfDisplay ? "\(field.number + Field.furtherDisplays)" : ""
      let keys = field.group.keyNames.joined(separator: ", ")
      let row =
        "| \(field.number) | \(further) | `\(field.path)` | \(keys) | \(type)\(range ?? "") |"
      #expect(text.contains(row + "\n"), "\(row)")
    }
  }
}
