import Foundation
import Testing

/// `devcat import` of tables of others: Google Play's catalogue, and tables with a mapping file.
@Suite("Import tables") struct ImportTablesTests {
  static let header =
    "Brand,Device,Manufacturer,Model Name,Form Factor,Screen Sizes,Screen Densities\n"

  /// A catalogue of `count` rows, of which every tenth repeats the one before with another size.
  private static func catalogue(_ count: Int) -> String {
    (0..<count).reduce(into: header) { text, row in
      let isSecond = row % 10 == 9
      text += "Acme,d-\(isSecond ? row - 1 : row),Acme Inc,Acme One,Phone,"
      text += isSecond ? "1080x2400,450\n" : "1080x2340,450\n"
    }
  }

  @Test("Google Play: brand and device, letter by letter, are one device with one id")
  func idsAreBrandAndDevice() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let rows = [
      "EVERTEK,M20_Pro,Evertek,M20_Pro,Phone,1080x2340,450\n",
      "Evertek,M20_Pro,Evertek,M20+Pro,Phone,720x1600,320\n",
      "acme,M20_Pro,Acme,Acme M,Phone,720x1600,320\n",
    ]
    try sandbox.write(Self.header + rows.joined(), to: "play.csv")
    try sandbox.require(["import", "play.csv"])
    let ids = try sandbox.require(["list", "--json"]).json().items.compactMap { $0["id"]?.text }
    let other = try #require(ids.first { $0.hasPrefix("evertek-m20-pro-") })
    #expect(other.count == "evertek-m20-pro-".count + 4)
    #expect(Set(ids) == ["evertek-m20-pro", other, "acme-m20-pro"])
    #expect(try sandbox.device("evertek-m20-pro")["attributes"]?["brand"] == "EVERTEK")
    // A later file in another order finds the devices that are there.
    try sandbox.write(Self.header + rows.reversed().joined(), to: "play.csv")
    let again = try sandbox.require(["import", "play.csv"]).text
    #expect(again.contains("0 added, 0 changed, 3 unchanged"), "\(again)")
    // The code is how people ask; of several brands the devices are listed.
    try sandbox.require(["set", "evertek-m20-pro", "name=Evertek M"])
    let several = try sandbox.devcat("show", "m20_pro")
    #expect(several.status == 65, "\(several)")
    for id in ids { #expect(several.errors.contains("  \(id)  "), "\(several)") }
    for id in ids where id != "evertek-m20-pro" { try sandbox.require(["remove", id]) }
    #expect(try sandbox.require(["show", "M20_PRO", "--json"]).json()["id"] == "evertek-m20-pro")
  }

  @Test("Google Play: a second row of a device that differs is listed, and not used")
  func differingRowsAreListed() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(Self.catalogue(10), to: "play.csv")
    let refused = try sandbox.devcat("import", "play.csv")
    #expect(refused.status == 65)
    let message =
      "play.csv:11:1: error: cannot match 'Acme One' to a device: its id would be 'acme-d-8', which the row "
      + "at line 10 already has"
    #expect(refused.errors.contains(message), "\(refused)")
    let arguments = ["import", "play.csv", "--skip-invalid"]
    let first = try sandbox.require(arguments)
    #expect(first.errors.contains("'play.csv' is read as google-play."))
    #expect(first.text.contains("9 added, 0 changed, 0 unchanged, 1 row not used; revision 1"))
    #expect(try sandbox.device("acme-d-8")["points"] == ["width": 384, "height": 832])
    // The row that is not used is not taken for a correction the second time.
    let second = try sandbox.require(arguments)
    #expect(
      second.text == "'play.csv': 0 added, 0 changed, 9 unchanged, 1 row not used; nothing "
        + "changed, no revision was made\n")
    #expect(try sandbox.device("acme-d-8")["pixels"] == ["width": 1080, "height": 2340])
  }

  @Test("Google Play: the pixels of a panel beside another mode's density are disputed")
  func pairedModes() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      Self.header + "samsung,b0q,Samsung,Galaxy S22 Ultra,Phone,1440x3088,450\n"
        + "samsung,one,Samsung,Galaxy One,Phone,1080x2340,450\n", to: "play.csv")
    try sandbox.require(["import", "play.csv"])
    let ultra = try sandbox.device("samsung-b0q")["attributes"]
    #expect(
      ultra?["evidence.points.width"]?.text?.hasPrefix("disputed: ") == true, "\(ultra as Any)")
    #expect(try sandbox.device("samsung-one")["attributes"]?["evidence.points.width"] == nil)
  }

  @Test("A long list of columns that are no fields is cut, and a map has all of them")
  func manyForeignColumns() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let titles = (0..<25).map { "column \($0)" }
    try sandbox.write("name,\(titles.joined(separator: ","))\nA\n", to: "theirs.csv")
    let refused = try sandbox.devcat("import", "theirs.csv")
    #expect(
      refused.status == 65
        && refused.errors.contains("more; the map that '--draft-map' writes names all columns"),
      "\(refused)")
  }

  @Test("A long list is cut and JSON has all of it") func aLongListIsCutAndJSONHasAllOfIt() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(Self.catalogue(1000), to: "play.csv")
    let refused = try sandbox.devcat("import", "play.csv")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("… and 80 more; '--dry-run --skip-invalid --json' lists all"))
    #expect(refused.errors.split(separator: "\n").count < 25)
    let dry = try sandbox.require(["import", "play.csv", "--dry-run", "--skip-invalid", "--json"])
    #expect(try dry.json()[0]?["unusable"]?.items.count == 100)
    let passed = try sandbox.require(["import", "play.csv", "--skip-invalid"])
    #expect(passed.errors.contains("… and 80 more; '--json' lists all of them"))
    #expect(passed.text.contains("900 added, 0 changed, 0 unchanged, 100 rows not used"))
  }

  static let map = #"""
    {
      "columns": {
        "model": "name", "inches": "diagonal",
        "w": "pixels.width", "h": "pixels.height",
        "mm": {"field": "corners.radius", "unit": "px", "scale": "dpr"}
      },
      "orientation": "any", "constants": {"family": "Acme"}, "ignore": ["dpr"]
    }
    """#

  @Test("A map tells the columns of a table") func aMapTellsTheColumnsOfATable() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(Self.map, to: "map.json")
    try sandbox.write(
      "model;inches;w;h;mm;dpr;extra\nAcme One;6.1;2532;1170;141;3;?\n", to: "t.csv")
    let outcome = try sandbox.require(["import", "--map", "map.json", "t.csv", "--json"])
    let report = try outcome.json()[0]
    #expect(report?["formats"] == ["mapped"])
    let warning =
      "t.csv:1:25: warning: 'map.json' does not name 'extra', skipped; list unwanted "
      + "columns under 'ignore'"
    #expect(report?["warnings"] == [.text(warning)])
    let device = try sandbox.device("acme-one")
    #expect(device["pixels"] == ["width": 1170, "height": 2532])
    #expect(device["corners"] == ["radius": 47])
    #expect(device["family"] == "Acme")
  }

  @Test(
    "A map that does not fit is refused",
    arguments: [
      (
        "an unknown field", #"{"columns": {"a": "nome"}}"#, [String](), Int32(65),
        "map.json:1:19: error: unknown field 'nome'; did you mean 'name'?"
      ),
      (
        "a column that is not there", #"{"columns": {"modle": "name"}}"#, [], 65,
        "t.csv:1:1: error: the header has no column 'modle', which 'map.json' names; did you mean "
          + "'model'?"
      ),
      (
        "another format", #"{"columns": {"model": "name"}}"#, ["--format", "csv"], 64,
        "A mapping file cannot be used with the format 'csv'"
      ),
    ])
  func aMapThatDoesNotFitIsRefused(
    name: String, map: String, options: [String], status: Int32, message: String
  ) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(map, to: "map.json")
    try sandbox.write("model\nA\n", to: "t.csv")
    let outcome = try sandbox.run(
      Products.devcat, ["import", "--map", "map.json", "t.csv"] + options)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(try sandbox.head() == 0)
  }

  @Test("Without a map the format is refused") func withoutAMapTheFormatIsRefused() throws {
    let outcome = try Sandbox.reading().devcat("import", "t.csv", "--format", "mapped")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("Name it with '--map'."), "\(outcome)")
  }

  @Test(
    "A bar is drawn on a terminal and erased",
    .enabled(if: Products.isInstalled("script"), "script(1) makes the terminal"),
    arguments: [
      ("a terminal", "TERM=xterm", "", true), ("no colours", "TERM=xterm NO_COLOR=1", "", true),
      ("a dumb terminal", "TERM=dumb", "", false), ("no name of one", "TERM=", "", false),
      ("JSON", "TERM=xterm", "--json", false), ("piped", "TERM=xterm", "2>errors", false),
    ])
  func aBarIsDrawnOnATerminalAndErased(
    name: String, environment: String, options: String, isDrawn: Bool
  ) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(Self.catalogue(400), to: "rows.csv")
    // Work shorter than 0.1 s has no bar, so the rows come with a pause.
    let outcome = try sandbox.shell(
      "mkfifo play.csv; (head -n 20 rows.csv; sleep 0.2; tail -n +21 rows.csv) >play.csv & "
        + "\(environment) script -qec 'devcat import --skip-invalid play.csv \(options)' /dev/null")
    #expect(outcome.status == 0, "\(outcome)")
    let erased = "\r\u{1B}[K"
    #expect(outcome.text.contains("Reading  [") == isDrawn, "\(outcome)")
    #expect(outcome.text.contains(erased) == isDrawn, "\(outcome)")
    #expect(outcome.text.contains("\u{1B}[KNot used: play.csv:11:1") == isDrawn, "\(outcome)")
    #expect(!outcome.errors.contains("\r") && !outcome.errors.contains("["), "\(outcome)")
    let errors = sandbox.data("errors") ?? Data()
    #expect(!errors.contains(UInt8(ascii: "\r")))
  }

  @Test("Draft map: written, accepted, and replaced only with --force")
  func aDraftedMapIsReplacedWithForce() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write("Gerät;Diagonale (Zoll)\nAcme Eins;6,1\n", to: "lab.csv")
    let draft = ["import", "lab.csv", "--draft-map", "map.json"]
    try sandbox.require(draft)
    #expect(try sandbox.devcat("import", "lab.csv", "--draft-map", "map.json").status == 73)
    try sandbox.require(draft + ["--force"])
    try sandbox.require(["import", "--map", "map.json", "lab.csv"])
    #expect(try sandbox.device("acme-eins")["diagonal"] == 6.1)
    try sandbox.write("a;b\n1;2\n", to: "odd.csv")
    let none = try sandbox.devcat("import", "odd.csv", "--draft-map", "none.json")
    #expect(none.status == 65 && none.errors.contains("None of the columns"), "\(none)")
    #expect(!sandbox.exists("none.json"))
  }

  @Test(
    "Files that are no text have their sentence",
    arguments: [
      ("a spreadsheet", Data([0x50, 0x4B, 3, 4]), "Save the sheet as CSV in UTF-8"),
      ("an old spreadsheet", Data([0xD0, 0xCF, 0x11, 0xE0]), "Save the sheet as CSV in UTF-8"),
    ])
  func filesThatAreNoText(name: String, bytes: Data, said: String) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(bytes, to: "lab.csv")
    for words in [["lab.csv"], ["lab.csv", "--draft-map", "map.json"]] {
      let outcome = try sandbox.run(Products.devcat, ["import"] + words)
      #expect(outcome.status == 65 && outcome.errors.contains(said), "\(outcome)")
    }
    #expect(!sandbox.exists("map.json"))
  }

  @Test("Files of others: the next step")
  func theNextStepIsNamed() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      Data("name\nGer\u{e4}t\n".unicodeScalars.map { UInt8($0.value) }), to: "l.csv")
    let latin = try sandbox.devcat("import", "l.csv")
    #expect(latin.errors.contains("give '--encoding windows-1252' with l.csv"), "\(latin)")
    let drafted = try sandbox.devcat("import", "l.csv", "--draft-map", "l.json")
    #expect(
      drafted.status == 65 && drafted.errors.contains("--encoding windows-1252"), "\(drafted)")
    #expect(!sandbox.exists("l.json"))
    try sandbox.write("[{\"vendor\": \"Acme\"}]", to: "v.json")
    let vendor = try sandbox.devcat("import", "v.json")
    #expect(vendor.status == 65, "\(vendor)")
    #expect(vendor.errors.contains("devcat import v.json --draft-map map.json"), "\(vendor)")
    try sandbox.write("[{\"title\": \"A\", \"imei\": 356938035643809123}]", to: "long.json")
    let long = try sandbox.devcat("import", "long.json", "--draft-map", "map.json")
    #expect(long.status == 0 && long.text.contains("356938035643809123"), "\(long)")
  }

  @Test("Google Play's catalogue as Playwright's list")
  func googlePlayBecomesPlaywright() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(Self.catalogue(2), to: "play.csv")
    try sandbox.require(["import", "play.csv"])
    let list = try sandbox.require(["export", "--format", "playwright"]).json()
    #expect(list["Acme One"]?["deviceScaleFactor"] == 2.8125, "\(list)")
    #expect(list["Acme One"]?["viewport"] == ["width": 384, "height": 832])
  }
}
