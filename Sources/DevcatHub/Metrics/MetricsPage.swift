/// The metrics page of a hub (docs/Operations.md, "Metrics").
enum MetricsPage {
  /// The page's media type.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// The page of a hub's counters and status, and of a number of watchers.
  static func text(of counters: HubCounters, _ status: HubStatus, watchers: Int) -> String {
    var page = MetricsText()
    page.family(
      "devcat_build_info", .gauge, "Always 1; the label is devcat's version.", 1,
      ["version": status.version])
    page.family(
      "process_start_time_seconds", .gauge, "Start of the hub, in Unix time.", status.start)
    page.family(
      "process_resident_memory_bytes", .gauge, "Resident memory, with that of mapped files.",
      status.memory)
    writeRequests(of: counters, to: &page)
    writeConnections(of: counters, to: &page)
    page.family("devcat_watchers", .gauge, "Connections that watch a catalogue.", watchers)
    writeState(status, to: &page)
    page.family(
      "devcat_catalogue_head", .gauge, "The head of a catalogue when last used.", by: "catalogue",
      status.catalogues.map { ($0.name, $0.head) })
    page.family(
      "devcat_catalogue_bytes", .gauge, "The size of a catalogue's file and its log.",
      by: "catalogue", status.catalogues.map { ($0.name, $0.size) })
    return page.text
  }

  private static func writeState(_ status: HubStatus, to page: inout MetricsText) {
    page.family(
      "devcat_ready", .gauge, "Whether the hub can answer pulls, and take pushes.", by: "for",
      [("pull", status.readProblem == nil ? 1 : 0), ("push", status.pushProblem == nil ? 1 : 0)])
    page.family(
      "devcat_certificate_expiry_timestamp_seconds", .gauge, "Expiry of the certificate.",
      status.certificateExpiry)
    page.family(
      "devcat_token_expiry_timestamp_seconds", .gauge, "Expiry of the token that expires next.",
      status.tokenExpiry)
    if !status.publications.isEmpty {
      page.family(
        "devcat_published_timestamp_seconds", .gauge, "Last publication.", by: "catalogue",
        status.publications.map { ($0.name, Int($0.time)) })
      page.family(
        "devcat_published_expiry_timestamp_seconds", .gauge, "Expiry of the published head.",
        by: "catalogue", status.publications.map { ($0.name, Int($0.expiry)) })
    }
    page.family(
      "devcat_backup_timestamp_seconds", .gauge, "Last backup of all catalogues, none damaged.",
      status.lastBackup)
    if !status.verifications.isEmpty {
      page.family(
        "devcat_verified_timestamp_seconds", .gauge, "Last time a catalogue was found whole.",
        by: "catalogue",
        status.verifications.compactMap { one in one.time.map { (one.name, Int($0)) } })
      page.family(
        "devcat_catalogue_damaged", .gauge, "Whether its last verification found damage.",
        by: "catalogue", status.verifications.map { ($0.name, $0.problem == nil ? 0 : 1) })
    }
    guard let log = status.log else { return }
    page.family(
      "devcat_database_silence_seconds", .gauge, "Time since the database was seen.", log.silence)
    page.family(
      "devcat_database_writes_blocked_seconds", .gauge,
      "For how long the database takes no writes; 0 if it does.", log.obstructed)
    page.family(
      "devcat_log_went_back_total", .counter, "Cached heads that were missing in the database.",
      log.setAside)
  }

  private static func writeRequests(of counters: HubCounters, to page: inout MetricsText) {
    page.family("devcat_requests_total", .counter, "Requests answered.")
    for (kind, count) in counters.requests.sorted(by: { $0.key < $1.key }) {
      page.sample(
        "devcat_requests_total", count, ["operation": kind.operation, "answer": kind.answer])
    }
    page.family("devcat_request_seconds", .histogram, "Time from a request to its answer.")
    for (operation, seconds) in counters.seconds.sorted(by: { $0.key < $1.key }) {
      page.histogram("devcat_request_seconds", "operation", operation, seconds)
    }
    page.family(
      "devcat_received_bytes_total", .counter, "Bytes of messages received.",
      counters.traffic.received)
    page.family(
      "devcat_sent_bytes_total", .counter, "Bytes of messages sent.", counters.traffic.sent)
  }

  private static func writeConnections(of counters: HubCounters, to page: inout MetricsText) {
    page.family("devcat_connections", .gauge, "Connections now.", counters.connections)
    page.family(
      "devcat_connections_total", .counter, "Connections in all.", counters.allConnections)
    page.family(
      "devcat_connections_refused_total", .counter, "Connections refused, by limit.", by: "limit",
      counters.refused.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    page.family(
      "devcat_authentication_failures_total", .counter, "Wrong and missing tokens, by reason.",
      by: "reason",
      Authenticator.Wrong.allCases.map {
        ($0.rawValue, counters.failedAuthentications[$0] ?? 0)
      })
    page.family(
      "devcat_connections_ended_total", .counter, "Connections ended by the hub, by reason.",
      by: "reason", counters.ended.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

/// Writes figures in Prometheus' text format, version 0.0.4.
///
/// Source: prometheus.io, "Exposition formats".
struct MetricsText {
  /// The kind of metric.
  enum Kind: String { case counter, gauge, histogram }

  /// The text so far.
  private(set) var text = ""

  /// Begins a family of figures.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Writes a family of one figure, if it is known.
  mutating func family(
    _ name: String, _ kind: Kind, _ help: String, _ value: (some CustomStringConvertible)?,
    _ labels: KeyValuePairs<String, String> = [:]
  ) {
    guard let value else { return }
    family(name, kind, help)
    sample(name, value, labels)
  }

  /// Writes a family with a figure for each value of a label.
  mutating func family(
    _ name: String, _ kind: Kind, _ help: String, by label: String, _ figures: [(String, Int)]
  ) {
    family(name, kind, help)
    for (value, figure) in figures { sample(name, figure, [label: value]) }
  }

  /// Writes a figure of the family that was begun last.
  mutating func sample(
    _ name: String, _ value: some CustomStringConvertible,
    _ labels: KeyValuePairs<String, String> = [:]
  ) {
    let pairs = labels.map { "\($0)=\"\(Self.escaped($1, quotes: true))\"" }
    text += name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(value)\n"
  }

  /// Writes a histogram: its buckets, each with those before it, its sum and its count.
  mutating func histogram(_ name: String, _ label: String, _ value: String, _ found: Histogram) {
    var count = 0
    for (bound, more) in zip(Histogram.bounds.map { "\($0)" } + ["+Inf"], found.counts) {
      count += more
      sample(name + "_bucket", count, [label: value, "le": bound])
    }
    sample(name + "_sum", found.sum, [label: value])
    sample(name + "_count", count, [label: value])
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\"" where quotes: escaped += "\\\""
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
