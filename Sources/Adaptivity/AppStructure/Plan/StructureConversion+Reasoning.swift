import Catalogue

/// How the rules about screens and components are quoted.
extension StructureConversion {
  /// Notes the rules that the conversion used.
  func explain(_ saved: [SavedLevel], in reasoning: inout Reasoning) {
    guard reasoning.isWanted else { return }
    reasoning.note(
      .hierarchyOrColumns,
      "\(app.screens.count) screens in compact; \(columns.groups.count) screens with several "
        + "columns in regular")
    for group in columns.groups {
      let names = group.columns.map { column in
        column.map(app.title(of:)).joined(separator: " or ")
      }
      reasoning.note(
        .mergedColumns,
        "\(names.count) columns: " + names.map { "'\($0)'" }.joined(separator: ", "))
    }
    let counts = Set(columns.groups.map(\.columns.count)).sorted().map(String.init)
    if !counts.isEmpty {
      reasoning.note(
        .oneColumnCount,
        "the app has screens of \(counts.joined(separator: " and of ")) columns, by "
          + "\(app.splitView.rawValue)")
    }
    for modal in app.modals {
      for sizeClass in SizeClass.allCases {
        let (form, rule) = modal.presentation(in: sizeClass)
        guard let rule else { continue }
        reasoning.note(
          rule, "'\(app.title(of: modal.screen))' in \(sizeClass.name): \(form.rawValue)")
      }
    }
    for level in saved {
      let opener = level.opener.map { " from '\(app.title(of: $0))'" } ?? ""
      reasoning.note(level.method.rule, "'\(app.title(of: level.screen))'\(opener): one level less")
    }
    explainComponents(in: &reasoning)
  }

  private func explainComponents(in reasoning: inout Reasoning) {
    for screen in app.screens {
      for component in screen.components where component.isShown(in: .regular) {
        guard !replaced.contains(screen.id) else { continue }
        let (form, rule) = component.formInRegular(place(of: screen.id))
        reasoning.note(
          rule,
          "\(component.kind.rawValue) on '\(screen.title)': "
            + (form == .same ? "the same, of the class regular" : form.rawValue))
        guard let carousel = component.carousel else { continue }
        for sizeClass in SizeClass.allCases {
          let reach = CarouselReach(carousel, in: sizeClass)
          let place = "'\(screen.title)' in \(sizeClass.name)"
          reasoning.note(
            .carouselReach,
            "\(place): \(reach.visible) cards × \(CarouselReach.swipes) swipes = \(reach.reach)")
          reasoning.note(
            .carouselSwipes,
            "\(place): all \(reach.items) cards in \(reach.neededSwipes) swipes, which is "
              + (reach.isComplete ? "near enough" : "too far"))
        }
      }
    }
  }
}
