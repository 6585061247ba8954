/// The list screens that regular does not need, because another element shows their entries.
///
/// A list is removed only if nothing is lost with it: no other screen leads to it, it leads only to
/// the screens that its entries open, and in regular it has only lists. Otherwise a screen could be
/// reached in compact and not in regular, or on a longer way, and the saved levels could be
/// negative.
struct ReplacedLists {
  /// The replacement of each list: its group in the sidebar, or the carousel on a screen, of which every
  /// card is near enough.
  private(set) var substitutes: [String: PlannedScreen.Place] = [:]

  /// Finds the lists of an app whose bar shows secondary destinations or does not.
  init(of app: AppDescription, ways: AppWays, showsSecondary: Bool) {
    let inWindows = Set(app.useCases.flatMap { [$0.opens, $0.origin].compactMap(\.self) })
    let destinations = Set(app.destinations.flatMap { [$0.screen] + $0.secondary })
    for destination in app.destinations where showsSecondary && !destination.secondary.isEmpty {
      let list = destination.screen
      let leads = ways.ways(from: list)
      guard app.screen(list)?.kind == .list, Self.isNothingElse(app.screen(list)),
        !inWindows.contains(list),
        ways.ways(to: list).isEmpty, leads.allSatisfy(\.isToEntry),
        Set(leads.map(\.target)).isSubset(of: destination.secondary)
      else { continue }
      substitutes[list] = .sidebarGroup
    }
    for screen in app.screens {
      for component in screen.components where component.isShown(in: .regular) {
        guard let carousel = component.carousel, let list = carousel.all else { continue }
        let leads = ways.ways(from: list)
        guard CarouselReach(carousel, in: .regular).isComplete,
          Self.isNothingElse(app.screen(list)), !destinations.contains(list),
          !inWindows.contains(list),
          ways.ways(to: list).count == 1, leads.allSatisfy(\.isToEntry),
          leads.allSatisfy({ $0.target == carousel.opens })
        else { continue }
        substitutes[list] = .carousel(on: screen.id)
      }
    }
  }

  /// Whether a screen has only lists in regular.
  private static func isNothingElse(_ screen: AppScreen?) -> Bool {
    screen?.components.allSatisfy { $0.kind == .list || !$0.isShown(in: .regular) } ?? true
  }

  /// Whether regular has no such screen.
  func contains(_ screen: String) -> Bool { substitutes[screen] != nil }
}

extension AppWay {
  /// Whether it is the way to what an entry opens.
  fileprivate var isToEntry: Bool { kind == .entry || kind == .link }
}
