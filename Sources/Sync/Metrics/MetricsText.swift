/// Writes figures in Prometheus' text format, version 0.0.4.
///
/// Source: prometheus.io, "Exposition formats".
struct MetricsText {
  /// What kind of figure it is.
  enum Kind: String { case counter, gauge, histogram }

  /// What has been written.
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
