public import DevcatAdaptivity
import DevcatValues

/// The page that `devcat adapt` prints of an app.
public struct AppAdaptationPage: Sendable {
  let adaptation: AppAdaptation
  private let isStyled: Bool

  /// Makes the page; headings are in bold (ANSI) where it is styled.
  public init(_ adaptation: AppAdaptation, isStyled: Bool = false) {
    self.adaptation = adaptation
    self.isStyled = isStyled
  }

  /// The page, its last line ended by a line feed.
  public var text: String {
    let sections = [
      heading(app.name + bars) + subtitle, navigation, adaptableStyles, screens, modals, components,
      carousels, savedLevels, windows, diagnostics, unknown,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  var app: AppDescription { adaptation.app }
  var plans: [ClassPlan] { adaptation.classes.map(adaptation.plan) }

  func title(_ id: String) -> String { app.title(of: id) }

  /// A table with a column for each size class, under a heading; empty without rows.
  func section(_ title: String, _ rows: [(label: String, cells: [String])]) -> String {
    if rows.isEmpty { return "" }
    var table = TextTable(
      [("", .left)] + plans.map { ($0.sizeClass.name, TextTable.Alignment.left) })
    for row in rows { table.add([row.label] + row.cells) }
    return heading(title) + table.text(indent: 2)
  }

  /// Lines of a few columns, with a heading; empty without lines.
  func list(_ title: String, _ lines: [[String]]) -> String {
    if lines.isEmpty { return "" }
    let count = lines.map(\.count).max() ?? 0
    var table = TextTable(
      alignments: [TextTable.Alignment](repeating: .left, count: count))
    for line in lines { table.add(line) }
    return heading(title) + table.text(indent: 2)
  }

  func heading(_ text: String) -> String {
    TerminalText.bold(TerminalText.line(text), isStyled) + "\n"
  }

  /// The answer in a sentence: the bar in each class, as `: a tab bar in compact, a sidebar in
  /// regular.`; empty if no bar is known.
  private var bars: String {
    var parts: [(bar: String, classes: [String])] = []
    for plan in plans {
      guard let bar = plan.navigation.bar.value else { continue }
      let text = AppWords.text(bar, hasSecondary: !plan.navigation.sections.isEmpty)
      let words = (bar == .ornament ? "an " : "a ") + text
      if let index = parts.firstIndex(where: { $0.bar == words }) {
        parts[index].classes.append(plan.sizeClass.name)
      } else {
        parts.append((words, [plan.sizeClass.name]))
      }
    }
    if parts.isEmpty { return "" }
    let words = parts.map { "\($0.bar) in \($0.classes.joined(separator: " and "))" }
    return ": " + words.joined(separator: ", ") + "."
  }

  private var subtitle: String {
    let target = adaptation.target
    let sizeClass =
      switch target.sizeClass {
      case nil: "compact and regular"
      case .known(let sizeClass)?: sizeClass.name
      case .notAvailable(let reason)?: "no size class, because \(reason)"
      case .unknown(let reason)?: "size class unknown, because \(reason)"
      }
    let version = target.version.map { " \($0)" } ?? ""
    let places = target.contexts.map(\.description).joined(separator: ", ")
    let facts = [
      sizeClass, (target.name ?? target.device).map { "\($0) in \(places)" },
      target.device == nil ? target.orientation?.rawValue : nil,
      target.platform.map { $0.rawValue + version },
    ]
    return TerminalText.line(facts.compactMap(\.self).joined(separator: " · ")) + "\n"
  }

  private var diagnostics: String {
    if adaptation.diagnostics.isEmpty { return "" }
    return heading("What the guideline says")
      + adaptation.diagnostics.map { diagnostic in
        let rule = diagnostic.rule
        return "  \(diagnostic.severity.rawValue): \(TerminalText.line(diagnostic.message))\n"
          + "    \(rule.guideline.title), \"\(rule.section)\" (\(rule.id))\n"
      }.joined()
  }

  private var unknown: String {
    let reasons = plans.flatMap { plan in
      [
        ("bar", plan.navigation.bar.unknownReason),
        ("sidebar", plan.navigation.sidebar.unknownReason),
        ("manual effort", plan.navigation.manualEffort.unknownReason),
      ].compactMap { label, reason in reason.map { (label: label, reason: $0) } }
    }
    return reasons.isEmpty ? "" : heading("Unknown, because") + AnswerText.reasons(reasons)
  }
}

extension Answer {
  /// The reason for which the answer is unknown; `nil` if it is known or not available.
  fileprivate var unknownReason: Reason? {
    if case .unknown(let reason) = self { reason } else { nil }
  }
}
