import Foundation
import DevcatTestSupport
import Testing

@Suite("Exports that are tables hold what the catalogue holds") struct ExportTableTests {
  @Test("SQLite holds the same values", .timeLimit(.hang), arguments: ExportSample.catalogues)
  func sqliteHoldsTheSameValues(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    try sandbox.export("sqlite", to: "devices.db")
    let program = """
      import json, sqlite3
      database = sqlite3.connect("devices.db")
      assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
      def rows(sql, *values): return database.execute(sql, values).fetchall()
      def known(names, row): return {n: v for n, v in zip(names, row) if v is not None}
      # What people and Datasette look at, and what a database that is read strictly demands.
      assert rows("SELECT count(*) FROM devices") == rows("SELECT count(*) FROM profile")
      assert rows("PRAGMA foreign_key_check") == []
      types = {t for _, _, t, *_ in rows("PRAGMA table_info(display)")}
      assert types == {"TEXT", "REAL", "INTEGER"}, types
      keys = [n for _, n, _, _, _, k in rows("PRAGMA table_info(profile)") if k]
      assert keys == ["id"] and rows("PRAGMA index_list(model)"), keys
      devices = []
      for id, name, family, idiom, released, status in rows("SELECT id, name, family, idiom, released, status FROM profile"):
        device = known(["id", "name", "family", "idiom", "released", "status"], [id, name, family, idiom, released, status])
        device["models"] = [v for v, in rows("SELECT identifier FROM model WHERE profile = ? ORDER BY rowid", id)]
        device["aliases"] = [v for v, in rows("SELECT alias FROM alias WHERE profile = ? ORDER BY rowid", id)]
        names = ["width", "height"]
        points = known(names, rows("SELECT points_width, points_height FROM display WHERE profile = ? AND display = 'main'", id)[0])
        if points: device["points"] = points
        names = ["mode", "orientation", "available", "horizontal", "vertical", "width", "height", "derivedFrom"]
        layouts = [known(names, row) for row in rows("SELECT mode, orientation, available, horizontal, vertical, width, height, derived_from FROM layout WHERE profile = ? AND display = 'main' ORDER BY rowid", id)]
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
    let expected = try sandbox.exportedDevices().map { $0.offering() }.map { device in
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

  @Test(
    "Markdown and HTML hold the same cells", .timeLimit(.hang), arguments: ExportSample.catalogues)
  func markdownAndHTMLHoldTheSameCells(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
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
    let expected = try sandbox.exportedDevices().map { device in
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
      // People's tables come in the order of 'list', and ids tell the rows apart.
      #expect(table?.items.count == expected.count)
      let rows = (table?.items ?? []).map { ($0.items.first?.text ?? "", $0) }
      let byID = Dictionary(rows) { one, _ in one }
      for cells in expected { #expect(byID[cells[0]] == .array(cells.map(JSONValue.text))) }
    }
  }

  @Test("HTML is one page without requests") func htmlIsOnePageWithoutRequests() throws {
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
}
