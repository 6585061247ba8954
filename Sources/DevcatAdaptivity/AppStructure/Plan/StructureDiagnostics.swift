import DevcatValues

/// The guideline's findings about the screens and carousels of an app.
struct StructureDiagnostics {
  private(set) var diagnostics: [AppDiagnostic] = []
  private let app: AppDescription

  init(_ structure: StructureConversion, _ compact: ClassPlan, _ regular: ClassPlan) {
    app = structure.app
    columns(structure.columns)
    candidates(structure.columns)
    for plan in [compact, regular] {
      unreachable(in: plan)
      for component in plan.components { carousel(component, in: plan.sizeClass) }
    }
  }

  private func title(_ id: String) -> String { "'\(app.title(of: id))'" }

  private mutating func columns(_ columns: MergedColumns) {
    let two = columns.groups.first { $0.columns.count == 2 }?.columns[0].first
    let three = columns.groups.first { $0.columns.count == 3 }?.columns[0].first
    if let two, let three, app.splitView == .navigationSplitView {
      diagnostics.note(
        .error, "app.one-column-count",
        "\(title(two)) would have two columns and \(title(three)) three, which the navigation split "
          + "view cannot do in one app; give all the same number, or build them yourselves "
          + "(\"splitView\": \"custom\")")
    }
    for relation in columns.deeper {
      diagnostics.note(
        .advice, "app.hierarchy-view",
        "\(title(relation.list)) → \(title(relation.detail)) is deeper than the third column; use "
          + "the hierarchy view there")
    }
  }

  /// Lists with a link to a detail that are not a pair.
  private mutating func candidates(_ columns: MergedColumns) {
    let pairs = Set(app.listDetails)
    var seen: Set<ListDetailRelation> = []
    for link in app.links {
      let pair = ListDetailRelation(list: link.origin, detail: link.target)
      guard app.screen(link.origin)?.kind == .list, app.screen(link.target)?.kind == .detail,
        !pairs.contains(pair), seen.insert(pair).inserted
      else { continue }
      diagnostics.note(
        .advice, "app.merged-columns",
        "\(title(link.origin)) is a list and leads to the detail \(title(link.target)), and both "
          + "are no pair in 'listDetail'; merge them in regular")
    }
  }

  private mutating func unreachable(in plan: ClassPlan) {
    for screen in plan.screens where screen.isShown && screen.level == nil {
      diagnostics.note(
        .error, "app.same-information",
        "nothing leads to \(title(screen.id)) in \(plan.sizeClass.name)")
    }
  }

  private mutating func carousel(_ planned: PlannedComponent, in sizeClass: SizeClass) {
    guard let reach = planned.reach, !reach.isComplete, let carousel = planned.component.carousel
    else { return }
    let shortfall =
      "\(reach.reach) of the \(reach.items) cards on \(title(planned.screen)) are reached within "
      + "\(CarouselReach.swipes) swipes in \(sizeClass.name)"
    let all = carousel.all.map { title($0) }
    if all == nil {
      diagnostics.note(
        .warning, "app.carousel-swipes", shortfall + "; name a list of all of them ('all')")
    }
    guard sizeClass == .regular else { return }
    let double = reach.reach * CarouselReach.doubleRows
    if !carousel.isDouble, reach.items <= double {
      diagnostics.note(
        .advice, "app.carousel-reach",
        shortfall + "; a double carousel reaches \(double)"
          + (all.map { ", and makes \($0) unnecessary" } ?? ""))
    } else if let all {
      diagnostics.note(.advice, "app.carousel-saves", shortfall + ", so \(all) stays")
    }
  }
}
