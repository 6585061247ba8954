import DevcatAdaptivity
import DevcatValues
import DevcatTestSupport

/// Random apps that a description could have, and their properties by a plain search.
enum RandomApp {
  /// An app of up to twelve screens, with everything that the rules speak of.
  static func make(_ random: inout SeededGenerator) -> AppDescription {
    let ids = (0..<Int.random(in: 1...12, using: &random)).map { "s\($0)" }
    let pick = { (random: inout SeededGenerator) in
      ids[Int.random(in: 0..<ids.count, using: &random)]
    }
    let screens = ids.map { id in
      AppScreen(
        id: id, kind: AppScreen.Kind.allCases.randomElement(using: &random) ?? .other,
        components: (0..<Int.random(in: 0...2, using: &random)).map { _ in
          component(&random, pick)
        })
    }
    var free = ids.shuffled(using: &random)[...]
    let destinations = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
      let screen = free.popFirst()
      let secondary = Bool.random(using: &random) ? free.prefix(2) : []
      free = free.dropFirst(secondary.count)
      return screen.map { AppDestination(screen: $0, secondary: Array(secondary)) }
    }
    var relations: [ListDetailRelation] = []
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      // Only from a lower number to a greater one, so that there is no ring.
      let pair = [pick(&random), pick(&random)].sorted()
      if pair[0] != pair[1] { relations.append(ListDetailRelation(list: pair[0], detail: pair[1])) }
    }
    return AppDescription(
      name: "random",
      navigation: NavigationChoice.allCases.randomElement(using: &random) ?? .automatic,
      splitView: Bool.random(using: &random) ? .custom : .navigationSplitView,
      destinations: destinations, screens: screens, listDetails: relations,
      modals: (0..<Int.random(in: 0...3, using: &random)).map { _ in
        AppModal(
          screen: pick(&random),
          kind: AppModal.Kind.allCases.randomElement(using: &random) ?? .form,
          from: pick(&random))
      },
      links: (0..<Int.random(in: 0...8, using: &random)).map { _ in
        AppLink(from: pick(&random), to: pick(&random))
      },
      useCases: (0..<Int.random(in: 0...2, using: &random)).map { _ in
        AppUseCase(
          AppUseCase.Kind.allCases.randomElement(using: &random) ?? .compare, opens: pick(&random),
          from: Bool.random(using: &random) ? pick(&random) : nil)
      })
  }

  private static func component(
    _ random: inout SeededGenerator, _ pick: (inout SeededGenerator) -> String
  ) -> AppComponent {
    let kind = AppComponent.Kind.allCases.randomElement(using: &random) ?? .other
    let shows = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      "i\(Int.random(in: 0..<6, using: &random))"
    }
    guard kind == .carousel else {
      let sizeClass = Int.random(in: 0..<6, using: &random) == 0 ? SizeClass.regular : nil
      return AppComponent(kind, shows: shows, only: sizeClass)
    }
    // A carousel of one class only may take its ways away from the other one.
    return AppComponent(
      kind, shows: shows,
      carousel: CarouselContent(
        items: Int.random(in: 0...40, using: &random), isDouble: Bool.random(using: &random),
        all: Bool.random(using: &random) ? pick(&random) : nil,
        opens: Bool.random(using: &random) ? pick(&random) : nil))
  }

  /// A random target.
  static func target(_ random: inout SeededGenerator) -> AdaptationTarget {
    AdaptationTarget(
      Bool.random(using: &random) ? .regular : nil,
      orientation: Orientation.allCases.randomElement(using: &random),
      platform: Bool.random(using: &random)
        ? AppPlatform.allCases.randomElement(using: &random) : nil,
      version: Bool.random(using: &random)
        ? PlatformVersion(Int.random(in: 1...20, using: &random)) : nil
    )
  }
}
