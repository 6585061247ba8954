import Foundation
import Testing

/// `devcat list` and `devcat find`.
@Suite("Query") struct QueryTests {
  @Test(
    "Conditions choose devices",
    arguments: [
      (["name~pro max"], ["iphone-11-pro-max"]),
      (["points.width>=1000"], ["ipad-pro-12.9-inch"]),
      (["points.width<320.5"], ["iphone-se-4-inch", "ipod-touch-5th-generation-and-later"]),
      (["points.height=1112"], ["ipad-air-10.5-inch", "ipad-pro-10.5-inch"]),
      (
        ["family=iPhone", "scale=3", "points.width>400", "points.height>800"],
        ["iphone-11-pro-max", "iphone-xs-max"]
      ),
      (
        ["landscape.horizontal=regular", "landscape.vertical=compact", "scale=2"],
        ["iphone-11", "iphone-xr"]
      ),
      (["!landscape"], ["ipad-10.2-inch"]),
      (["family!=iPhone", "family!=iPad"], ["ipod-touch-5th-generation-and-later"]),
      (["layouts.half.landscape.horizontal=regular"], ["ipad-pro-12.9-inch"]),
      (["layouts.half.portrait=n/a", "points.width=1024"], ["ipad-pro-12.9-inch"]),
      (
        ["layouts.half.portrait.available=false", "points.width=834"],
        ["ipad-air-10.5-inch", "ipad-pro-10.5-inch", "ipad-pro-11-inch"]
      ),
      (["layouts.third.portrait", "name~mini"], ["ipad-mini-7.9-inch"]),
      (["id=iphone-x"], ["iphone-x"]),
      (["family=ipad", "points.width>=1000"], ["ipad-pro-12.9-inch"]),
      (["idiom=PHONE", "landscape.horizontal=Regular", "scale=2"], ["iphone-11", "iphone-xr"]),
    ])
  func conditionsChooseDevices(_ conditions: [String], _ ids: [String]) throws {
    let options = conditions.flatMap { ["--where", $0] } + ["--fields", "id"]
    let outcome = try Sandbox.reading().require(["list"] + options)
    #expect(outcome.lines.sorted() == ids)
    let notes = outcome.errors.split(separator: "\n")
    #expect(notes.allSatisfy { $0.hasSuffix("left out.") }, "\(outcome)")
  }

  @Test(
    "No device matches: exit 1, and the reason",
    arguments: [
      (["find", "zzz"], "No device matches 'zzz'."),
      (["find", "iphnoe X"], "No device matches 'iphnoe X'. Did you mean 'iPhone X'"),
      (
        ["list", "--where", "family=iphnoe"],
        "No device matches 'family=iphnoe'. No device has 'iphnoe' as 'family'. "
          + "Did you mean 'iPhone'?"
      ),
      (
        ["list", "--where", "family=iPhone AND scale=3"],
        "'AND' is read as a part of the value; give each condition its own '--where'."
      ),
      (
        ["list", "--where", "family=iPhone or scale=3"],
        "'or' is read as a part of the value; run the command once for each condition."
      ),
      (
        ["list", "--where", "points.width>9000"],
        "The values of 'points.width' are from 320 to 1024"
      ),
      (["list", "--where", "attributes.shelf"], "No device has a value of 'attributes.shelf'."),
      (
        ["list", "--where", "family=iPad", "--where", "scale=3"],
        "No device meets all of them: 'family=iPad' holds for 9, 'scale=3' holds for 9."
      ),
      (["list", "--where", "!name"], "'!name' holds where the value is not known."),
      (
        ["list", "--where", "family=iPhone, scale=3"],
        "',' is read as a part of the value; give each condition its own '--where'."
      ),
      (
        ["list", "--where", "family=iPhone;scale=3"],
        "';' is read as a part of the value; give each condition its own '--where'."
      ),
      (
        ["list", "--where", "family=iPhone;iPad"],
        "';' is read as a part of the value; run the command once for each value."
      ),
      (
        ["list", "--where", "family~iphnoe"],
        "No value of 'family' has 'iphnoe' in it. Did you mean 'iPhone'?"
      ),
      (["cover", "--where", "family=zzz"], "No device matches 'family=zzz'."),
      (["matrix", "--where", "family=zzz"], "No device matches 'family=zzz'."),
      (["export", "--where", "family=zzz"], "No device matches 'family=zzz'."),
      (["site", "new-folder", "--where", "family=zzz"], "No device matches 'family=zzz'."),
    ])
  func nothingMatches(words: [String], said: String) throws {
    let outcome = try Sandbox.reading().run(Products.devcat, words)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains(said), "\(outcome)")
    #expect(outcome.text == (words[0] == "export" ? "[]\n" : ""))
  }

  @Test(
    "No device matches: names in another spelling, and the id of another name",
    arguments: [
      (["find", "se3"], "'Apple Watch SE 3 44mm', 'iPhone SE (3rd generation)'?"),
      (["find", "iphone15pro"], "Did you mean 'iPhone 15 Pro'?"),
      (["find", "iphone 8+"], "Did you mean 'iPhone 8 Plus'?"),
      (
        ["list", "--where", "id=iphone-se-1st-generation"],
        "'iphone-se-1st-generation' is another name of 'iphone-se-4-inch': ask for 'id=iphone-se-4-inch'."
      ),
    ])
  func anotherSpelling(_ words: [String], _ said: String) throws {
    let outcome = try Sandbox.readingReference().run(Products.devcat, words)
    #expect(outcome.status == 1 && outcome.errors.contains(said), "\(outcome)")
  }

  @Test("No device matches: JSON is still printed", arguments: ["list", "cover", "matrix"])
  func nothingMatchesInJSON(command: String) throws {
    let outcome = try Sandbox.reading().devcat(command, "--where", "family=zzz", "--json")
    #expect(outcome.status == 1)
    let json = try outcome.json()
    #expect(command == "list" ? json == [] : json["devices"] == [], "\(outcome)")
  }

  @Test("No device matches: a field that does not exist is a mistake in the command line")
  func unknownFieldsAreMistakes() throws {
    for text in ["famly=iPhone", "scale=3 AND family=iPhone"] {
      let outcome = try Sandbox.reading().devcat("list", "--where", text)
      #expect(outcome.status == 64, "\(outcome)")
    }
  }

  @Test("No device matches: '--output' leaves an old file")
  func anOldFileStays() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("old", to: "out.json")
    let outcome = try sandbox.devcat(
      "export", "--where", "family=zzz", "--output", "out.json", "--force")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(sandbox.data("out.json") == Data("old".utf8))
  }

  @Test("An empty catalogue without a condition is no failure")
  func anEmptyCatalogueIsListed() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for command in ["list", "matrix", "export"] {
      #expect(try sandbox.devcat(command).status == 0, "\(command)")
    }
  }

  @Test(
    "Conditions say what they leave out",
    arguments: [
      ("!homeIndicator", "for false, write 'homeIndicator=false'"),
      (
        "landscape.horizontal=regular",
        "1 device without a known 'layouts.full-screen.landscape.horizontal' is left out."
      ),
      ("family!=iphnoe", "No device has 'iphnoe' as 'family'. Did you mean 'iPhone'?"),
    ])
  func conditionsSayWhatTheyLeaveOut(condition: String, said: String) throws {
    let outcome = try Sandbox.reading().devcat("list", "--where", condition)
    #expect(outcome.errors.contains(said), "\(outcome)")
  }

  @Test(
    "A text is found in names",
    arguments: [
      ("xs", ["iphone-xs", "iphone-xs-max"]), ("XS MAX", ["iphone-xs-max"]),
      ("e X", ["iphone-11-pro-max", "iphone-x", "iphone-xr", "iphone-xs", "iphone-xs-max"]),
    ])
  func aTextIsFoundInNames(_ text: String, _ ids: [String]) throws {
    let outcome = try Sandbox.reading().require(["find", text, "--fields", "id"])
    #expect(outcome.lines.sorted() == ids)
  }

  @Test("List: --sort and --limit")
  func listsAreSorted() throws {
    let sandbox = try Sandbox.reading()
    func values(_ options: String...) throws -> [String] {
      try sandbox.require(["list", "--fields", "points.width"] + options).text
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    let up = try values("--sort", "points.width").compactMap(Double.init)
    #expect(up == up.sorted() && up.first == 320)
    #expect(try values("--sort=-points.width").compactMap(Double.init) == up.reversed())
    #expect(try values("--sort=-points.width", "--limit", "1") == ["1024"])
    #expect(try values("--limit", "0") == [])
    let json = try sandbox.require(["list", "--sort=-points.width", "--limit", "2", "--json"])
      .json()
    #expect(json.items.count == 2 && json[0]?["id"] == "ipad-pro-12.9-inch")
    // Texts are in the order of their bytes, also where their beginnings are the same.
    let names = try sandbox.require(["list", "--fields", "name", "--sort", "name"]).lines
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(names.count > 20 && names.filter { $0.hasPrefix("iPhone X") }.count > 1)
    #expect(
      try sandbox.require(["list", "--fields", "name", "--sort=-name"]).lines
        == names.sorted { $1.utf8.lexicographicallyPrecedes($0.utf8) })
    // Unknown values come last, whichever way.
    for sort in ["released", "-released"] {
      let cells = try sandbox.require(["list", "--fields", "released,id", "--sort=\(sort)"]).lines
      let isKnown = cells.map { !$0.hasPrefix("\t") }
      #expect(isKnown == isKnown.sorted { $0 && !$1 })
    }
    #expect(try sandbox.devcat("list", "--sort", "widht").status == 64)
    #expect(try sandbox.devcat("list", "--sort", "name,id").status == 64)
  }

  @Test("As people look for devices: the one that is named, then by family, and the newest first")
  func devicesComeInTheOrderOfFamiliesAndDates() throws {
    let sandbox = try Sandbox.readingReference()
    let names = try sandbox.require(["list", "--fields", "name"]).lines
    #expect(names.first == "iPhone Duo")
    let firsts = ["iPhone Duo", "iPad Pro 13-inch (M5)", "Apple Watch Series 12 46mm"]
      .compactMap(names.firstIndex)
    #expect(firsts.count == 3 && firsts == firsts.sorted())
    let phones = try sandbox.require(["find", "iPhone 16", "--fields", "name"]).lines
    #expect(
      phones.prefix(5) == [
        "iPhone 16", "iPhone 16e", "iPhone 16 Pro Max", "iPhone 16 Plus", "iPhone 16 Pro",
      ], "The device of this very name comes first.")
    for (text, first) in [("iPad mini", "iPad mini (A17 Pro)"), ("iPhone", "iPhone Duo")] {
      let found = try sandbox.require(["find", text, "--fields", "name"]).lines
      #expect(found.first == first && found.contains(text), "The name of a line means all of it.")
    }
    let ids = try sandbox.require(["list", "--fields", "id"]).lines
    for words in [
      ["list", "--json"], ["list", "--json", "--fields", "id"], ["matrix", "--json"],
    ] {
      let json = try sandbox.require(words).json()
      let devices = (words[0] == "matrix" ? json["devices"] : json)?.items ?? []
      var found: [String] = []
      for id in devices.compactMap({ $0["id"]?.text }) where found.last != id { found.append(id) }
      #expect(found == ids, "\(words)")
    }
  }

  @Test("Find: an id and its beginning are found, also where no name has these words")
  func idsAreFound() throws {
    let sandbox = try Sandbox.readingReference()
    func ids(_ text: String) throws -> [String] {
      try sandbox.require(["find", text, "--fields", "id"]).lines.sorted()
    }
    #expect(try ids("iphone-se-4-inch") == ["iphone-se-4-inch"])
    #expect(
      try ids("iPhone-SE") == [
        "iphone-se-3rd-generation", "iphone-se-4-inch", "iphone-se-4.7-inch",
      ])
    // A part inside an id is not its beginning.
    #expect(try sandbox.devcat("find", "se-4-inch").status == 1)
  }

  @Test("Find: the size of a window in Split View finds the iPads, and says in which mode it is")
  func windowsAreFound() throws {
    let sandbox = try Sandbox.readingReference()
    for (text, context) in [
      ("504x1210", "two-thirds, portrait"), ("600 × 834 pt", "half, landscape"),
    ] {
      let found = try sandbox.require(["find", text, "--fields", "id"])
      #expect(found.lines.contains("ipad-pro-11-inch-m4"), "\(found)")
      #expect(found.errors.contains(" is the size of an app in \(context).\n"), "\(found)")
    }
    #expect(try sandbox.devcat("find", "505x1210").status == 1)
  }

  @Test("A text is found in aliases and identifiers") func aTextIsFoundInAliasesAndIdentifiers()
    throws
  {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-x", "models=iPhone10,3;iPhone10,6", "aliases=Edison"])
    for text in ["iPhone10,6", "phone10", "edison"] {
      #expect(try sandbox.require(["find", text, "--fields", "id"]).lines == ["iphone-x"])
    }
  }

  @Test("Regular width in landscape is what the tables say")
  func regularWidthInLandscapeIsWhatTheTablesSay() throws {
    let outcome = try Sandbox.reading().require(
      ["find", "--where", "landscape.horizontal=regular", "--fields", "name"])
    let rows = PublishedClasses.fullScreen.map(\.corrected)
    var names = Set(rows.filter { $0.landscape.hasPrefix("regular/") }.flatMap(\.devices))
    // Derived from devices with the same screen.
    names.formUnion(["iPhone 6 Plus", "10.5\" iPad Air"])
    #expect(Set(outcome.lines) == names)
  }

  @Test("Piped output is cells between tabs") func pipedOutputIsCellsBetweenTabs() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-x", "attributes.note=one\ttwo\nthree"])
    let row = try sandbox.require(
      [
        "list", "--where", "id=iphone-x", "--fields",
        "name,points.width,ppi,attributes.note,landscape",
      ])
    #expect(row.text == "iPhone X\t375\t\tone two three\tcompact/compact\n")
    let whole = try sandbox.require(["list", "--where", "id=iphone-x"])
    #expect(whole.text == "iPhone X\tiphone-x\t375\t812\t3\tcompact\tregular\tcompact\tcompact\n")
    #expect(try sandbox.require(["list"]).lines.count == 27)
  }

  @Test("Fields in JSON are named and what is unknown is left out")
  func fieldsInJSONAreNamedAndWhatIsUnknownIsLeftOut() throws {
    let options = [
      "list", "--where", "points.width>=834", "--where", "points.height!=1194",
      "--fields", "id,scale,layouts.half.portrait,portrait.horizontal,status",
    ]
    let rows: [JSONValue] = [
      // The largest first.
      [
        "id": "ipad-pro-12.9-inch", "scale": 2, "layouts.half.portrait": "n/a",
        "layouts.full-screen.portrait.horizontal": "regular",
      ],
      [
        "id": "ipad-air-10.5-inch", "scale": 2, "layouts.half.portrait": "n/a",
        "layouts.full-screen.portrait.horizontal": "regular",
      ],
      [
        "id": "ipad-pro-10.5-inch", "scale": 2, "layouts.half.portrait": "n/a",
        "layouts.full-screen.portrait.horizontal": "regular",
      ],
    ]
    let sandbox = try Sandbox.reading()
    #expect(try sandbox.require(options + ["--json"]).json() == .array(rows))
    #expect(try sandbox.require(options + ["--ndjson"]).jsonLines() == rows)
    #expect(try sandbox.devcat("list", "--where", "scale=9", "--json").json() == [])
    #expect(try sandbox.devcat("list", "--where", "scale=9", "--ndjson").text == "")
  }

  @Test("A whole list is the profiles that show gives") func aWholeListIsTheProfilesThatShowGives()
    throws
  {
    let sandbox = try Sandbox.reading()
    let list = try sandbox.require(["list", "--json"]).json()
    #expect(try sandbox.require(["list", "--ndjson"]).jsonLines() == list.items)
    #expect(list.items.contains(try sandbox.device("iPhone 6 Plus")))
    let ids = list.items.compactMap { $0["id"]?.text }
    #expect(ids.count == 27 && Set(ids).count == 27)
  }

  @Test("Queries of an earlier revision") func queriesOfAnEarlierRevision() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["tag", "published", "1"])
    for (revision, width) in [
      ("1", "compact"), ("published", "compact"), ("head~1", "compact"),
      ("2", "regular"), ("head", "regular"),
    ] {
      let outcome = try sandbox.require(
        ["list", "--where", "id=iphone-11", "--fields", "landscape.horizontal", "--at", revision])
      #expect(outcome.text == width + "\n", "\(revision)")
    }
  }

  @Test("A snapshot stands in the place of a catalogue")
  func aSnapshotStandsInThePlaceOfACatalogue() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["snapshot", "save", "new.devcat"])
    try sandbox.require(["snapshot", "save", "old.devcat", "--at", "1"])
    let list = try sandbox.require(["list", "--json"]).output
    let names = try sandbox.names()
    #expect(try sandbox.require(["list", "--json", "--catalogue", "new.devcat"]).output == list)
    let old = try sandbox.require(["list", "--json", "--catalogue", "old.devcat"]).output
    #expect(try old == sandbox.require(["list", "--json", "--at", "1"]).output)
    for command in [["find", "pro"], ["show", "iphone-x"], ["log"], ["verify"], ["export"]] {
      try sandbox.require(command + ["--catalogue", "new.devcat"])
    }
    #expect(try sandbox.names() == names)
    let refused = try sandbox.devcat("set", "iphone-x", "ppi=458", "--catalogue", "new.devcat")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("devcat snapshot load"))
  }

  @Test(
    "A query that cannot be read is a mistake of usage",
    arguments: [
      (["list", "--where", "nam=x"], "Did you mean 'name'?"),
      (["list", "--fields", "points.widht"], "Did you mean 'points.width'?"),
      (["list", "--fields", "layouts"], "'layouts.half.portrait'"),
      (["list", "--where", "scale=many"], "expected a number"),
      (["list", "--where", "family==iPhone"], "Write 'family=iPhone'."),
      (["list", "--where", "scale=>2"], "Write 'scale>=2'."),
      (["list", "--where", "!family=iPad"], "Write 'family!=…'."),
      (["list", "--where", " "], "such as 'family=iPhone'"),
      (["list", "--where", "attributes.em="], "'attributes.em' holds where the value is known"),
      (["list", "--where", "attributes.a.b=7"], "Write 'attributes[\"a.b\"]'."),
      (["list", "--where", "attributes. y=7"], "Write 'attributes.y'."),
      (["list", "--where", "landscape.horizontal=wide"], "compact"),
      (["list", "--json", "--ndjson"], "cannot be given together"),
      (["find"], "--where"),
      (["list", "what"], "Unexpected argument 'what'"),
    ])
  func aQueryThatCannotBeReadIsAMistakeOfUsage(_ arguments: [String], _ message: String) throws {
    let outcome = try Sandbox.reading().run(Products.devcat, arguments)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.text == "")
  }

  @Test(
    "Conditions: versions of an OS are compared by their numbers, within one system",
    arguments: ["attributes[\"os.last\"]", "os.last"])
  func versionsInConditions(_ column: String) throws {
    let sandbox = try Sandbox.initialized("--empty")
    let last = [
      "old": "iOS 9", "same": "iOS 17", "later": "iOS 17.2.1", "pad": "iPadOS 18",
      "wrist": "watchOS 26",
      "robot": "Android API 34", "shelf": "iOS shelf",
    ]
    for (id, version) in last where id != "shelf" || column != "os.last" {
      try sandbox.require(["add", id, "name=\(id)", "\(column)=\(version)"])
    }
    let cases: [(condition: String, ids: Set<String>)] = [
      (">=iOS 17", ["same", "later", "pad"]), (">iOS 17", ["later", "pad"]),
      ("<iOS 17", ["old"]), ("<=iPadOS 17.2", ["old", "same"]), (">=watchOS 9", ["wrist"]),
      (">Android API 33", ["robot"]),
      ("=iOS 17", ["same"]),
    ]
    for (condition, ids) in cases {
      let found = try sandbox.require([
        "find", "--where", "\(column)\(condition)", "--fields", "id",
      ]).text
      #expect(Set(found.split(separator: "\n").map(String.init)) == ids, "\(condition)")
    }
  }
}
