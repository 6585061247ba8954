/// One figure of a page in Prometheus' text format.
public struct MetricSample: Hashable, Sendable {
  /// The figure's name.
  public let name: String
  /// What it is told apart by.
  public let labels: [String: String]
  /// The figure.
  public let value: Double

  /// Reads a page; `nil` where it is none.
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
