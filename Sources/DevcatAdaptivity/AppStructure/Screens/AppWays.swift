import DevcatValues

/// Every way between the screens of an app.
struct AppWays {
  /// The ways that lead from each screen.
  private let leaving: [String: [AppWay]]
  /// The ways that lead to each screen.
  private let arriving: [String: [AppWay]]

  /// Finds the ways of an app; those of screens that do not exist are skipped.
  init(of app: AppDescription) {
    var ways: [AppWay] = []
    for screen in app.screens {
      for component in screen.components {
        for (target, kind) in [
          (component.carousel?.all, AppWay.Kind.allItems), (component.carousel?.opens, .card),
        ] {
          guard let target else { continue }
          ways.append(
            AppWay(
              origin: screen.id, target: target, kind: kind, sizeClass: component.sizeClass))
        }
      }
    }
    ways += app.listDetails.map {
      AppWay(origin: $0.list, target: $0.detail, kind: .entry, sizeClass: nil)
    }
    ways += app.links.map {
      AppWay(origin: $0.origin, target: $0.target, kind: .link, sizeClass: nil)
    }
    ways += app.modals.map {
      AppWay(origin: $0.opener, target: $0.screen, kind: .modal($0.kind), sizeClass: nil)
    }
    ways.removeAll { app.screen($0.origin) == nil || app.screen($0.target) == nil }
    leaving = Dictionary(grouping: ways, by: \.origin)
    arriving = Dictionary(grouping: ways, by: \.target)
  }

  /// The ways that lead from a screen, in the order of the description.
  func ways(from screen: String) -> [AppWay] { leaving[screen] ?? [] }

  /// The ways that lead to a screen.
  func ways(to screen: String) -> [AppWay] { arriving[screen] ?? [] }

  /// The root whose screens lead the furthest, with how many levels it has; `nil` without roots.
  func deepest(of roots: [String]) -> (root: String, levels: Int)? {
    roots.map { root in
      var (seen, level, levels): (Set<String>, [String], Int) = ([root], [root], 0)
      while !level.isEmpty {
        levels += 1
        level = level.flatMap { ways(from: $0).map(\.target) }.filter { seen.insert($0).inserted }
      }
      return (root, levels)
    }.max { $0.1 < $1.1 }
  }

  /// The first two roots of which one leads to the other, or `nil` if all hierarchies are
  /// distinct.
  func overlap(of roots: [String]) -> (outer: String, inner: String)? {
    let known = Set(roots)
    for root in roots {
      var (seen, open): (Set<String>, [String]) = ([root], [root])
      while let screen = open.popLast() {
        if screen != root, known.contains(screen) { return (root, screen) }
        open += ways(from: screen).map(\.target).filter { seen.insert($0).inserted }
      }
    }
    return nil
  }
}

/// A way from a screen to another one, and what makes it.
struct AppWay: Hashable {
  enum Kind: Hashable {
    /// A link.
    case link
    /// An entry of a list.
    case entry
    /// The opening of a modal.
    case modal(AppModal.Kind)
    /// The list of all the items of a carousel.
    case allItems
    /// A card of a carousel.
    case card
  }

  /// The screen that it leads from.
  let origin: String
  /// The screen that it leads to.
  let target: String
  let kind: Kind
  /// The only size class in which it is there; `nil` for both.
  let sizeClass: SizeClass?

  /// Whether it is there in a size class.
  func exists(in sizeClass: SizeClass) -> Bool {
    self.sizeClass == nil || self.sizeClass == sizeClass
  }
}
