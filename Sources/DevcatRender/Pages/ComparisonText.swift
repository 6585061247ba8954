public import DevcatValues

/// The result of comparing sources with a catalogue, for people.
public struct ComparisonText {
  /// The number of rows of one kind that are listed unless all are requested.
  private static let limit = 10

  private let report: ComparisonReport
  private let facts: (String, FieldPath) -> [FieldValue]
  private let isWhole: Bool
  private let isStyled: Bool

  /// Prepares the text of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - facts: The facts that ship with devcat about a device's value.
  ///   - isWhole: Whether the values that the catalogue does not have are listed, and not only
  ///     counted.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public init(
    _ report: ComparisonReport, facts: @escaping (String, FieldPath) -> [FieldValue],
    isWhole: Bool, isStyled: Bool = false
  ) {
    self.report = report
    self.facts = facts
    self.isWhole = isWhole
    self.isStyled = isStyled
  }

  /// The differences first, with their sources; then unclear rows and new values.
  public var text: String {
    [differences, unplaced, additions, renderedSides, unknownDevices, summary].filter {
      !$0.isEmpty
    }
    .joined(separator: "\n")
  }

  /// The section of the values that differ; an empty text if none does.
  public var differences: String {
    guard !report.differences.isEmpty else { return "" }
    var text = heading("Different values", report.differences.count)
    for difference in report.differences {
      text += line("  \(difference.title)  \(difference.path)")
      if !difference.candidates.isEmpty {
        let ids = difference.candidates.map { "'\($0)'" }.joined(separator: ", ")
        text += line("    (wrong for each device that it may mean: \(ids))")
      }
      var table = TextTable(alignments: [.left, .left, .left, .left])
      let stated = facts(difference.id, difference.path)
      table.add(present(difference, stated))
      for group in difference.claimsByValue { table.add(claim(group, difference, stated)) }
      text += table.text(indent: 4, isStyled: isStyled)
      if let evidence = difference.evidence { text += line("    (\(evidence))") }
    }
    return text
  }

  private func present(_ difference: ComparedValue, _ stated: [FieldValue]) -> [String] {
    let origin = difference.origin.map { origin in
      ", revision \(origin.revision)"
        + (origin.isBeginning
          ? " or before" : origin.source.isEmpty ? "" : " '\(origin.source)'")
    }
    let derived = difference.derivedFrom.map { " * as \($0)" }
    let value = difference.present
    let claimed = difference.claimsByValue.map(\.value)
    let alike = claimed.first { $0.description == value?.description }
    return [
      value?.described(beside: alike) ?? "–",
      "catalogue" + (difference.system.map { ", \($0)" } ?? "") + (derived ?? origin ?? ""),
      agreement(difference.agreeingSources.count, report.sources.count, "file"),
      agreement(
        stated.count { fact in value.map { difference.agrees(fact, with: $0) } ?? false },
        stated.count, "fact"),
    ]
  }

  private func claim(
    _ group: (value: FieldValue, claims: [ComparedValue.Claim]), _ difference: ComparedValue,
    _ stated: [FieldValue]
  ) -> [String] {
    let places = group.claims.map(\.location.description)
    let shown =
      places.count > 3 ? places.prefix(2) + ["and \(places.count - 2) more"] : places[...]
    let texts = TextOrder.set(group.claims.compactMap(\.text)).prefix(3).map { "'\($0)'" }
    let value =
      group.value.described(beside: difference.present)
      + (texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))")
    return [
      value, shown.joined(separator: ", "),
      agreement(Set(group.claims.map(\.source)).count, report.sources.count, "file"),
      agreement(stated.count { difference.agrees($0, with: group.value) }, stated.count, "fact"),
    ]
  }

  private func agreement(_ count: Int, _ total: Int, _ word: String) -> String {
    total == 0 ? "no \(word)s" : "\(count) of \(total.counted(word))"
  }

  private var unplaced: String {
    list("Rows without a clear device", report.unplaced.map(\.description), isWhole: true)
  }

  private var additions: String {
    if isWhole {
      let rows = report.additions.map { "\($0.title)  \($0.path): \($0.value)  (\($0.location))" }
      return list("Values that the catalogue does not know", rows, isWhole: true)
    }
    guard !report.additions.isEmpty else { return "" }
    // Each key of an attribute counts as a field of its own.
    let byField = Dictionary(grouping: report.additions) { addition in
      addition.path.field == .attributes ? addition.path : FieldPath(number: addition.path.number)
    }
    var table = TextTable(alignments: [.left, .right])
    for path in byField.keys.sorted() {
      let field = path.keys == .none ? path.field?.path : path.description
      table.add([field ?? "field \(path.number)", "\(byField[path]?.count ?? 0)"])
    }
    return heading("Values that the catalogue does not know", report.additions.count)
      + table.text(indent: 2, isStyled: isStyled)
  }

  private var renderedSides: String {
    list(
      "Rendered sizes, which are no difference: their panels have others",
      report.renderedSides.map { "\($0.title)  \($0.path): \($0.value)  (\($0.location))" },
      isWhole: isWhole)
  }

  private var unknownDevices: String {
    list(
      "Devices that the catalogue does not have",
      report.unknownDevices.map { device in
        "\(device.name)  (\(device.location))"
          + (device.near.map { "; did you mean '\($0)'?" } ?? "")
      }, isWhole: isWhole)
  }

  private var summary: String {
    let differing = report.differences.count
    let compared = report.valueCount - report.additions.count
    var parts = [
      "\(compared.counted("value")) of \(report.deviceCount.counted("device")) compared",
      "\(report.agreeingCount) agree", "\(differing) \(differing == 1 ? "differs" : "differ")",
    ]
    if !report.unplaced.isEmpty {
      parts.append("\(report.unplaced.count.counted("row")) without a clear device")
    }
    return parts.joined(separator: ", ") + "\n" + skippedColumns
  }

  /// The line about columns that were not compared, a few of them by name; an empty text if all were.
  private var skippedColumns: String {
    let titles = report.skippedColumns
    if titles.isEmpty { return "" }
    let more = titles.count - Self.limit
    return line(
      "not compared: \(titles.count == 1 ? "column" : "columns") "
        + titles.prefix(Self.limit).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : ""))
  }

  private func list(_ title: String, _ rows: [String], isWhole: Bool) -> String {
    guard !rows.isEmpty else { return "" }
    let shown = isWhole ? rows[...] : rows.prefix(Self.limit)
    let more = rows.count - shown.count
    return heading(title, rows.count) + shown.map { line("  \($0)") }.joined()
      + (more > 0 ? line("  and \(more) more") : "")
  }

  private func heading(_ title: String, _ count: Int) -> String {
    TerminalText.bold("\(title): \(count)", isStyled) + "\n"
  }

  private func line(_ text: String) -> String { TerminalText.line(text) + "\n" }
}
