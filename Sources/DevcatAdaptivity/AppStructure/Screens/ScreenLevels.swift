import DevcatValues

/// How many levels down each screen is: 1 for a destination in the bar, and one more for each screen
/// that takes the place of another one or is presented over it.
struct ScreenLevels {
  /// The levels by screen; a screen that cannot be reached has none.
  private(set) var levels: [String: Int] = [:]

  /// The level of a screen, from 1; `nil` if nothing leads to it.
  subscript(screen: String) -> Int? { levels[screen] }

  /// Counts the levels in compact, where every way leads one level down.
  init(inCompact app: AppDescription, _ ways: AppWays) {
    walk(from: Self.roots(of: app, showsSecondary: false)) { screen in
      ways.ways(from: screen).filter { $0.exists(in: .compact) }.map { ($0.target, 1) }
    }
  }

  /// Counts the levels in regular, where columns, popovers and inspectors lead no level down.
  init(
    inRegular app: AppDescription, _ ways: AppWays, showsSecondary: Bool,
    _ replaced: ReplacedLists, _ columns: MergedColumns
  ) {
    let roots = Self.roots(of: app, showsSecondary: showsSecondary)
    walk(from: roots.filter { !replaced.contains($0.screen) }) { screen in
      ways.ways(from: screen).filter { $0.exists(in: .regular) && !replaced.contains($0.target) }
        .map { ($0.target, Self.cost(of: $0, columns)) }
    }
  }

  private static func roots(
    of app: AppDescription, showsSecondary: Bool
  ) -> [(screen: String, level: Int)] {
    app.destinations.flatMap { destination in
      [(destination.screen, 1)] + destination.secondary.map { ($0, showsSecondary ? 1 : 2) }
    }.filter { app.screen($0.0) != nil }
  }

  private static func cost(of way: AppWay, _ columns: MergedColumns) -> Int {
    switch way.kind {
    case .link, .allItems, .card: 1
    case .modal(let kind): kind.savesLevel ? 0 : 1
    case .entry:
      columns.merged.contains(ListDetailRelation(list: way.origin, detail: way.target)) ? 0 : 1
    }
  }

  /// Finds the least level of each screen: O(s + w) for s screens and w ways.
  private mutating func walk(
    from roots: [(screen: String, level: Int)], _ ways: (String) -> [(target: String, cost: Int)]
  ) {
    // Level by level, because some ways lead no level down: the first visit is then at the least
    // level.
    var waiting: [Int: [String]] = Dictionary(grouping: roots, by: \.level)
      .mapValues { $0.map(\.screen) }
    var level = 1
    while !waiting.isEmpty {
      var open = waiting.removeValue(forKey: level) ?? []
      while let screen = open.popLast() {
        guard levels[screen] == nil else { continue }
        levels[screen] = level
        for way in ways(screen) where levels[way.target] == nil {
          if way.cost == 0 {
            open.append(way.target)
          } else {
            waiting[level + way.cost, default: []].append(way.target)
          }
        }
      }
      level += 1
    }
  }
}
