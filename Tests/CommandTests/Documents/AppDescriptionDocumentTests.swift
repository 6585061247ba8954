import DevcatAdaptivity
import Foundation
import Testing

/// The statements of `docs/AppDescription.md` are true.
@Suite("App description document") struct AppDescriptionDocumentTests {
  private static func text() throws -> String {
    try String(contentsOfFile: Products.package + "/docs/AppDescription.md", encoding: .utf8)
  }

  /// The first block of a language.
  private static func block(_ language: String) throws -> String {
    let start = try #require(try text().range(of: "```\(language)\n")).upperBound
    let rest = try text()[start...]
    return String(rest[..<(try #require(rest.range(of: "```\n"))).lowerBound])
  }

  @Test("The example is converted as shown") func theExampleIsConvertedAsShown() throws {
    let sandbox = try Sandbox()
    try sandbox.write(try Self.block("json"), to: "app.json")
    let outcome = try sandbox.require(["adapt", "app.json"])
    #expect(outcome.text == (try Self.block("text")))
  }

  @Test("Page names every word of a description") func pageNamesEveryWordOfADescription() throws {
    let text = try Self.text()
    let words =
      NavigationChoice.allCases.map(\.rawValue) + SplitViewKind.allCases.map(\.rawValue)
      + AppScreen.Kind.allCases.map(\.rawValue) + AppComponent.Kind.allCases.map(\.rawValue)
      + AppComponent.ListPreference.allCases.map(\.rawValue)
      + AppModal.Kind.allCases.map(\.rawValue) + AppModal.CompactChoice.allCases.map(\.rawValue)
      + AppUseCase.Kind.allCases.map(\.rawValue) + AppUseCase.Attachment.allCases.map(\.rawValue)
    for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
  }
}
