import DevcatValues
import DevcatImport
import Testing

@Suite("Screen limits") struct ScreenLimitsTests {
  static let play = "Brand,Device,Model Name,Form Factor,Screen Sizes,Screen Densities\n"

  @Test(
    "Foreign rows with a number that no screen can have, and the diagnostics of each",
    arguments: [
      (
        ImportFormat.guideline,
        "Device Dimensions (portrait)\niPhone X 99999pt × 812pt (1125px × 2436px @3x)\n",
        "2:1 unusable 'iPhone X': points.width is 99999; expected a number from 1 to 10000"
      ),
      (
        .guideline, "Device Dimensions (portrait)\niPhone X 375pt × 812pt (1125px × 2436px @30x)\n",
        "2:1 unusable 'iPhone X': scale is 30; expected a number from 0.5 to 10"
      ),
      (
        .googlePlay, play + "acme,a,A,Phone,20x100000,160\n",
        "2:1 unusable 'A': points.height is 100000; expected a number from 1 to 10000"
      ),
      (
        .googlePlay, play + "acme,a,A,Phone,1000x2000,1\n",
        "2:1 unusable 'A': points.width is 160000; expected a number from 1 to 10000"
      ),
    ])
  func whatNoScreenCanHaveMakesItsRowUnusable(
    _ format: ImportFormat, _ text: String, _ message: String
  ) {
    let document = format.read(text: text)
    #expect(document.drafts.isEmpty)
    #expect(document.told == [message])
  }

  @Test("Our own formats hold whatever a catalogue holds")
  func ourOwnFormatsHoldWhateverACatalogueHolds() {
    let document = ImportFormat.csv.read(text: "id,points.width\nwall,20000\n")
    #expect(document.told.isEmpty && document.drafts.count == 1)
  }
}
