import DevcatValues

/// Whether both classes show the same information.
struct SharedInformation {
  /// Information that one class lacks.
  struct Gap {
    let text: String
    let lacking: SizeClass
    /// The first screen that shows it in the other class.
    let screen: String
  }

  /// The information that either class lacks, in the order of the description.
  private(set) var gaps: [Gap] = []

  /// Compares the contents of the reachable screens of two plans.
  init(_ compact: ClassPlan, _ regular: ClassPlan) {
    let shown = [compact, regular].map(Self.shown)
    for (here, lacking) in [(0, SizeClass.regular), (1, .compact)] {
      let other = Set(shown[1 - here].map(\.text))
      var seen: Set<String> = []
      for (text, screen) in shown[here] where !other.contains(text) && seen.insert(text).inserted {
        gaps.append(Gap(text: text, lacking: lacking, screen: screen))
      }
    }
  }

  /// The information that a class shows on reachable screens, or in the bar.
  private static func shown(in plan: ClassPlan) -> [(text: String, screen: String)] {
    let reached = Set(plan.screens.filter { $0.level != nil }.map(\.id))
    // The sidebar shows the entries of a list that has become one of its groups, without its
    // screen.
    return plan.components.filter { reached.contains($0.screen) || $0.form == .sidebarGroup }
      .flatMap { component in component.component.shows.map { ($0, component.screen) } }
  }

  /// The result of the comparison, by its rules.
  var explanation: [ExplanationStep] {
    func list(_ gaps: [Gap]) -> String { gaps.map { "'\($0.text)'" }.joined(separator: ", ") }
    var steps: [ExplanationStep] = []
    steps.note(
      "app.same-information",
      gaps.isEmpty
        ? "no class lacks information that the other one shows" : "a class lacks \(list(gaps))")
    let disclosed = gaps.filter { $0.lacking == .compact }
    if !disclosed.isEmpty {
      steps.note(
        "app.progressive-disclosure", "compact can show one step further down: \(list(disclosed))")
    }
    return steps
  }

  func diagnostics(for app: AppDescription) -> [AppDiagnostic] {
    gaps.map { gap in
      let hint =
        gap.lacking == .compact
        ? "; show it one step further down (progressive disclosure)" : ""
      return AppDiagnostic(
        .error, "app.same-information",
        "\(gap.lacking.name) lacks '\(gap.text)', which '\(app.title(of: gap.screen))' shows in the "
          + "other class\(hint)")
    }
  }
}
