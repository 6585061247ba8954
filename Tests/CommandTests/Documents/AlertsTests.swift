import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatHub
import DevcatSystem

/// The alert rules and the dashboard in Packaging: each uses metrics that a hub has, and each alert is
/// explained.
@Suite("Alert rules and the dashboard", .timeLimit(.hang)) struct AlertsTests {
  private static let rules = Products.package + "/Packaging/prometheus/devcat-alerts.yml"

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Every metric that a hub can have.
  private static let metrics: Set<String> = {
    var status = HubStatus(HubCounters(since: SystemTime(seconds: 1)))
    (status.memory, status.certificateExpiry, status.tokenExpiry) = (1, 1, 1)
    status.catalogues = [.init(name: "a/b", head: 1, size: 1)]
    status.publications = [.init(name: "a/b", time: 1, expiry: 2)]
    status.verifications = [.init(name: "a/b", time: 1, problem: nil)]
    (status.lastBackup, status.log) = (1, .init(silence: 1))
    let page = MetricsPage.text(of: HubCounters(since: SystemTime(seconds: 1)), status, watchers: 0)
    return Set(page.matches(of: /TYPE ([a-z_]+)/).map { String($0.output.1) })
  }()

  private func unknown(in expression: String) -> [String] {
    expression.matches(of: /\b(devcat|process)_[a-z_]+/).map { String($0.output.0) }
      .filter {
        !Self.metrics.contains($0) && !Self.metrics.contains($0.replacing("_bucket", with: ""))
      }
  }

  @Test("Rules: their metrics exist, and Operations.md has a section for each alert")
  func rules() throws {
    let (rules, page) = (try text(Self.rules), try text(Products.package + "/docs/Operations.md"))
    let alerts = rules.matches(of: /- alert: ([A-Za-z]+)/).map { String($0.output.1) }
    #expect(alerts.count >= 14)
    for alert in alerts { #expect(page.contains("\n### \(alert)\n"), "\(alert)") }
    let sections = page.matches(of: /\n### (Devcat[A-Za-z]+)\n/).map { String($0.output.1) }
    #expect(sections == alerts)
    #expect(unknown(in: rules) == [])
    #expect(unknown(in: "rate(devcat_nothing[5m])") == ["devcat_nothing"])
  }

  @Test(
    "Rules: Prometheus accepts them",
    .enabled(if: Products.isInstalled("promtool"), "promtool is needed"))
  func promtool() throws {
    let program = try #require(Products.program("promtool"))
    let outcome = try Sandbox().run(program, ["check", "rules", Self.rules])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("Dashboard: it is JSON, and its metrics exist")
  func dashboard() throws {
    let path = Products.package + "/Packaging/grafana/devcat-hub.json"
    let dashboard = try JSONValue(Data(text(path).utf8))
    let panels = dashboard["panels"]?.items ?? []
    #expect(panels.count >= 10 && dashboard["title"]?.text == "devcat hub")
    for panel in panels {
      let targets = panel["targets"]?.items ?? []
      #expect(!targets.isEmpty)
      for target in targets { #expect(unknown(in: try #require(target["expr"]?.text)) == []) }
    }
    #expect(Set(panels.compactMap { $0["id"]?.number }).count == panels.count)
  }
}
