import DevcatCharts
import Foundation
import Testing

/// A case of the rules that the explorer's chart follows as well (`Cases/README.md`).
struct RuleCase: Sendable, CustomTestStringConvertible {
  let file: String
  let name: String
  let rule: String
  private let text: Data

  var testDescription: String { "\(rule) | \(name)" }

  /// The cases of a file.
  static func all(in file: String) throws -> [RuleCase] {
    let url = try #require(
      Bundle.module.url(forResource: file, withExtension: "json", subdirectory: "Cases"))
    let list = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]]
    return try #require(list).map { object in
      RuleCase(
        file: file, name: try #require(object["name"] as? String),
        rule: try #require(object["rule"] as? String),
        text: try JSONSerialization.data(withJSONObject: object))
    }
  }

  /// The object under a key.
  func object(_ key: String) throws -> [String: Any] {
    let whole = try JSONSerialization.jsonObject(with: text) as? [String: Any]
    return try #require(whole?[key] as? [String: Any])
  }

  /// The request.
  func spec() throws -> ChartSpec { try CaseReader.spec(object("spec")) }

  /// The numbers.
  func data() throws -> ChartData { try CaseReader.data(object("data")) }
}
