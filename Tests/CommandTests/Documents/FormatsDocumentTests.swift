import DevcatValues
import Foundation
import DevcatSQLite
import DevcatTestSupport
import Testing

/// What docs/Formats.md says of the tables of a catalogue file.
@Suite("The documented tables", .timeLimit(.hang))
struct FormatsDocumentTests {
  private static func text() throws -> String {
    try String(contentsOfFile: Products.package + "/docs/Formats.md", encoding: .utf8)
  }

  /// A catalogue with everything that a table can hold.
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

  @Test("The columns that the document names are those of the tables, in their order")
  func haveTheColumnsThatAreWritten() throws {
    let (sandbox, database) = try Self.catalogue()
    defer { _ = sandbox }
    let columns = [
      "profile": ["key", "id", "bucket", "present"],
      "version": ["profile", "revision", "record"],
      "name": ["name", "kind", "profile"], "screen": ["width", "height", "profile"],
      "device": ["id", "display"]
        + Field.all.filter { $0.group == .identity && $0 != .id }.map(\.column)
        + Field.all.filter { $0.group == .display }.map(\.column)
        + ["size_classes", "safe_areas", "heights"],
      "size_class": [
        "device", "display", "mode", "orientation", "available", "horizontal", "vertical", "width",
        "height",
      ],
      "safe_area": [
        "device", "display", "os", "orientation", "top", "left", "bottom", "right",
      ],
      "height": ["device", "display", "field", "os", "orientation", "height"],
    ]
    let text = try Self.text()
    let version = try database.prepare("PRAGMA user_version").map { $0.int(0) }
    let sentence = "number of the schema, now \(version.first ?? 0)."
    #expect(text.contains(sentence))
    for (table, expected) in columns {
      let statement = try database.prepare("SELECT * FROM \(table)")
      #expect((0..<statement.columnCount).map { statement.name($0) } == expected, "\(table)")
      #expect(try statement.map { _ in true }.isEmpty == false, "\(table)")
      #expect(text.contains("`\(table)`"))
      if table != "device" {
        #expect(expected.allSatisfy { text.contains("`\($0)`") }, "\(table)")
      }
    }
  }

  @Test("The queries of the document answer") func answerTheQueriesThatAreWritten() throws {
    let (sandbox, database) = try Self.catalogue()
    defer { _ = sandbox }
    let queries = try Self.text().matches(of: /sqlite3 devices\.db "([^"]+)"/).map(\.1)
    #expect(queries.count == 1)
    for query in queries {
      #expect(try !database.prepare(String(query)).map { $0.text(0) }.isEmpty, "\(query)")
    }
  }
}
