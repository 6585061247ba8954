import DevcatValues
import DevcatImport
import Testing

@Suite("Size class list reader") struct SizeClassListReaderTests {
  static let table = """
    Default classes

    Each device has a default set.

    Table 1Classes of devices

    iPad (all)

    iPad Mini

    Vertical size class: Regular

    Horizontal size class: Regular

    Vertical size class: Regular

    Horizontal size class: Regular

      iPhone 6 Plus

    Vertical size class: Regular
    Horizontal size class: Compact
    Vertical size class: Compact
    Horizontal size class: Regular
    """

  private func read(_ text: String) -> SourceDocument { ImportFormat.sizeClasses.read(text: text) }

  @Test("Values hold for each name above them") func valuesHoldForEachNameAboveThem() {
    let document = read(Self.table)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.name) == ["iPad (all)", "iPad Mini", "iPhone 6 Plus"])
    #expect(document.drafts.map(\.place) == ["7:1", "9:1", "19:3"])
    #expect(document.drafts.allSatisfy { $0.table == "size-classes-2014" })
    #expect(
      document.drafts[2].stated == [
        "family": "iPhone", "idiom": "phone", "layouts.full-screen.portrait": "compact/regular",
        "layouts.full-screen.landscape": "regular/compact",
      ])
  }

  static let device = "iPhone 6\nVertical size class: Regular\nHorizontal size class: Compact\n"

  @Test(
    "Malformed tables are located",
    arguments: [
      (
        "misspelt value", "iPhone 6\nVertical size class: Regulr",
        "2:22 error found 'Regulr' where 'Regular' or 'Compact' was expected"
      ),
      (
        "value run into text", "iPhone 6\nVertical size class: RegularAnd",
        "2:22 error found 'RegularAnd' where 'Regular' or 'Compact' was expected"
      ),
      (
        "no colon", "iPhone 6\nVertical size class Regular",
        "2:21 error found 'Regular' where ':' was expected"
      ),
      (
        "other order", "iPhone 6\nHorizontal size class: Regular",
        "2:1 error found 'Horizontal size class' where 'Vertical size class: …' for portrait was "
          + "expected"
      ),
      (
        "no landscape", device + "iPhone 5\n",
        "4:1 error found 'iPhone' where 'Vertical size class: …' for landscape was expected"
      ),
      (
        "cut off", device + "Vertical size class: Compact",
        "4:1 error the file ends where 'Horizontal size class: …' for landscape was expected"
      ),
      (
        "no name", "Vertical size class: Regular",
        "1:1 error found size classes without the name of a device above"
      ),
      (
        "no values", table + "\n\niPhone 4s",
        "26:1 error no size classes follow this name; expected 'Vertical size class: …' for "
          + "portrait"
      ),
      (
        "no table", "Prose.",
        "1:1 error found no table; expected names of devices, and below them "
          + "'Vertical size class: …' for portrait"
      ),
    ])
  func malformedTablesAreLocated(name: String, text: String, told: String) {
    #expect(read(text).told.first == told)
  }

  @Test("Prose behind the table is no device") func proseBehindTheTableIsNoDevice() {
    #expect(read(Self.table + "\n\nRelated pages\n\nAll rights reserved.").told.isEmpty)
  }
}
