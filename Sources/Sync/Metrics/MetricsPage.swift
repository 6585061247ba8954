/// The page of a hub's figures (docs/Operations.md, "Figures").
enum MetricsPage {
  /// The page's media type.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// The page for what was counted, for the catalogues that are in use, and for so many watchers.
  static func text(
    of counters: HubCounters, _ catalogues: [(name: String, size: CatalogueStats.Size)],
    watchers: Int
  ) -> String {
    var page = MetricsText()
    page.family("process_start_time_seconds", .gauge, "When the hub began, in Unix time.")
    page.sample("process_start_time_seconds", counters.start)
    writeRequests(of: counters, to: &page)
    writeConnections(of: counters, to: &page)
    page.family("devcat_watchers", .gauge, "Connections that watch a catalogue.")
    page.sample("devcat_watchers", watchers)
    page.family("devcat_catalogue_head", .gauge, "The head of a catalogue when last used.")
    for (name, size) in catalogues {
      page.sample("devcat_catalogue_head", size.head, ["catalogue": name])
    }
    page.family("devcat_catalogue_bytes", .gauge, "The size of a catalogue's file and its log.")
    for (name, size) in catalogues {
      page.sample("devcat_catalogue_bytes", size.size, ["catalogue": name])
    }
    return page.text
  }

  private static func writeRequests(of counters: HubCounters, to page: inout MetricsText) {
    page.family("devcat_requests_total", .counter, "Requests that were dealt with.")
    for (kind, count) in counters.requests.sorted(by: { $0.key < $1.key }) {
      page.sample(
        "devcat_requests_total", count, ["operation": kind.operation, "answer": kind.answer])
    }
    page.family("devcat_request_seconds", .histogram, "From a request to its answer.")
    for (operation, seconds) in counters.seconds.sorted(by: { $0.key < $1.key }) {
      page.histogram("devcat_request_seconds", "operation", operation, seconds)
    }
    page.family("devcat_received_bytes_total", .counter, "Bytes of messages that came.")
    page.sample("devcat_received_bytes_total", counters.traffic.received)
    page.family("devcat_sent_bytes_total", .counter, "Bytes of messages that were sent.")
    page.sample("devcat_sent_bytes_total", counters.traffic.sent)
  }

  private static func writeConnections(of counters: HubCounters, to page: inout MetricsText) {
    page.family("devcat_connections", .gauge, "Connections that are served now.")
    page.sample("devcat_connections", counters.connections)
    page.family("devcat_connections_total", .counter, "Connections that were served.")
    page.sample("devcat_connections_total", counters.allConnections)
    page.family(
      "devcat_connections_refused_total", .counter, "Connections past a limit, by the limit.")
    for (limit, count) in counters.refused.sorted(by: { $0.key < $1.key }) {
      page.sample("devcat_connections_refused_total", count, ["limit": limit])
    }
    page.family(
      "devcat_authentication_failures_total", .counter,
      "Tokens that let nobody in, by the reason.")
    for reason in HubGate.Wrong.allCases {
      page.sample(
        "devcat_authentication_failures_total", counters.failedAuthentications[reason] ?? 0,
        ["reason": reason.rawValue])
    }
    page.family(
      "devcat_connections_ended_total", .counter, "Connections that the hub ended, by the reason.")
    for (code, count) in counters.ended.sorted(by: { $0.key < $1.key }) {
      page.sample("devcat_connections_ended_total", count, ["reason": code])
    }
  }
}
