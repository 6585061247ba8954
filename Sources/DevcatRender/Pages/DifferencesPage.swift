/// The page of `devcat show --differences`: the facts in which devices differ, side by side.
///
/// The facts are those of the devices' own pages, with the safe areas and heights that hold now.
public struct DifferencesPage: Sendable {
  private struct Row {
    let name: String
    /// For each device, the value with its marks of doubt and alone; `nil` if it is unknown.
    let values: [(marked: String, alone: String)?]

    /// Whether known values differ; marks of doubt are none.
    var differs: Bool { Set(values.compactMap(\.?.alone)).count > 1 }
    var isPartial: Bool { values.contains { $0 == nil } }
  }

  private let titles: [String]
  private let rows: [Row]
  private let isStyled: Bool

  /// Compares the devices of some pages, two or more.
  public init(_ pages: [DevicePage]) {
    titles = pages.map(\.title)
    isStyled = pages.contains(where: \.isStyled)
    let facts = pages.map { page in
      Dictionary(
        zip(page.facts, page.withoutMarks.facts).map { marked, alone in
          (marked.name, marked.value.map { ($0, alone.value ?? $0) })
        }, uniquingKeysWith: { first, _ in first })
    }
    var names: [String] = []
    for page in pages {
      var place = 0
      for name in page.facts.map(\.name) {
        if let known = names.firstIndex(of: name) {
          place = known + 1
        } else {
          names.insert(name, at: place)
          place += 1
        }
      }
    }
    let displays = Set(pages.flatMap(\.displays))
    rows = names.map { name in
      let values = zip(pages, facts).map { page, facts in
        let isOfOther = displays.subtracting(page.displays)
          .contains { name.hasSuffix(DevicePage.suffix(ofDisplay: $0)) }
        return isOfOther
          ? (DevicePage.notAvailable, DevicePage.notAvailable)
          : (facts[name] ?? nil).map { (Self.bare($0, of: name), Self.bare($1, of: name)) }
      }
      return Row(name: name, values: values)
    }.filter { row in row.values.contains { $0 != nil && $0?.alone != DevicePage.notAvailable } }
  }

  /// The page, its last line ended by a line feed.
  ///
  /// - Parameter width: The greatest width in cells; `nil` for any.
  public func text(width: Int?) -> String {
    let shown = rows.filter { $0.differs || $0.isPartial }
    var table = TextTable([("", .left)] + titles.map { ($0, .left) })
    for row in shown { table.add([row.name] + row.values.map { $0?.marked ?? "unknown" }) }
    let marked = shown.flatMap(\.values).compactMap(\.self).filter { $0.marked != $0.alone }
    let text = shown.isEmpty ? "" : table.text(width: width, isStyled: isStyled)
    return TerminalText.bold(TerminalText.line(headline), isStyled) + "\n" + text
      + (DevicePage.legend(of: marked.map(\.marked)).map { "\n\($0)\n" } ?? "")
  }

  /// How much differs: `iPhone 16 and iPhone 17: 9 of 21 values differ`.
  private var headline: String {
    let differing = rows.count { $0.differs }
    let partial = rows.count { $0.isPartial && !$0.differs }
    let names = titles.dropLast().joined(separator: ", ") + " and " + (titles.last ?? "")
    let words =
      differing == 0 ? "no known value differs" : "\(differing) of \(rows.count) values differ"
    return "\(names): \(words)"
      + (partial == 0 ? "" : ", and \(partial) \(partial == 1 ? "is" : "are") not known of each")
  }

  /// A value without its name, with which some begin where they stand among others.
  private static func bare(_ value: String, of name: String) -> String {
    ["\(name) ", "\(name), "].first(where: value.hasPrefix).map {
      String(value.dropFirst($0.count))
    } ?? value
  }
}
