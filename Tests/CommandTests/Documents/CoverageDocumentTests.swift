import Foundation
import Testing

/// `docs/Coverage.md` says what `devcat rules --json` says.
///
/// With DEVCAT_RECORD=1 in the environment the rows of the rules and the counts are written again, and
/// the tests fail once; rows that stand for a table of a document stay.
@Suite("Coverage document") struct CoverageDocumentTests {
  /// A row of a table: the section, the claim, and the commands that answer it, or `advice`.
  private struct Row {
    let section: String
    let claim: String
    let answer: String

    var isAnswered: Bool { answer.hasPrefix("`devcat ") }

    /// How many claims the row is: of a table of devices it says so.
    var count: Int {
      guard let end = claim.range(of: " claims)", options: .backwards),
        end.upperBound == claim.endIndex,
        let start = claim.range(of: "(", options: .backwards)
      else { return 1 }
      return Int(claim[start.upperBound..<end.lowerBound]) ?? 1
    }
  }

  /// The cells of the rows of the first table in a text, without its head.
  private static func cells(_ text: String) -> [[String]] {
    text.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// The text before the sections, and the rows of each section by its document.
  private static func page() throws -> (top: String, documents: [(title: String, rows: [Row])]) {
    let text = try String(contentsOfFile: Products.package + "/docs/Coverage.md", encoding: .utf8)
    let parts = text.components(separatedBy: "\n## ")
    return (
      parts[0],
      try parts.dropFirst().map { part in
        let title = try #require(part.components(separatedBy: "\n").first)
        let rows = try cells(part).map { cells in
          try #require(cells.count == 3, "\(cells)")
          return Row(section: cells[0], claim: cells[1], answer: cells[2])
        }
        return (title, rows)
      }
    )
  }

  @Test("Every rule of the documents is listed with its commands")
  func everyRuleOfTheDocumentsIsListedWithItsCommands() throws {
    let rules = try Sandbox().require(["rules", "--json"]).json()["rules"]?.items ?? []
    let page = try Self.page()
    if ProcessInfo.processInfo.environment["DEVCAT_RECORD"] != nil { try Self.record(page, rules) }
    #expect(rules.count > 150 && page.documents.count == 5)
    for (title, rows) in page.documents {
      let own = rules.filter { $0["document"]?.text == title }
      for rule in own {
        let says = try #require(rule["says"]?.text)
        let listed = rows.filter { $0.claim == says }
        #expect(listed.count == 1, "\(title): \(says)")
        #expect(listed.first?.section == rule["section"]?.text, "\(says)")
        #expect(listed.first?.answer == Self.answer(to: rule), "\(says)")
      }
      let known = Set(own.compactMap { $0["says"]?.text })
      for row in rows where !known.contains(row.claim) {
        #expect(row.count > 1, "\(title): no rule says '\(row.claim)'")
      }
    }
  }

  @Test("The counts are those of the rows") func theCountsAreThoseOfTheRows() throws {
    let page = try Self.page()
    #expect(Self.cells(page.top) == Self.counts(page.documents))
  }

  /// The commands that answer by a rule; none by advice.
  private static func answer(to rule: JSONValue) -> String {
    let commands = rule["commands"]?.items.compactMap(\.text) ?? []
    return commands.isEmpty ? "advice" : commands.map { "`devcat \($0)`" }.joined(separator: ", ")
  }

  /// The rows of the table of counts.
  private static func counts(_ documents: [(title: String, rows: [Row])]) -> [[String]] {
    var counts = documents.map { title, rows in
      let answered = rows.filter(\.isAnswered).reduce(0) { $0 + $1.count }
      let all = rows.reduce(0) { $0 + $1.count }
      return (title, [all, answered, all - answered])
    }
    let sums = (0..<3).map { place in counts.reduce(0) { $0 + $1.1[place] } }
    counts.append(("all", sums))
    return counts.map { title, counts in [title] + counts.map(String.init) }
  }

  /// Writes the page with the rows of the rules.
  private static func record(
    _ page: (top: String, documents: [(title: String, rows: [Row])]), _ rules: [JSONValue]
  ) throws {
    let documents = page.documents.map { title, rows in
      let own = rules.filter { $0["document"]?.text == title }.map { rule in
        Row(
          section: rule["section"]?.text ?? "", claim: rule["says"]?.text ?? "",
          answer: answer(to: rule))
      }
      return (title: title, rows: rows.filter { $0.count > 1 } + own)
    }
    func lines(_ rows: [[String]]) -> String {
      rows.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
    let old = page.top.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
      .map { $0 + "\n" }.joined()
    var text = page.top.replacingOccurrences(of: old, with: lines(counts(documents)))
    for (title, rows) in documents {
      text +=
        "\n## \(title)\n\n| section | claim | answered by |\n|---|---|---|\n"
      text += lines(rows.map { [$0.section, $0.claim, $0.answer] })
    }
    try Data(text.utf8).write(
      to: URL(fileURLWithPath: Products.package + "/docs/Coverage.md"))
  }
}
