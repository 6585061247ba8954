import Foundation
import Testing

/// Each export is read by the tool that it is made for, to what the catalogue holds.
@Suite struct ExportReaderTests {
  private static let catalogues = ["reference", "hostile", "odd"]

  private static func catalogue(_ name: String) throws -> Sandbox {
    switch name {
    case "reference":
      let sandbox = try Sandbox.readingReference()
      return sandbox
    case "hostile": return try ExportSample.hostileCatalogue()
    default: return try ExportSample.oddCatalogue(seed: SeededGenerator.seed(of: "exports"))
    }
  }

  /// What every export is compared with.
  private static func devices(_ sandbox: Sandbox, _ options: String...) throws -> [JSONValue] {
    try sandbox.require(["export", "--format", "ndjson"] + options).jsonLines()
  }

  @Test(.timeLimit(.minutes(5)), arguments: catalogues)
  func jsonFollowsItsSchema(_ name: String) throws {
    let sandbox = try Self.catalogue(name)
    try sandbox.export("json", to: "all.json")
    try sandbox.export("ndjson", to: "all.ndjson")
    try sandbox.export("json", to: "some.json", "--fields", "points,layouts,models")
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      whole = jsonschema.Draft202012Validator(schema)
      for name in ["all.json", "some.json"]: whole.validate(json.load(open(name)))
      whole.validate([json.loads(line) for line in open("all.ndjson", newline="\\n")])
      wrong = [[{}], [{"id": "a", "scale": "3"}], [{"id": "a", "more": 1}], [{"id": "a", "name": None}],
        [{"id": "a", "layouts": [{"mode": "half", "orientation": "portrait", "available": False,
          "horizontal": "compact"}]}]]
      print(json.dumps([whole.is_valid(each) for each in wrong]))
      """
    let schema = Products.package + "/docs/schema/profiles.schema.json"
    #expect(try sandbox.python(program, schema) == [false, false, false, false, false])
  }

  @Test(.timeLimit(.minutes(5)), arguments: catalogues)
  func typeScriptCompilesToTheSameDevices(_ name: String) throws {
    let sandbox = try Self.catalogue(name)
    try sandbox.export("typescript", to: "devices.ts")
    try sandbox.write(
      """
      import { devices, deviceIdentifiedBy } from "./devices";
      const found = devices.flatMap((device) => [device.id, ...(device.models ?? []).filter((model) =>
        devices.filter((other) => other.models?.includes(model)).length === 1
          && devices.every((other) => other.id !== model))
      ].map((identifier) => deviceIdentifiedBy(identifier)?.id === device.id));
      console.log(JSON.stringify([devices, found.every((each) => each), found.length > 0,
        deviceIdentifiedBy("no such") === undefined]));
      declare const console: { log(text: string): void };
      """, to: "main.ts")
    try sandbox.output(
      "tsc",
      ["--strict", "--target", "es2020", "--module", "commonjs", "main.ts"])
    let read = try sandbox.output("node", ["main.js"]).json()
    #expect(read == [.array(try Self.devices(sandbox)), true, true, true])
  }

  @Test(.timeLimit(.minutes(5)), arguments: catalogues)
  func swiftCompilesToTheSameDevices(_ name: String) throws {
    let sandbox = try Self.catalogue(name)
    try sandbox.export("swift", to: "devices.swift")
    try sandbox.write(
      """
      func hex(_ text: String?) -> String { (text ?? "").utf8.map { String($0, radix: 16) }.joined(separator: " ") }
      for device in DeviceProfile.all {
        precondition(DeviceProfile.identified(by: device.id) == device)
        for model in device.models {
          let having = DeviceProfile.all.filter { $0.models.contains(model) }
          if having.count == 1, !DeviceProfile.all.contains(where: { $0.id == model }) {
            precondition(DeviceProfile.identified(by: model) == device)
          }
        }
        let layout = device.main.layout("full-screen", "landscape")
        let attributes = device.attributes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { attribute in
            switch attribute.value {
            case .text(let text): hex(attribute.key) + "=" + hex(text)
            case .number, .flag: hex(attribute.key)
            }
          }
        print(
          [
            device.id, hex(device.name), device.main.pointsWidth.map { "\\($0)" } ?? "",
            device.aliases.map(hex).joined(separator: ";"), layout?.horizontal?.rawValue ?? "",
            attributes.joined(separator: ";"),
            device.displays.keys.map(hex).sorted().joined(separator: ";"),
          ].joined(separator: "|"))
      }
      precondition(DeviceProfile.identified(by: "no such") == nil)
      """, to: "main.swift")
    try sandbox.output(
      "swiftc", ["-swift-version", "6", "-warnings-as-errors", "-typecheck", "devices.swift"])
    try sandbox.output("swiftc", ["-Onone", "devices.swift", "main.swift", "-o", "look-up"])
    let read = try sandbox.run(sandbox.path("look-up"), [])
    #expect(read.status == 0, "\(read.errors)")
    #expect(read.lines == (try Self.devices(sandbox).map(Self.swiftLine)))
  }

  /// What the Swift program prints of a device.
  private static func swiftLine(_ device: JSONValue) -> String {
    func hex(_ text: String?) -> String {
      (text ?? "").utf8.map { String($0, radix: 16) }.joined(separator: " ")
    }
    let layout = device["layouts"]?.items.first {
      $0["mode"] == "full-screen" && $0["orientation"] == "landscape"
    }
    let attributes = (device["attributes"]?.keys ?? []).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    return [
      device["id"]?.text ?? "", hex(device["name"]?.text),
      device["points"]?["width"]?.number.map { "\($0)" } ?? "",
      (device["aliases"]?.items ?? []).map { hex($0.text) }.joined(separator: ";"),
      layout?["horizontal"]?.text ?? "",
      attributes.map { key in
        hex(key) + (device["attributes"]?[key]?.text.map { "=" + hex($0) } ?? "")
      }.joined(separator: ";"),
      (device["displays"]?.keys ?? []).map(hex).sorted().joined(separator: ";"),
    ].joined(separator: "|")
  }

  @Test(.timeLimit(.minutes(5)), arguments: catalogues)
  func sqliteHoldsTheSameValues(_ name: String) throws {
    let sandbox = try Self.catalogue(name)
    try sandbox.export("sqlite", to: "devices.db")
    let program = """
      import json, sqlite3
      database = sqlite3.connect("devices.db")
      assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
      def rows(sql, *values): return database.execute(sql, values).fetchall()
      def known(names, row): return {n: v for n, v in zip(names, row) if v is not None}
      devices = []
      for id, name, family, idiom, released, status in rows("SELECT id, name, family, idiom, released, status FROM profile"):
        device = known(["id", "name", "family", "idiom", "released", "status"], [id, name, family, idiom, released, status])
        device["models"] = [v for v, in rows("SELECT identifier FROM model WHERE profile = ?", id)]
        device["aliases"] = [v for v, in rows("SELECT alias FROM alias WHERE profile = ?", id)]
        names = ["width", "height"]
        points = known(names, rows("SELECT points_width, points_height FROM display WHERE profile = ? AND display = 'main'", id)[0])
        if points: device["points"] = points
        names = ["mode", "orientation", "available", "horizontal", "vertical", "width", "height", "derivedFrom"]
        layouts = [known(names, row) for row in rows("SELECT mode, orientation, available, horizontal, vertical, width, height, derived_from FROM layout WHERE profile = ? AND display = 'main'", id)]
        for layout in layouts: layout["available"] = layout["available"] == 1
        if layouts: device["layouts"] = layouts
        device["displays"] = sorted(v for v, in rows("SELECT display FROM display WHERE profile = ? AND display <> 'main'", id))
        devices.append(device)
      print(json.dumps(devices))
      """
    let kept = [
      "id", "name", "family", "idiom", "released", "status", "models", "aliases", "points",
      "layouts",
    ]
    let expected = try Self.devices(sandbox).map { device in
      var members: [String: JSONValue] = [:]
      for key in kept { members[key] = device[key] }
      let displays = (device["displays"]?.keys ?? []).sorted {
        $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
      }
      members["displays"] = .array(displays.map(JSONValue.text))
      return JSONValue.object(members)
    }
    let read = try sandbox.python(program).items
    #expect(read.count == expected.count)
    for (one, other) in zip(read, expected) { #expect(one == other) }
  }

  @Test(.timeLimit(.minutes(5)), arguments: catalogues)
  func markdownAndHTMLHoldTheSameCells(_ name: String) throws {
    let sandbox = try Self.catalogue(name)
    let fields = "id,name,aliases,points.width"
    try sandbox.export("markdown", to: "table.md", "--fields", fields)
    try sandbox.export("html", to: "page.html", "--fields", fields)
    try sandbox.write(
      try sandbox.output("cmark-gfm", ["-e", "table", "-t", "xml", "table.md"]).output,
      to: "table.xml")
    let program = """
      import json, html5lib, re
      import xml.etree.ElementTree as xml
      text = lambda e: "".join(t or "" for t in e.itertext()) if e.tag.endswith("text") else "".join(text(c) if not c.tag.endswith("break") else "\\n" for c in e)
      source = re.sub("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", "\\ufffd", open("table.xml", newline="").read())
      root = xml.fromstring(source.replace("\\r", "&#13;"))
      tag = "{http://commonmark.org/xml/1.0}"
      tables = root.findall(tag + "table")
      assert len(root) == 1 and len(tables) == 1
      for element in root.iter():
        assert element.tag[len(tag):] in {"document", "table", "table_header", "table_row", "table_cell", "text"}, element.tag
      markdown = [[text(cell) for cell in row] for row in tables[0]][1:]
      page = html5lib.parse(open("page.html", newline="").read(), namespaceHTMLElements=False)
      for element in page.iter():
        assert element.tag in {"html", "head", "meta", "title", "style", "body", "h1", "p", "div", "table", "thead", "tbody", "tr", "th", "td"}, element.tag
        assert not {"src", "href", "style", "onclick"} & set(element.attrib), element.attrib
      html = [["".join(cell.itertext()) for cell in row] for row in page.findall(".//tbody/tr")]
      print(json.dumps([markdown, html]))
      """
    let read = try sandbox.python(program)
    let expected = try Self.devices(sandbox).map { device in
      [
        device["id"]?.text ?? "", device["name"]?.text ?? "",
        (device["aliases"]?.items ?? []).compactMap(\.text).joined(separator: ";"),
        device["points"]?["width"]?.number.map { $0 == 390.5 ? "390.5" : "\(Int($0))" } ?? "",
      ]
    }
    // XML, in which the parsed Markdown comes, has no control characters, and a page shows none.
    func seen(_ text: String, _ isSeen: (Unicode.Scalar) -> String?) -> String {
      text.unicodeScalars.map { isSeen($0) ?? String($0) }.joined()
    }
    let markdown = expected.map { row in
      row.map {
        seen($0) { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) ? "\u{fffd}" : nil }
      }
    }
    let html = expected.map { row in
      row.map { text in
        seen(text) { scalar in
          if scalar.properties.isNoncharacterCodePoint { return "\u{fffd}" }
          guard scalar.properties.generalCategory == .control else { return nil }
          return scalar.properties.isWhitespace ? " " : "\u{fffd}"
        }
      }
    }
    for (table, expected) in [(read[0], markdown), (read[1], html)] {
      #expect(table?.items.count == expected.count)
      for (row, cells) in zip(table?.items ?? [], expected) {
        #expect(row == .array(cells.map(JSONValue.text)))
      }
    }
  }

  @Test func htmlIsOnePageWithoutRequests() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.export("html", to: "page.html")
    let program = """
      import html5lib
      html5lib.HTMLParser(strict=True).parse(open("page.html").read())
      print("true")
      """
    #expect(try sandbox.python(program) == true)
    let page = String(decoding: sandbox.data("page.html") ?? Data(), as: UTF8.self)
    #expect(page.contains("default-src 'none'"))
    for word in ["http:", "https:", "//", "<script", "<link", "@import", "url(", "<img"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test(arguments: catalogues)
  func cssIsReadWithoutFault(_ name: String) throws {
    let sandbox = try Self.catalogue(name)
    try sandbox.export("css", to: "devices.css")
    let program = """
      import json, tinycss2
      rules = tinycss2.parse_stylesheet(open("devices.css", newline="").read(), skip_whitespace=True, skip_comments=True)
      def check(nodes):
        for node in nodes or []:
          assert node.type != "error", node.message
          check(getattr(node, "content", None) if node.type != "at-rule" else node.prelude)
      check(rules)
      queries = {}
      for rule in rules:
        if rule.type == "at-rule" and rule.lower_at_keyword == "custom-media":
          words = [n for n in rule.prelude if n.type != "whitespace"]
          assert words[0].type == "ident" and all(n.type == "() block" or n.type == "literal" or n.value == "and" for n in words[1:])
          assert words[0].value not in queries
          queries[words[0].value] = tinycss2.serialize(rule.prelude).split(" (", 1)[1]
        else: assert rule.type == "qualified-rule" or rule.lower_at_keyword == "container", rule
      print(json.dumps(queries))
      """
    let queries = try sandbox.python(program)
    for device in try Self.devices(sandbox) {
      for (display, name) in [(device, "")]
        + (device["displays"]?.keys ?? []).map({
          (device["displays"]?[$0] ?? .null, "_" + $0)
        })
      {
        guard display["points"]?["width"] != nil, display["points"]?["height"] != nil else {
          continue
        }
        let query = "--\(device["id"]?.text ?? "")\(name)-portrait"
        #expect(queries[query] != nil, "\(query)")
      }
    }
  }

  @Test(arguments: [
    "json", "ndjson", "csv", "sqlite", "swift", "typescript", "css", "android", "playwright",
    "markdown", "html",
  ])
  func equalCataloguesHaveEqualBytes(_ format: String) throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.export(format, to: "one")
    try sandbox.export(format, to: "other")
    let one = try #require(sandbox.data("one"))
    #expect(one.count > 1000 && one == sandbox.data("other"))
    // Nothing chosen is an export too, and what cannot be written leaves nothing behind.
    try sandbox.export(format, to: "none", "--where", "name=no such device")
    #expect(try sandbox.devcat("export", "--format", format, "-o", "one").status == 73)
    #expect(try sandbox.names() == ["none", "one", "other"])
    let piped = try sandbox.require(["export", "--format", format])
    #expect(piped.output == one)
  }
}
