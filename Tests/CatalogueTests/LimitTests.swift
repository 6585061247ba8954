import Foundation
import Testing

@testable import DevcatValues

@Suite("Texts, keys and layouts have greatest sizes")
struct LimitTests {
  /// A text of some bytes.
  static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  struct Case: Sendable, CustomTestStringConvertible {
    let path: FieldPath
    let limit: Int
    let value: @Sendable (Int) -> FieldValue
    var testDescription: String { "\(path)" }
  }

  /// Every field that holds texts.
  static let cases: [Case] = Field.all.dropFirst().compactMap { field in
    guard let limit = field.limit?.greatest else { return nil }
    let path = field.at(field.group.keyNames.map { _ in "key" })
    guard case .set = field.type else {
      return Case(path: path, limit: limit) { .text(text($0)) }
    }
    return Case(path: path, limit: limit) { .members(["short", text($0)]) }
  }

  @Test("A text of the greatest size is within and one byte more is not", arguments: cases)
  func aTextOfTheGreatestSizeIsWithinAndOneByteMoreIsNot(_ example: Case) throws {
    var profile = Profile(id: "a")
    profile[example.path] = example.value(example.limit)
    #expect(profile.excess == nil)
    profile[example.path] = example.value(example.limit + 1)
    let excess = try #require(profile.excess)
    #expect(excess.count == example.limit + 1)
    #expect(excess.limit == example.path.field?.limit)
    #expect(excess.description.contains("'\(example.path)'"))
    #expect(excess.description.hasSuffix("may have at most \(example.limit)"))
  }

  @Test("Keys and the number of layouts have limits") func keysAndTheNumberOfLayoutsHaveLimits()
    throws
  {
    var profile = Profile(id: "a")
    profile[.attribute(Self.text(256))] = .boolean(true)
    #expect(profile.excess == nil)
    profile[.attribute(Self.text(257))] = .boolean(true)
    #expect(profile.excess?.limit == .key)
    #expect(profile.excess?.description.utf8.count ?? .max < 300)

    var many = Profile(id: "b")
    for number in 0..<1000 {
      many[.layout(Mode(rawValue: "m\(number)"), .portrait)] = .layout(.notAvailable)
    }
    #expect(many.excess == nil)
    many[.layout(.half, .portrait, display: "inner")] = .layout(.notAvailable)
    #expect(
      many.excess?.description == "the profile has 1001 layouts, and may have at most 1000")
  }

  @Test("The keys of fields that are not known have the limit too")
  func theKeysOfFieldsThatAreNotKnownHaveTheLimitToo() {
    let path = FieldPath(number: 77, keys: ["a", Self.text(300)])
    #expect(Profile(id: "a", sortedEntries: [.init(path, .opaque([1]))]).excess?.limit == .key)
  }

  @Test("A revision's texts have limits") func aRevisionsTextsHaveLimits() {
    func note(_ author: Int, _ message: Int, _ source: Int) -> Limit? {
      RevisionNote(
        author: Self.text(author), message: Self.text(message), source: Self.text(source),
        time: Timestamp(seconds: 0)
      ).excess?.limit
    }
    #expect(note(256, 4096, 4096) == nil)
    #expect(note(257, 4096, 4096) == .author)
    #expect(note(256, 4097, 4096) == .message)
    #expect(note(256, 4096, 4097) == .source)
  }

  @Test("Formats lists every limit and no other") func formatsListsEveryLimitAndNoOther() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/Formats.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## Limits\n").last)
    let rows = section.prefix(upTo: section.range(of: "\n## ")?.lowerBound ?? section.endIndex)
      .split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(
      rows.map(String.init)
        == Limit.all.map { "| \($0.subject) | \($0.greatest) \($0.unit) |" })
  }

  @Test(
    "An excerpt is the beginning of a long text",
    arguments: [("short", "short"), (text(128), text(128)), (text(129), text(128) + "…")])
  func anExcerptIsTheBeginningOfALongText(_ text: String, _ excerpt: String) {
    #expect(Excerpt.of(text) == excerpt)
  }

  @Test("An excerpt cuts no character") func anExcerptCutsNoCharacter() {
    #expect(Excerpt.of(Self.text(127) + "é" + Self.text(9)) == Self.text(127) + "…")
  }
}
