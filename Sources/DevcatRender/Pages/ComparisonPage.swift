public import DevcatValues

/// The result of comparing sources with a catalogue, for people.
public struct ComparisonPage {
  /// The number of rows of one kind that are listed unless all are requested.
  private static let limit = 10
  /// The number of values that differ of which the same holds: they are what the page is for.
  private static let differenceLimit = 100

  private let report: ComparisonReport
  private let facts: (String, FieldPath) -> [FieldValue]
  private let isWhole: Bool

  /// Prepares the page of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - facts: The facts that ship with devcat about a device's value.
  ///   - isWhole: Whether the values that the catalogue does not have are listed, and not only
  ///     counted.
  public init(
    _ report: ComparisonReport, facts: @escaping (String, FieldPath) -> [FieldValue],
    isWhole: Bool
  ) {
    self.report = report
    self.facts = facts
    self.isWhole = isWhole
  }

  /// The differences first, with their sources; then unclear rows and new values.
  public var page: Page {
    .joined([differences, unplaced, additions, renderedSides, unknownDevices, summary])
  }

  /// The section of the values that differ; empty if none does.
  public var differences: Page {
    let shown = isWhole ? report.differences.count : Self.differenceLimit
    let parts = report.differences.prefix(shown).map { difference in
      let ids = difference.candidates.map { "'\($0)'" }.joined(separator: ", ")
      let stated = facts(difference.id, difference.path)
      let claims = difference.claimsByValue.map { claim($0, difference, stated) }
      return Page([
        .list(["\(difference.title)  \(difference.path)"]),
        .list(ids.isEmpty ? [] : ["  (wrong for each device that it may mean: \(ids))"]),
        .rows([present(difference, stated)] + claims, indent: 4),
        .list(difference.evidence.map { ["  (\($0))"] } ?? []),
      ])
    }
    let count = report.differences.count
    return section(
      "Different values", count, Page(parts + [.list(more(of: count, behind: shown))]))
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

  private var unplaced: Page {
    list("Rows without a clear device", report.unplaced.map(\.description), isWhole: isWhole)
  }

  private var additions: Page {
    if isWhole {
      let rows = report.additions.map { "\($0.title)  \($0.path): \($0.value)  (\($0.location))" }
      return list("Values that the catalogue does not know", rows, isWhole: true)
    }
    // Each key of an attribute counts as a field of its own.
    let byField = Dictionary(grouping: report.additions) { addition in
      addition.path.field == .attributes ? addition.path : FieldPath(number: addition.path.number)
    }
    var table = TextTable(alignments: [.left, .right])
    for path in byField.keys.sorted() {
      let field = path.keys == .none ? path.field?.path : path.description
      table.add([field ?? "field \(path.number)", "\(byField[path]?.count ?? 0)"])
    }
    return section(
      "Values that the catalogue does not know", report.additions.count, .table(table))
  }

  private var renderedSides: Page {
    func rows(ofScales: Bool) -> [String] {
      report.renderedSides.filter { ($0.path.field == .scale) == ofScales }
        .map { "\($0.title)  \($0.path): \($0.value)  (\($0.location))" }
    }
    return .joined([
      list(
        "Rendered sizes, which are no difference: their panels have others", rows(ofScales: false),
        isWhole: isWhole),
      list(
        "Scales of panels, which are no difference: apps draw with others", rows(ofScales: true),
        isWhole: isWhole),
    ])
  }

  private var unknownDevices: Page {
    list(
      "Devices that the catalogue does not have",
      report.unknownDevices.map { device in
        "\(device.name)  (\(device.location))"
          + (device.near.map { "; did you mean '\($0)'?" } ?? "")
      }, isWhole: isWhole)
  }

  private var summary: Page {
    let differing = report.differences.count
    let compared = report.valueCount - report.additions.count
    var parts = [
      "\(compared.counted("value")) of \(report.deviceCount.counted("device")) compared",
      "\(report.agreeingCount) agree", "\(differing) \(differing == 1 ? "differs" : "differ")",
    ]
    if !report.unplaced.isEmpty {
      parts.append("\(report.unplaced.count.counted("row")) without a clear device")
    }
    return Page([.line(parts.joined(separator: ", ")), skippedColumns])
  }

  /// The line about columns that were not compared, a few of them by name; nothing if all were.
  private var skippedColumns: Page {
    let titles = report.skippedColumns
    let columns = titles.count == 1 ? "column" : "columns"
    return titles.isEmpty
      ? .none : .line("not compared: \(columns) \(titles.listed(Self.limit))")
  }

  private func list(_ title: String, _ rows: [String], isWhole: Bool) -> Page {
    let shown = isWhole ? rows.count : Self.limit
    return section(
      title, rows.count, .list(rows.prefix(shown) + more(of: rows.count, behind: shown)))
  }

  private func more(of count: Int, behind shown: Int) -> [String] {
    count > shown ? ["and \(count - shown) more (--all lists all)"] : []
  }

  private func section(_ title: String, _ count: Int, _ content: Page) -> Page {
    count == 0 ? .none : Page([.heading("\(title): \(count)"), content])
  }
}
