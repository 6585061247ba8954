/// The metrics page of a hub (docs/Operations.md, "Metrics").
enum MetricsPage {
  /// The page's media type.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// The page of some counters, of the catalogues in use, and of a number of watchers.
  ///
  /// - Parameter silence: The age of the last contact with the log of which the catalogues are a cache.
  static func text(
    of counters: HubCounters, _ catalogues: [(name: String, size: CatalogueStats.Size)],
    watchers: Int, silence: Duration? = nil
  ) -> String {
    var page = MetricsText()
    page.family("process_start_time_seconds", .gauge, "Start of the hub, in Unix time.")
    page.sample("process_start_time_seconds", counters.start)
    writeRequests(of: counters, to: &page)
    writeConnections(of: counters, to: &page)
    page.family("devcat_watchers", .gauge, "Connections that watch a catalogue.")
    page.sample("devcat_watchers", watchers)
    if let silence {
      page.family("devcat_database_silence_seconds", .gauge, "Time since the database was seen.")
      page.sample("devcat_database_silence_seconds", silence.seconds)
    }
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
    page.family("devcat_requests_total", .counter, "Requests answered.")
    for (kind, count) in counters.requests.sorted(by: { $0.key < $1.key }) {
      page.sample(
        "devcat_requests_total", count, ["operation": kind.operation, "answer": kind.answer])
    }
    page.family("devcat_request_seconds", .histogram, "Time from a request to its answer.")
    for (operation, seconds) in counters.seconds.sorted(by: { $0.key < $1.key }) {
      page.histogram("devcat_request_seconds", "operation", operation, seconds)
    }
    page.family("devcat_received_bytes_total", .counter, "Bytes of messages received.")
    page.sample("devcat_received_bytes_total", counters.traffic.received)
    page.family("devcat_sent_bytes_total", .counter, "Bytes of messages sent.")
    page.sample("devcat_sent_bytes_total", counters.traffic.sent)
  }

  private static func writeConnections(of counters: HubCounters, to page: inout MetricsText) {
    page.family("devcat_connections", .gauge, "Connections now.")
    page.sample("devcat_connections", counters.connections)
    page.family("devcat_connections_total", .counter, "Connections in all.")
    page.sample("devcat_connections_total", counters.allConnections)
    page.family(
      "devcat_connections_refused_total", .counter, "Connections refused, by limit.")
    for (limit, count) in counters.refused.sorted(by: { $0.key < $1.key }) {
      page.sample("devcat_connections_refused_total", count, ["limit": limit])
    }
    page.family(
      "devcat_authentication_failures_total", .counter,
      "Wrong tokens, by reason.")
    for reason in Authenticator.Wrong.allCases {
      page.sample(
        "devcat_authentication_failures_total", counters.failedAuthentications[reason] ?? 0,
        ["reason": reason.rawValue])
    }
    page.family(
      "devcat_connections_ended_total", .counter, "Connections ended by the hub, by reason.")
    for (code, count) in counters.ended.sorted(by: { $0.key < $1.key }) {
      page.sample("devcat_connections_ended_total", count, ["reason": code])
    }
  }
}

/// One figure of a page in Prometheus' text format.
public struct MetricSample: Hashable, Sendable {
  /// The figure's name.
  let name: String
  /// Its labels.
  let labels: [String: String]
  /// The figure.
  let value: Double

  /// Reads a page; `nil` if it is none.
  static func page(_ text: String) -> [MetricSample]? {
    var samples: [MetricSample] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let sample = MetricSample(line) else { return nil }
      samples.append(sample)
    }
    return samples
  }

  /// Reads `name{label="value",…} number`.
  private init?(_ line: Substring) {
    var rest = line
    name = String(Self.take(&rest) { $0.isLetter || $0.isNumber || $0 == "_" || $0 == ":" })
    var labels: [String: String] = [:]
    if rest.first == "{" {
      rest.removeFirst()
      while rest.first != "}" {
        let key = Self.take(&rest) { $0.isLetter || $0.isNumber || $0 == "_" }
        guard rest.hasPrefix("=\"") else { return nil }
        rest = rest.dropFirst(2)
        guard let value = Self.text(&rest) else { return nil }
        labels[String(key)] = value
        if rest.first == "," { rest.removeFirst() } else if rest.first != "}" { return nil }
      }
      rest.removeFirst()
    }
    guard !name.isEmpty, rest.first == " ", let value = Double(rest.dropFirst()) else { return nil }
    self.labels = labels
    self.value = value
  }

  private static func take(
    _ rest: inout Substring, while isPart: (Character) -> Bool
  ) -> Substring {
    let part = rest.prefix(while: isPart)
    rest = rest.dropFirst(part.count)
    return part
  }

  /// The text up to the quote that ends it.
  private static func text(_ rest: inout Substring) -> String? {
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        text.append(next == "n" ? "\n" : next)
      default: text.append(character)
      }
    }
    return nil
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

  /// Writes a figure of the family that was begun last.
  mutating func sample(
    _ name: String, _ value: Int, _ labels: KeyValuePairs<String, String> = [:]
  ) { line(name, labels, String(value)) }

  /// Writes a figure of the family that was begun last.
  mutating func sample(
    _ name: String, _ value: Double, _ labels: KeyValuePairs<String, String> = [:]
  ) { line(name, labels, "\(value)") }

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

  private mutating func line(
    _ name: String, _ labels: KeyValuePairs<String, String>, _ value: String
  ) {
    let pairs = labels.map { "\($0)=\"\(Self.escaped($1, quotes: true))\"" }
    text += name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(value)\n"
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
