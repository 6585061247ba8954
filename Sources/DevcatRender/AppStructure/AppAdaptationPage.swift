public import DevcatAdaptivity
import DevcatValues

/// The page that `devcat adapt` prints of an app.
public struct AppAdaptationPage: Sendable {
  let adaptation: AppAdaptation

  /// Makes the page.
  public init(_ adaptation: AppAdaptation) { self.adaptation = adaptation }

  /// The page: the parts of the app, with a column for each size class.
  public var page: Page {
    Page([
      .heading(app.name + bars), .line(subtitle), navigation, adaptableStyles, screens, modals,
      components, carousels, savedLevels, windows, diagnostics, unknown,
    ])
  }

  var app: AppDescription { adaptation.app }
  var plans: [ClassPlan] { adaptation.classes.map(adaptation.plan) }

  func title(_ id: String) -> String { app.title(of: id) }

  /// A table with a column for each size class, under a heading; empty without rows.
  func section(_ title: String, _ rows: [(label: String, cells: [String])]) -> Page {
    var table = TextTable(
      [("", .left)] + plans.map { ($0.sizeClass.name, TextTable.Alignment.left) })
    for row in rows { table.add([row.label] + row.cells) }
    return .section(title, .table(table))
  }

  /// The answer in a sentence: the bar in each class, as `: a tab bar in compact, a sidebar in
  /// regular.`; empty if no bar is known.
  private var bars: String {
    let parts = plans.compactMap { plan in
      plan.navigation.bar.value.map { bar in
        let text = AppWords.text(bar, hasSecondary: !plan.navigation.sections.isEmpty)
        return (bar: (bar == .ornament ? "an " : "a ") + text, name: plan.sizeClass.name)
      }
    }
    let words = parts.grouped(by: \.bar).map { bar, classes in
      "\(bar) in \(classes.map(\.name).joined(separator: " and "))"
    }
    return words.isEmpty ? "" : ": " + words.joined(separator: ", ") + "."
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
    return facts.compactMap(\.self).joined(separator: " · ")
  }

  private var diagnostics: Page {
    let lines = adaptation.diagnostics.flatMap { diagnostic in
      [
        "\(diagnostic.severity.rawValue): \(diagnostic.message)",
        "  \(diagnostic.rule.source) (\(diagnostic.rule.id))",
      ]
    }
    return .section("What the guideline says", .list(lines))
  }

  private var unknown: Page {
    let reasons = plans.flatMap { plan in
      [
        ("bar", plan.navigation.bar.unknownReason),
        ("sidebar", plan.navigation.sidebar.unknownReason),
        ("manual effort", plan.navigation.manualEffort.unknownReason),
      ].compactMap { label, reason in reason.map { (label: label, reason: $0) } }
    }
    return .section("Unknown, because", AnswerText.reasons(reasons))
  }
}

extension Answer {
  /// The reason for which the answer is unknown; `nil` if it is known or not available.
  fileprivate var unknownReason: Reason? {
    if case .unknown(let reason) = self { reason } else { nil }
  }
}
