import DevcatValues
import DevcatImport
import Testing

@Suite("Google Play reader") struct GooglePlayReaderTests {
  static let header =
    "Brand,Device,Manufacturer,Model Name,RAM (TotalMem),Form Factor,System on Chip,GPU,"
    + "Screen Sizes,Screen Densities,ABIs,Android SDK Versions,OpenGL ES Versions,Install base,"
    + "User-perceived ANR rate\n"

  /// A catalogue of our own with the odd cases of the real one.
  static let catalogue =
    header + """
      acme,a1_x,Acme Corp,Acme One 5G,3618-7825MB,Phone,Acme S1,"GPU, 2x",1080x2340,450,arm64-v8a;armeabi,34;35;36,3.2,2,0.00%
      Acme,Tab,Acme,"Tab 20"" ",4096MB,Tablet,,,1920x1200,240,x86,30,3.0;3.2,0,0.00%
      Acme,Fold,Acme,,8 GB,,S,G,900x1920;1440x2880,240;560,,28,,,
      Acme,Box,Acme,Box,1024MB,TV,S,G,1920x1080,320,a,21,2.0,0,0
      Acme,W,Acme,Watch,512MB,Wearable,S,G,454x454,320,a,30,3.1,0,0
      Acme,Car,Acme,Car,512MB,Android Automotive,S,G,1080x1920,,a,30,3.1,0,0

      """

  private func read(_ text: String) -> SourceDocument { ImportFormat.googlePlay.read(text: text) }

  @Test("A row states what the catalogue knows") func aRowStatesWhatTheCatalogueKnows() {
    let document = read(Self.catalogue)
    #expect(document.told.isEmpty)
    #expect(
      document.drafts.map(\.id) == [
        "acme-a1-x", "acme-tab", "acme-fold", "acme-box", "acme-w", "acme-car",
      ])
    #expect(
      document.drafts.map(\.name) == [
        "Acme One 5G", "Tab 20\"", "Acme Fold", "Box", "Watch", "Car",
      ])
    #expect(document.drafts.allSatisfy { $0.isSole })
    #expect(document.drafts[2].place == "4:1")
    #expect(
      document.drafts[0].stated == [
        "family": "Android", "idiom": "phone", "points.width": "384", "points.height": "832",
        "pixels.width": "1080", "pixels.height": "2340", "attributes.brand": "acme",
        "attributes.device": "a1_x", "attributes.manufacturer": "Acme Corp",
        "attributes.formFactor": "Phone", "attributes.soc": "Acme S1", "attributes.gpu": "GPU, 2x",
        "attributes.abis": "arm64-v8a;armeabi", "attributes.sdkVersions": "34;35;36",
        "attributes.sdkMin": "34", "attributes.sdkMax": "36", "attributes.openGLES": "3.2",
        "attributes.ramMin": "3618", "attributes.ramMax": "7825", "attributes.density": "450",
      ])
  }

  @Test("Sizes are upright where the kind of device says so")
  func sizesAreUprightWhereTheKindOfDeviceSaysSo() {
    let sizes = read(Self.catalogue).drafts.map {
      "\($0.stated["pixels.width"] ?? "") \($0.stated["pixels.height"] ?? "") "
        + "\($0.stated["idiom"] ?? "-")"
    }
    #expect(
      sizes == [
        "1080 2340 phone", "1200 1920 pad", "1440 2880 -", "1920 1080 tv", "454 454 watch",
        "1080 1920 unspecified",
      ])
  }

  @Test("Largest of several sizes is the panel") func largestOfSeveralSizesIsThePanel() {
    let stated = read(Self.catalogue).drafts[2].stated
    #expect(stated["attributes.screenSizes"] == "900x1920;1440x2880")
    #expect(stated["attributes.screenDensities"] == "240;560")
    #expect(stated["attributes.density"] == "560")
    #expect(stated["points.width"] == FieldValue.text(of: 1440 * 160 / 560))
    #expect(stated["attributes.ram"] == "8 GB")
    #expect(stated["attributes.abis"] == nil)
  }

  @Test("A list of versions keeps the greatest as a number")
  func aListOfVersionsKeepsTheGreatestAsANumber() {
    let stated = read(Self.catalogue).drafts[1].stated
    #expect(stated["attributes.openGLES"] == "3.2")
    #expect(stated["attributes.openGLESVersions"] == "3.0;3.2")
    #expect(stated["attributes.ramMin"] == "4096")
    #expect(stated["attributes.ramMax"] == "4096")
  }

  @Test("Google Play: a version with more digits than a number keeps stays a text")
  func versionsThatWouldChange() {
    let stated = read(Self.catalogue.replacing("3.0;3.2", with: "3.20000000000000000001")).drafts[1]
      .stated
    #expect(stated["attributes.openGLES"] == nil)
    #expect(stated["attributes.openGLESVersions"] == "3.20000000000000000001")
  }

  @Test("Without a density the points are unknown") func withoutADensityThePointsAreUnknown() {
    let stated = read(Self.catalogue).drafts[5].stated
    #expect(stated["points.width"] == nil)
    #expect(stated["pixels.width"] == "1080")
  }

  @Test(
    "Older titles are known",
    arguments: [
      (
        "2020", "Manufacturer,Model Name,Model Code,RAM (TotalMem),Screen Sizes,Screen Densities",
        "Acme,One,one_d,1MB,720x1280,320", "acme-one-d"
      ),
      (
        "branding", "Retail Branding,Marketing Name,Device,Screen Densities,Screen Sizes",
        "Acme,One,d,320,720x1280", "acme-d"
      ),
    ])
  func olderTitlesAreKnown(name: String, header: String, row: String, id: String) {
    let document = read(header + "\n" + row)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.id) == [id])
    #expect(document.drafts.map(\.name) == ["One"])
    #expect(document.drafts.first?.stated["points.height"] == "640")
    let source = SourceText(Array((header + "\n" + row).utf8), file: "x")
    #expect(ImportFormat.guessed(from: source) == .googlePlay)
  }

  static let short = "Brand,Device,Screen Sizes,Screen Densities\n"

  @Test(
    "Mistakes are located",
    arguments: [
      (
        "no size", short + "A,b,,\n",
        "2:5 unusable 'Screen Sizes' is empty, so the screen is unknown"
      ),
      (
        "no list of sizes", short + "A,é,1080x2340;big,450\n",
        "2:5 unusable '1080x2340;big' in 'Screen Sizes' is not a list of sizes such as '1080x2340'"
      ),
      (
        "a side of nothing", short + "A,b,0x2340,450\n",
        "2:5 unusable '0x2340' in 'Screen Sizes' is not a list of sizes such as '1080x2340'"
      ),
      (
        "no density", short + "A,b,1080x2340,xhdpi\n",
        "2:15 unusable 'xhdpi' in 'Screen Densities' is not a list of numbers"
      ),
      (
        "no device", short + "A,,1080x2340,450\n",
        "2:3 unusable no id can be made of the brand 'A' and the device ''; both must be given"
      ),
      (
        "no brand", short + "\n ,b,1080x2340,450\n",
        "3:3 unusable no id can be made of the brand '' and the device 'b'; both must be given"
      ),
      (
        "columns missing", "# c\nDevice,Model Name,Screen Densities\n",
        "2:1 error the header lacks the columns 'Screen Sizes', 'Brand' of Google Play's device "
          + "catalogue"
      ),
      (
        "cells missing", short + "A,b,1080x2340\n",
        "2:1 unusable found 3 cells where the header has 4 columns; the first without one is "
          + "'Screen Densities'"
      ),
      (
        "nothing", "",
        "1:1 error the file ends where a header was expected, such as "
          + "'Brand,Device,…,Screen Sizes,…'"
      ),
    ])
  func mistakesAreLocated(name: String, text: String, told: String) {
    let document = read(text)
    #expect(document.told == [told])
    #expect(document.drafts.isEmpty)
  }

  @Test("Google Play reader: it is known by its header") func itIsKnownByItsHeader() {
    let source = SourceText(Array(Self.catalogue.utf8), file: "devices.csv")
    #expect(ImportFormat.guessed(from: source) == .googlePlay)
  }
}
