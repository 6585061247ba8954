import DevcatValues
import Foundation
import DevcatSQLite
import DevcatTestSupport
import Testing

/// What docs/Formats.md says of the views that the sqlite3 shell queries.
@Suite("The documented views", .timeLimit(.hang))
struct FormatsDocumentTests {
  private static func text() throws -> String {
    try String(contentsOfFile: Products.package + "/docs/Formats.md", encoding: .utf8)
  }

  /// A catalogue with everything that a view can show.
  private static func catalogue() throws -> (sandbox: Sandbox, database: Connection) {
    let sandbox = try Sandbox.initialized()
    try sandbox.require([
      "add", "iphone-acme", "name=Acme", "idiom=phone", "models=B;A", "aliases=Nick",
      "points.width=402", "points.height=874", "safeArea.portrait=47,0,34,0",
      "statusBar.portrait=47", "keyboard.portrait=335", "layouts.half.portrait=n/a",
      "landscape=regular/compact 320x-",
      "displays.inner.points.width=700", "attributes.lab=7",
    ])
    try sandbox.require(["set", "iphone-x", "models=iPhone10,3"])
    return (sandbox, try Connection(path: sandbox.catalogue, mode: .readOnly))
  }

  @Test("The columns that the document names are those of the views, in their order")
  func haveTheColumnsThatAreWritten() throws {
    let (sandbox, database) = try Self.catalogue()
    defer { _ = sandbox }
    let columns = [
      "profile": ["id", "bucket", "revision"]
        + Field.all.filter { field in
          if case .set = field.type { return false }
          return field.group == .identity && field != .id
        }.map(\.column),
      "display": ["profile_id", "display"]
        + Field.all.filter { $0.group == .display }.map(\.column) + ["listed"],
      "safe_area": [
        "profile_id", "display", "os", "orientation", "top", "left", "bottom", "right",
      ],
      "status_bar": ["profile_id", "display", "os", "orientation", "height"],
      "keyboard": ["profile_id", "display", "os", "orientation", "height"],
      "layout": [
        "profile_id", "display", "mode", "orientation", "available", "horizontal", "vertical",
        "width", "height", "derived_from",
      ],
      "model": ["profile_id", "identifier"], "alias": ["profile_id", "alias"],
      "attribute": ["profile_id", "key", "value"],
    ]
    let text = try Self.text()
    for (view, expected) in columns {
      let statement = try database.prepare("SELECT * FROM \(view)")
      #expect((0..<statement.columnCount).map { statement.name($0) } == expected, "\(view)")
      #expect(try statement.map { _ in true }.isEmpty == false, "\(view)")
      #expect(text.contains("`\(view)`"))
      if view != "display" {
        #expect(expected.allSatisfy { text.contains("`\($0)`") }, "\(view)")
      }
    }
  }

  @Test("Words and ids stand in them, and no numbers") func showWordsAndIDs() throws {
    let (sandbox, database) = try Self.catalogue()
    defer { _ = sandbox }
    func rows(_ sql: String) throws -> [String] {
      let statement = try database.prepare(sql)
      return try statement.map { row in
        (0..<row.columnCount).map { row.text($0) }.joined(separator: "|")
      }
    }
    let own = "WHERE profile_id = 'iphone-acme'"
    #expect(
      try rows("SELECT * FROM layout \(own) AND derived_from IS NULL ORDER BY mode") == [
        "iphone-acme|main|full-screen|landscape|1|regular|compact|320.0||",
        "iphone-acme|main|half|portrait|0|||||",
      ])
    #expect(try rows("SELECT display FROM display \(own) ORDER BY 1") == ["inner", "main"])
    #expect(
      try rows("SELECT * FROM safe_area \(own)") == [
        "iphone-acme|main||portrait|47.0|0.0|34.0|0.0"
      ])
    #expect(
      try rows("SELECT * FROM model \(own)") == ["iphone-acme|A", "iphone-acme|B"])
  }

  @Test("The queries of the document answer") func answerTheQueriesThatAreWritten() throws {
    let (sandbox, database) = try Self.catalogue()
    defer { _ = sandbox }
    let queries = try Self.text().matches(of: /sqlite3 devices\.db "([^"]+)"/).map(\.1)
    #expect(queries.count == 2)
    for query in queries {
      #expect(try !database.prepare(String(query)).map { $0.text(0) }.isEmpty, "\(query)")
    }
  }
}
