import DevcatCharts
import Foundation
import DevcatRender
import Testing

/// The rules of "Chart Overview", each a case that names its section.
@Suite("Rule case") struct RuleCaseTests {
  @Test("The chart title", arguments: try RuleCase.all(in: "title"))
  func title(_ rule: RuleCase) throws { try check(rule) }

  @Test("The chart summary", arguments: try RuleCase.all(in: "summary"))
  func summary(_ rule: RuleCase) throws { try check(rule) }

  @Test("Series, sorting and the legend", arguments: try RuleCase.all(in: "series"))
  func series(_ rule: RuleCase) throws { try check(rule) }

  @Test("Gridlines and their numbers", arguments: try RuleCase.all(in: "gridlines"))
  func gridlines(_ rule: RuleCase) throws { try check(rule) }

  @Test("Types, colours and contexts", arguments: try RuleCase.all(in: "types"))
  func types(_ rule: RuleCase) throws { try check(rule) }

  /// Makes the chart of a case, and compares its JSON with the expected one.
  private func check(_ rule: RuleCase) throws {
    let expected = try rule.object("expect")
    let (spec, data) = (try rule.spec(), try rule.data())
    do throws(ChartError) {
      let chart = try Chart(spec, data)
      #expect(expected["error"] == nil, "the chart was made")
      let found = try? Self.reading(chart, data)
      #expect(JSONComparison.differences(expected, found, at: "expect") == [])
      // The answer repeats the request unchanged.
      let asked = (try? rule.object("spec")) ?? [:]
      #expect(JSONComparison.differences(asked, found?["spec"], at: "spec") == [])
      let numbers = (try? rule.object("data")) ?? [:]
      #expect(JSONComparison.differences(numbers, found?["data"], at: "data") == [])
    } catch {
      let found = ["code": error.code.rawValue, "names": error.names] as [String: Any]
      #expect(JSONComparison.differences(expected["error"] ?? "a chart", found, at: "error") == [])
    }
  }

  private static func reading(_ chart: Chart, _ data: ChartData) throws -> [String: Any] {
    var writer = JSONWriter()
    writer.beginObject()
    ChartJSON.write(chart, data, to: &writer)
    writer.endObject()
    let object = try JSONSerialization.jsonObject(with: Data(writer.takeBytes()))
    return try #require(object as? [String: Any])
  }
}
