/// The page of `devcat show --differences`: the facts in which devices differ, side by side.
///
/// The facts are those of the devices' own pages, with the safe areas and heights that hold now.
public struct DifferencesPage: Sendable {
  private struct Row {
    let name: String
    /// The fact of each device; `nil` if it is unknown.
    let facts: [DeviceFact?]

    private var values: Set<String> { Set(facts.compactMap(\.?.value)) }
    /// Whether known values differ; marks of doubt are none, and a value of which more is known is the same.
    var differs: Bool {
      values.contains { one in
        values.contains { $0 != one && !$0.hasPrefix(one + " ") && !one.hasPrefix($0 + " ") }
      }
    }
    var isPartial: Bool { facts.contains { $0 == nil } || values.count > 1 && !differs }
    /// Whether it says more than that no device has it, and more than other rows do.
    var isOfInterest: Bool {
      facts.contains { $0?.isKnown == true } && !facts.allSatisfy { $0?.isRepeated != false }
    }
  }

  private let titles: [String]
  private let rows: [Row]

  /// Compares the devices of some pages, two or more.
  public init(_ pages: [DevicePage]) {
    titles = pages.map(\.title)
    let lists = pages.map { $0.facts.all.filter { $0.group != .identity } }
    var names: [String] = []
    for list in lists {
      var place = 0
      for name in list.map(\.title) {
        if let known = names.firstIndex(of: name) {
          place = known + 1
        } else {
          names.insert(name, at: place)
          place += 1
        }
      }
    }
    let facts = lists.map {
      Dictionary($0.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
    }
    rows = names.map { name in
      let display = facts.lazy.compactMap { $0[name] }.first?.display
      return Row(
        name: name,
        facts: zip(pages, facts).map { page, facts in
          if let fact = facts[name] { return fact.value == nil ? nil : fact }
          let isOfOther = display.map { !page.facts.furtherDisplays.contains($0) } ?? false
          return isOfOther ? DeviceFact(.screen, name, DeviceFact.notAvailable) : nil
        })
    }.filter(\.isOfInterest)
  }

  /// The page: a row for each fact that differs, or that is not known of each device.
  ///
  /// - Parameter width: The greatest width in cells; `nil` for any.
  public func page(width: Int?) -> Page {
    let shown = rows.filter { $0.differs || $0.isPartial }
    var table = TextTable([("", .left)] + titles.map { ($0, .left) })
    for row in shown { table.add([row.name] + row.facts.map { $0?.text ?? "unknown" }) }
    let marked = shown.flatMap(\.facts).compactMap(\.self).filter { !$0.sign.isEmpty }
    table.isWrapped = true
    let legend = DevicePage.legend(of: marked.compactMap(\.text))
    // Where a column would break words, the devices of a fact are below each other.
    let facts =
      table.wraps(in: width ?? .max)
      ? .table(table, indent: 0, width: width)
      : Page(
        table.rows.map { row in
          .section(row[0], .rows(zip(titles, row.dropFirst()).map { [$0, $1] }))
        })
    return Page([.heading(headline), facts, legend.map { Page([.gap, .line($0)]) } ?? .none])
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
}
