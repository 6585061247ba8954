import Testing

@testable import Sync
@testable import Hub
@testable import Transport
import System

/// The counters, and their text.
@Suite struct MetricsPageTests {
  private func request(
    _ operation: String, _ answer: HubAnswer, milliseconds: Int, received: Int = 0, sent: Int = 0
  ) -> HubRequest {
    HubRequest(
      operation: operation, catalogue: "a/b", peer: .unix(path: "/s"), answer: answer,
      traffic: .init(received: received, sent: sent), duration: .milliseconds(milliseconds))
  }

  private var counters: HubCounters {
    var counters = HubCounters(since: SystemTime(seconds: 1_700_000_000.5))
    counters.connect()
    counters.connect()
    counters.disconnect()
    counters.refuse("max-connections")
    counters.end(.timedOut)
    counters.failAuthentication(.unknown)
    counters.count(request("pull", .init("unchanged"), milliseconds: 2, received: 10, sent: 20))
    counters.count(request("pull", .init("unchanged"), milliseconds: 70_000, received: 1))
    counters.count(request("push", .init("accepted", head: 4), milliseconds: 10, received: 100))
    counters.count(Channel.Traffic(sent: 5))
    return counters
  }

  @Test func thePageHasEveryFigure() {
    let text = MetricsPage.text(
      of: counters, [("a/b", CatalogueStats.Size(head: 4, size: 4096))], watchers: 3)
    let lines = text.split(separator: "\n").map(String.init)
    for line in [
      "process_start_time_seconds 1700000000.5",
      #"devcat_requests_total{operation="pull",answer="unchanged"} 2"#,
      #"devcat_requests_total{operation="push",answer="accepted"} 1"#,
      #"devcat_request_seconds_bucket{operation="pull",le="0.001"} 0"#,
      #"devcat_request_seconds_bucket{operation="pull",le="0.0025"} 1"#,
      #"devcat_request_seconds_bucket{operation="pull",le="30.0"} 1"#,
      #"devcat_request_seconds_bucket{operation="pull",le="+Inf"} 2"#,
      #"devcat_request_seconds_sum{operation="pull"} 70.002"#,
      #"devcat_request_seconds_count{operation="pull"} 2"#,
      // A value equal to a bound is in its bucket.
      #"devcat_request_seconds_bucket{operation="push",le="0.01"} 1"#,
      "devcat_received_bytes_total 111", "devcat_sent_bytes_total 25", "devcat_connections 1",
      "devcat_connections_total 2", "devcat_watchers 3",
      #"devcat_connections_refused_total{limit="max-connections"} 1"#,
      #"devcat_connections_refused_total{limit="max-connections-per-address"} 0"#,
      #"devcat_connections_refused_total{limit="token"} 0"#,
      #"devcat_authentication_failures_total{reason="unknown"} 1"#,
      #"devcat_authentication_failures_total{reason="throttled"} 0"#,
      #"devcat_connections_ended_total{reason="timed-out"} 1"#,
      #"devcat_catalogue_head{catalogue="a/b"} 4"#,
      #"devcat_catalogue_bytes{catalogue="a/b"} 4096"#,
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(text.hasSuffix("\n"))
    // Each figure follows on the type of its family, and each family is begun once.
    var families: [Substring] = []
    for line in lines {
      if line.hasPrefix("# TYPE ") { families.append(line.split(separator: " ")[2]) }
      if !line.hasPrefix("#") { #expect(line.hasPrefix(families.last ?? "?"), "\(line)") }
    }
    #expect(Set(families).count == families.count)
  }

  @Test func labelsAndHelpAreEscaped() throws {
    var page = MetricsText()
    page.family("a", .gauge, "one\ntwo \\ \"three\"")
    page.sample("a", 1, ["l": "q\" b\\ n\n{},é"])
    #expect(
      page.text
        == "# HELP a one\\ntwo \\\\ \"three\"\n# TYPE a gauge\na{l=\"q\\\" b\\\\ n\\n{},é\"} 1\n")
    let samples = try #require(MetricSample.page(page.text))
    #expect(samples.map(\.labels) == [["l": "q\" b\\ n\n{},é"]])
  }

  @Test func aPageIsReadAgain() throws {
    let text = MetricsPage.text(
      of: counters,
      [
        ("a/b", CatalogueStats.Size(head: 4, size: 4096)),
        ("c/d", CatalogueStats.Size(head: 1, size: 9)),
      ],
      watchers: 0)
    let status = try #require(HubStatus(page: text))
    #expect(status.start == 1_700_000_000.5)
    #expect([status.connections, status.allConnections, status.refused] == [1, 2, 1])
    #expect(status.requests == 3)
    #expect([status.traffic.received, status.traffic.sent] == [111, 25])
    #expect(status.catalogues.map(\.name) == ["a/b", "c/d"])
    #expect(status.catalogues.map(\.head) == [4, 1])
    #expect(status.catalogues.map(\.size) == [4096, 9])
  }

  @Test(arguments: [
    "", "nonsense", "a", "a b", "a{", "a{b", "a{b=", "a{b=\"", "a{b=\"c", "a{b=\"c\"", "a{b=\"c\\",
    "a{b=\"c\"} ", "a{b=\"c\";} 1", " 1", "{} 1", "a 1",
  ])
  func otherTextIsNotAPageOfAHub(_ text: String) { #expect(HubStatus(page: text) == nil) }
}
