import Foundation
import Testing

@Suite("What messages quote, and the next step that they name") struct NextStepTests {
  @Test(
    "Set: a field that is given twice is a mistake on the command line",
    arguments: [
      ["ppi=326", "ppi=327"], ["points.width=300", "points=414x896"],
      ["ppi=326", "--unset", "ppi"],
      ["portrait=compact/regular", "portrait.width=300"],
    ])
  func fieldsGivenTwice(words: [String]) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One"])
    let outcome = try sandbox.run(Products.devcat, ["set", "acme-one"] + words)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains("is given twice"), "\(outcome)")
  }

  @Test("Set: both sides with any mark, fields of a user's own, and names that are taken")
  func settingByHand() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "points=393 × 873"])
    #expect(try sandbox.device("acme-one")["points"] == ["width": 393, "height": 873])
    let serial = try sandbox.devcat("set", "acme-one", "hw.serial=3")
    #expect(serial.status == 64, "\(serial)")
    #expect(serial.errors.contains("write 'attributes[\"hw.serial\"]'"), "\(serial)")
    let rate = try sandbox.require(["set", "acme-one", "attributes.refreshRate=120"])
    #expect(rate.errors.contains("'refreshRate' is a field too"), "\(rate)")
    let twin = try sandbox.require(["add", "acme-two", "name=Acme One"])
    #expect(twin.errors.contains("'Acme One' is also the name of 'acme-one'."), "\(twin)")
    try sandbox.require(["set", "acme-two", "name=Acme Two"])
    let renamed = try sandbox.require(["rename", "acme-two", "Acme One"])
    #expect(renamed.errors.contains("'Acme One' is also the name of 'acme-one'."), "\(renamed)")
    try sandbox.require(["set", "acme-one", "models=AF1,1"])
    let model = try sandbox.require(["set", "acme-two", "models=AF1,1;AF1,2"])
    #expect(model.errors.contains("'AF1,1' is also a model of 'acme-one'."), "\(model)")
    #expect(!model.errors.contains("'AF1,2'"), "\(model)")
    let again = try sandbox.require(["set", "acme-two", "models=AF1,1"])
    #expect(!again.errors.contains("is also"), "\(again)")
  }

  @Test("A name without quotation marks: the error has it in them")
  func unquotedNames() throws {
    let sandbox = try Sandbox.reading()
    for words in [["matrix", "iPhone", "XR"], ["show", "iPhone", "XR", "--json"]] {
      let outcome = try sandbox.run(Products.devcat, words)
      #expect(
        outcome.errors.contains("Put the name in quotation marks: 'iPhone XR'."), "\(outcome)")
    }
    for words in [["traits", "iPhone", "XR"], ["window", "iPhone", "XR", "300x400"]] {
      let outcome = try sandbox.run(Products.devcat, words)
      #expect(outcome.status == 64)
      #expect(
        outcome.errors.contains("If 'iPhone XR' is one name, put it in quotation marks"),
        "\(outcome)")
    }
  }

  @Test(
    "find: a search that is no name has the command that answers it",
    arguments: [
      ("family=iPhone", "'--where family=iPhone'"), ("which devices run iOS 26", "list --os"),
      ("foldables", "displays.inner.points.width"), ("home button", "safeArea.portrait.bottom=0"),
      ("app store screenshots", "export --format screenshots"),
    ])
  func topics(search: String, command: String) throws {
    let outcome = try Sandbox.readingReference().run(Products.devcat, ["find", search])
    #expect(outcome.status == 1 && outcome.errors.contains(command), "\(outcome)")
  }

  @Test("Conditions that no device meets: how many have no known value")
  func unknownValues() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for id in ["one", "two"] { try sandbox.require(["add", id, "name=\(id)", "family=iPad"]) }
    try sandbox.require(["add", "three", "name=three", "refreshRate=120"])
    let words = ["list", "--where", "family=iPad", "--where", "refreshRate=120"]
    let none = try sandbox.run(Products.devcat, words)
    #expect(none.errors.contains("'refreshRate' is known of none of the 2 devices"), "\(none)")
    try sandbox.require(["set", "one", "refreshRate=60"])
    let some = try sandbox.run(Products.devcat, words)
    #expect(some.errors.contains("'refreshRate' is unknown of 1 of the 2 devices"), "\(some)")
  }

  @Test("import: pipes and files of one name are no source that may correct itself")
  func sources() throws {
    let sandbox = try Sandbox.initialized("--empty")
    func rows(_ ppi: Int) -> String { "name,ppi\nAcme One,\(ppi)\n" }
    func piped(_ ppi: Int) throws -> Outcome {
      try sandbox.write(rows(ppi), to: "rows.csv")
      return try sandbox.shell("'\(Products.devcat)' import - <rows.csv")
    }
    #expect(try piped(300).status == 0)
    #expect(try piped(400).status == 75)
    #expect(try piped(300).status == 0)
    _ = try sandbox.shell("mkdir a b")
    try sandbox.write(rows(300), to: "a/d.csv")
    try sandbox.write(rows(400), to: "b/d.csv")
    let both = try sandbox.devcat("import", "a/d.csv", "b/d.csv")
    #expect(both.status == 64 && both.errors.contains("have one name"), "\(both)")
    #expect(try sandbox.devcat("import", "a/d.csv", "a/d.csv").status == 64)
  }

  @Test("import --draft-map: the proposed commands name the catalogue that was named")
  func draftedCommands() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write("Gerät,Breite\nAcme One,300\n", to: "their.csv")
    for words in [["--catalogue", "other.db"], ["--catalogue=other.db"]] {
      try? FileManager.default.removeItem(atPath: sandbox.path("other.db"))
      try sandbox.require(["init", "--empty", "--catalogue", "other.db"])
      let refused = try sandbox.run(Products.devcat, ["import", "their.csv"] + words)
      #expect(refused.errors.contains("--draft-map map.json --catalogue other.db"), "\(refused)")
    }
    try sandbox.write("name,Width (pt)\nAcme One,300\n", to: "their.csv")
    let draft = ["import", "their.csv", "--draft-map", "map.json", "--catalogue", "other.db"]
    let drafted = try sandbox.require(draft)
    #expect(drafted.errors.contains("map.json their.csv --catalogue other.db"), "\(drafted)")
  }

  @Test("import: a compressed file has the command that decompresses it")
  func compressedFiles() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write("name,ppi\nAcme One,300\n", to: "rows.csv")
    #expect(try sandbox.shell("gzip rows.csv").status == 0)
    for words in [[], ["--format", "csv"]] {
      let outcome = try sandbox.run(Products.devcat, ["import", "rows.csv.gz"] + words)
      #expect(outcome.status == 65 && outcome.errors.contains("gunzip -c FILE"), "\(outcome)")
    }
  }

  @Test("export: where no device is chosen or fits, nothing is printed")
  func nothingExported() throws {
    let sandbox = try Sandbox.initialized()
    for format in ["markdown", "css", "swift", "sqlite"] {
      let none = try sandbox.devcat("export", "--format", format, "--where", "id=nobody")
      #expect(none.status == 1 && none.text.isEmpty, "\(none)")
    }
    let fields = try sandbox.devcat("export", "--format", "css", "--fields", "name")
    #expect(fields.status == 1 && fields.text.isEmpty, "\(fields)")
    #expect(fields.errors.contains("'--fields' names all that the export has"), "\(fields)")
  }

  @Test("Units: in cells, conditions, assignments and sizes")
  func units() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("name,points.width,scale\niPhone Xʀ,414pt,@2x\n", to: "own.csv")
    try sandbox.require(["compare", "own.csv"])
    try sandbox.write("Device;Width;Size\niPhone Xʀ;414 pt;6,1 Zoll\n", to: "their.csv")
    try sandbox.write(
      #"{"decimal": ",", "columns": {"Device": "name", "Width": "points.width"}, "ignore": ["Size"]}"#,
      to: "map.json")
    try sandbox.require(["compare", "--map", "map.json", "their.csv"])
    for condition in ["points.width>=414pt", "points=414 × 896 pt"] {
      let found = try sandbox.require(["list", "--where", condition, "--where", "id=iphone-xr"])
      #expect(found.text.contains("iphone-xr"), "\(found)")
    }
    try sandbox.require(["set", "iphone-xr", "diagonal=6.1″", "points=414 × 896 pt"])
    let refused = try sandbox.devcat("set", "iphone-xr", "points.width=414px")
    #expect(
      refused.errors.contains(
        "'414px' does not fit 'points.width': expected a number in 'pt', and not in 'px'"),
      "\(refused)")
    let condition = try sandbox.devcat("list", "--where", "os.first=17")
    #expect(condition.errors.contains("Name the system too: 'os.first=iOS 17'."), "\(condition)")
    let reference = try Sandbox.readingReference()
    let window = try reference.require(["window", "iPad mini (A17 Pro)", "507 x 1133 pt"])
    let plain = try reference.require(["window", "iPad mini (A17 Pro)", "507x1133"])
    #expect(window.text == plain.text)
  }

  @Test("A text and a number that print alike have quotation marks where they differ")
  func valuesThatPrintAlike() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "attributes.a=\"3\""])
    let changed = try sandbox.require(["set", "acme-one", "attributes.a=3"])
    #expect(changed.text.contains("attributes.a: \"3\" → 3"), "\(changed)")
    try sandbox.write("id,attributes.a\nacme-one,\"\"\"3\"\"\"\n", to: "a.csv")
    let conflict = try sandbox.devcat("import", "a.csv")
    #expect(conflict.errors.contains("attributes.a: \"3\" differs from 3"), "\(conflict)")
    let compared = try sandbox.devcat("compare", "a.csv")
    #expect(compared.text.contains("\"3\" "), "\(compared)")
  }

  @Test("A conflict and a comparison quote the number as the file has it")
  func numbersAsTheFileHasThem() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "points.width=1000"])
    try sandbox.write("n;w\nAcme One;1.024,5\n", to: "t.csv")
    try sandbox.write(
      #"{"decimal": ",", "columns": {"n": "name", "w": "points.width"}}"#, to: "map.json")
    let conflict = try sandbox.devcat("import", "--map", "map.json", "t.csv")
    #expect(
      conflict.errors.contains("points.width: 1024.5 ('1.024,5') differs from 1000"),
      "\(conflict)")
    let compared = try sandbox.devcat("compare", "--map", "map.json", "t.csv")
    #expect(compared.text.contains("1024.5 ('1.024,5')"), "\(compared)")
  }

  @Test(
    "A table of somebody else's names the draft of a map first, with its file quoted",
    arguments: [
      "name\tdiagonal\nA\t6,1\n", "name,released\nA,03.05.2024\n", "name,Serial,Owner\nA,1,2\n",
    ])
  func tablesOfOthers(table: String) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(table, to: "my lab.csv")
    let outcome = try sandbox.devcat("import", "my lab.csv")
    #expect(outcome.status == 65, "\(outcome)")
    let first = outcome.errors.split(separator: "\n").first { $0.hasPrefix("Error:") }
    #expect(
      first?.contains("devcat import 'my lab.csv' --draft-map map.json") == true, "\(outcome)")
  }

  @Test("Conditions: a text that is written as a number, and an attribute that nobody has")
  func valuesOfAnotherType() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "attributes.version=\"17.1\""])
    let text = try sandbox.devcat("list", "--where", "attributes.version=17.1")
    #expect(text.status == 1, "\(text)")
    #expect(text.errors.contains("ask for 'attributes.version=\"17.1\"'"), "\(text)")
    try sandbox.require(["list", "--where", "attributes.version=\"17.1\""])
    for words in [["--fields", "id,attributes.versoin"], ["--sort", "attributes.versoin"]] {
      let listed = try sandbox.require(["list"] + words)
      #expect(
        listed.errors.contains(
          "No device has a value of 'attributes.versoin'. Did you mean 'attributes.version'?"),
        "\(listed)")
    }
    let models = try Sandbox.reading().devcat("list", "--where", "models=iPhone99,9")
    #expect(models.status == 1 && !models.errors.contains("run the command once"), "\(models)")
    let comma = try Sandbox.reading().devcat("list", "--where", "diagonal=6,15")
    #expect(comma.status == 64, "\(comma)")
    #expect(
      comma.errors.contains("The mark before a fraction is a point: write 'diagonal=6.15'."),
      "\(comma)")
  }

  @Test("Log: what is neither a revision nor a day says how days are written")
  func daysOfTheLog() throws {
    let outcome = try Sandbox.reading().devcat("log", "--since", "yesterday")
    #expect(outcome.status == 66, "\(outcome)")
    #expect(outcome.errors.contains("'yesterday' is not a revision"), "\(outcome)")
    #expect(outcome.errors.contains("Write days as in 2026-01-31"), "\(outcome)")
  }

  @Test("Latin-1 in a file to compare and in a mapping file: the conversion is offered")
  func latin1() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One"])
    let bytes = Data([0x4d, 0xf6, 0x77, 0x65])
    try (Data("name,scale\n".utf8) + bytes + Data(",2\n".utf8)).write(
      to: URL(fileURLWithPath: sandbox.path("t.csv")))
    try (Data("{\"columns\": {\"".utf8) + bytes + Data("\": \"name\"}}".utf8)).write(
      to: URL(fileURLWithPath: sandbox.path("map.json")))
    try sandbox.write("name,scale\nAcme One,2\n", to: "good.csv")
    let compared = try sandbox.devcat("compare", "good.csv", "t.csv")
    #expect(compared.status == 65, "\(compared)")
    #expect(compared.errors.contains("iconv -f WINDOWS-1252 -t UTF-8 t.csv"), "\(compared)")
    let mapped = try sandbox.devcat("import", "--map", "map.json", "good.csv")
    #expect(mapped.status == 65, "\(mapped)")
    #expect(mapped.errors.contains("iconv -f WINDOWS-1252 -t UTF-8 map.json"), "\(mapped)")
  }

  @Test("A conflict quotes a date as the file has it")
  func datesAsTheFileHasThem() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "released=2024-05-03"])
    try sandbox.write("n;d\nAcme One;04.05.2024\n", to: "t.csv")
    try sandbox.write(
      #"{"columns": {"n": "name", "d": {"field": "released", "date": "dd.MM.yyyy"}}}"#,
      to: "map.json")
    let conflict = try sandbox.devcat("import", "--map", "map.json", "t.csv")
    #expect(
      conflict.errors.contains("released: 2024-05-04 ('04.05.2024') differs from 2024-05-03"),
      "\(conflict)")
  }

  @Test("Numbers beyond the range of attributes are texts; a text and a boolean alike have marks")
  func valuesThatAreTexts() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "attributes.b=1e+21"])
    #expect(try sandbox.device("acme-one")["attributes"]?["b"] == "1e+21")
    try sandbox.require(["set", "acme-one", "attributes.c=\"true\""])
    try sandbox.require(["set", "acme-one", "attributes.c=true"])
    let blame = try sandbox.require(["blame", "acme-one", "attributes.c"]).text
    #expect(blame.contains("\"true\""), "\(blame)")
  }

  @Test("A hub that cannot be reached: 'compare --remote' names what it was asked to do")
  func unreachableHub() throws {
    let outcome = try Sandbox.reading().devcat(
      "compare", "--remote", "devcat+tcp://127.0.0.1:9/a/b")
    #expect(outcome.status == 69, "\(outcome)")
    #expect(outcome.errors.contains("Cannot compare with 'devcat+tcp://127.0.0.1:9/a/b'"))
  }

  @Test("A list that another format reads needs no map")
  func formatsNeedNoMap() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      #"{"extensions": [{"type": "emulated-device", "device": {"show-by-default": true, "#
        + #""title": "Acme One", "type": "phone", "user-agent": "x", "screen": "#
        + #"{"device-pixel-ratio": 3, "vertical": {"width": 393, "height": 873}, "#
        + #""horizontal": {"width": 873, "height": 393}}}}]}"#, to: "module.json")
    let outcome = try sandbox.devcat("import", "module.json", "--draft-map", "map.json")
    #expect(outcome.status == 65 && !sandbox.exists("map.json"), "\(outcome)")
    #expect(outcome.errors.contains("format 'chromium', which needs no map"), "\(outcome)")
  }

  @Test("Google Play's file needs no map")
  func googlePlayNeedsNoMap() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      ImportTablesTests.header + "Acme,d-1,Acme Inc,Acme One,Phone,1080x2340,450\n",
      to: "play.csv")
    let outcome = try sandbox.devcat("import", "play.csv", "--draft-map", "map.json")
    #expect(outcome.status == 65 && !sandbox.exists("map.json"), "\(outcome)")
    #expect(outcome.errors.contains("which needs no map"), "\(outcome)")
  }

  @Test("Import: '--skip-invalid' skips rows with another number of cells")
  func raggedRows() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write("name,scale\nA,2,3\nB,2\n", to: "t.csv")
    #expect(try sandbox.devcat("import", "t.csv").status == 65)
    let skipped = try sandbox.require(["import", "t.csv", "--skip-invalid"])
    #expect(skipped.text.contains("1 added"), "\(skipped)")
  }

  @Test("Answers come first: a revision that cannot be undone, and the mapping file's name")
  func answersFirst() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "ppi=300"])
    try sandbox.require(["set", "acme-one", "ppi=301"])
    let revert = try sandbox.devcat("revert", "1")
    #expect(revert.errors.hasPrefix("Error: Revision 1 cannot be undone"), "\(revert)")
    try sandbox.write("{}", to: "map.json")
    try sandbox.write("a,b\n1,2\n", to: "t.csv")
    let map = try sandbox.devcat("import", "--map", "map.json", "t.csv")
    #expect(map.errors.contains("reading the mapping file 'map.json' failed"), "\(map)")
  }

  @Test("Nothing matches: the nearest value, and what is to blame")
  func whatIsToBlame() throws {
    let sandbox = try Sandbox.readingReference()
    let family = try sandbox.devcat("list", "--where", "family=iphnoe", "--os", "26")
    #expect(family.status == 1 && family.errors.contains("Did you mean 'iPhone'?"), "\(family)")
    let text = try sandbox.devcat("find", "zzzz", "--where", "scale=3")
    #expect(text.errors.contains("No device has 'zzzz' in its names"), "\(text)")
    #expect(!text.errors.contains("values of 'scale'"), "\(text)")
  }

  @Test("Fields and days: where they are listed, and how they are written")
  func fieldsAndDays() throws {
    let sandbox = try Sandbox.reading()
    let fields = try sandbox.devcat("list", "--fields", "qqqqqqqq")
    #expect(fields.errors.contains("'devcat fields' lists the fields."), "\(fields)")
    let day = try sandbox.devcat("log", "--since", "2026/01/31")
    #expect(day.status == 64 && day.errors.contains("2026-01-31 (yyyy-mm-dd)"), "\(day)")
  }
}
