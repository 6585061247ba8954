import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
import DevcatSystem

@Suite("The counters, and their text") struct MetricsPageTests {
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

  @Test("The page has every figure") func thePageHasEveryFigure() {
    var status = HubStatus(counters)
    status.version = "1.2.3"
    status.memory = 4_000_000
    status.certificateExpiry = 1_800_000_000
    status.tokenExpiry = 1_790_000_000
    status.catalogues = [.init(name: "a/b", head: 4, size: 4096)]
    status.publications = [.init(name: "a/b", time: 1_700_000_001, expiry: 1_700_604_801)]
    status.log = .init(silence: 1.5, obstacle: "no standby", obstructed: 12, setAside: 2)
    status.lastBackup = 1_700_000_002
    status.verifications = [
      .init(name: "a/b", time: 1_700_000_003, problem: nil),
      .init(name: "a/c", time: nil, problem: "damaged"),
    ]
    status.pushProblem = "no standby"
    let text = MetricsPage.text(of: counters, status, watchers: 3)
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
      #"devcat_authentication_failures_total{reason="unknown"} 1"#,
      #"devcat_authentication_failures_total{reason="throttled"} 0"#,
      #"devcat_connections_ended_total{reason="timed-out"} 1"#,
      #"devcat_build_info{version="1.2.3"} 1"#, "process_resident_memory_bytes 4000000",
      "devcat_certificate_expiry_timestamp_seconds 1800000000",
      "devcat_token_expiry_timestamp_seconds 1790000000",
      #"devcat_published_timestamp_seconds{catalogue="a/b"} 1700000001"#,
      #"devcat_published_expiry_timestamp_seconds{catalogue="a/b"} 1700604801"#,
      #"devcat_ready{for="pull"} 1"#, #"devcat_ready{for="push"} 0"#,
      "devcat_database_silence_seconds 1.5", "devcat_database_writes_blocked_seconds 12.0",
      "devcat_log_went_back_total 2", "devcat_backup_timestamp_seconds 1700000002",
      #"devcat_verified_timestamp_seconds{catalogue="a/b"} 1700000003"#,
      #"devcat_catalogue_damaged{catalogue="a/b"} 0"#,
      #"devcat_catalogue_damaged{catalogue="a/c"} 1"#,
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

  @Test("Labels and help are escaped") func labelsAndHelpAreEscaped() {
    var page = MetricsText()
    page.family("a", .gauge, "one\ntwo \\ \"three\"")
    page.sample("a", 1, ["l": "q\" b\\ n\n{},é"])
    #expect(
      page.text
        == "# HELP a one\\ntwo \\\\ \"three\"\n# TYPE a gauge\na{l=\"q\\\" b\\\\ n\\n{},é\"} 1\n")
  }

  @Test("The status of a hub: written as JSON and read again")
  func statusIsReadAgain() throws {
    var status = HubStatus(counters)
    #expect([status.connections, status.allConnections, status.refused] == [1, 2, 1])
    #expect([status.requests, status.received, status.sent] == [3, 111, 25])
    status.catalogues = [.init(name: "a/b", head: 4, size: 4096)]
    status.log = .init(silence: 1.5)
    status.readProblem = "another key"
    let bytes = JSONText.bytes(of: status)
    #expect(JSONText.value(HubStatus.self, of: bytes) == status)
    for count in 0..<bytes.count - 2 {
      #expect(JSONText.value(HubStatus.self, of: Array(bytes.prefix(count))) == nil)
    }
  }
}
