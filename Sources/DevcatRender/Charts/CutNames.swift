/// Names in a width, no two of which look alike: cut at their end, or else in the middle, or else
/// at both sides of the part that differs, or else numbered.
struct CutNames {
  /// The width of the widest name as it is shown.
  let width: Int
  private var shown: [String: String] = [:]

  init(_ names: [String], width limit: Int) {
    let names = Set(names)
    let ways: [(Set<String>) -> [String: String]] = [
      { Self.cut($0, limit, tail: 0) }, { Self.cut($0, limit, tail: (limit - 1) / 2) },
      { Self.differing($0, limit) },
    ]
    if limit > 4 {
      for way in ways {
        shown = way(names)
        if Set(shown.values).count == names.count { break }
      }
      shown = Self.numbered(shown, limit)
    }
    for name in names where shown[name] == nil { shown[name] = name }
    width = min(limit, shown.values.map(\.cellWidth).max() ?? 0)
  }

  subscript(name: String) -> String { shown[name] ?? name }

  /// Names without their middle, of whose end `tail` cells are kept.
  private static func cut(_ names: Set<String>, _ limit: Int, tail: Int) -> [String: String] {
    names.reduce(into: [:]) { shown, name in
      shown[name] =
        name.cellWidth <= limit
        ? name : start(of: name, limit - 1 - tail) + "…" + end(of: name, tail)
    }
  }

  /// Names of which each group that is alike at both ends keeps the part between these ends, with
  /// as much of the beginning as there is room for.
  private static func differing(_ names: Set<String>, _ limit: Int) -> [String: String] {
    let cut = cut(names, limit, tail: (limit - 1) / 2)
    let groups = Dictionary(grouping: names) { cut[$0] ?? $0 }
    return groups.reduce(into: [:]) { shown, group in
      guard group.value.count > 1 else {
        shown[group.value[0]] = group.key
        return
      }
      let start = commonPrefix(group.value)
      let rests = group.value.map { String($0.dropFirst(start.count)) }
      let finish = commonPrefix(rests.map { String($0.reversed()) }).count
      let cores = rests.map { String($0.dropLast(finish)) }
      let mark = finish > 0 ? "…" : ""
      let room = limit - (cores.map(\.cellWidth).max() ?? 0) - mark.cellWidth
      let head =
        start.cellWidth <= room ? start : room < 1 ? "…" : self.start(of: start, room - 1) + "…"
      for (name, core) in zip(group.value, cores) {
        let text = head + core + mark
        shown[name] = text.cut(to: limit)
      }
    }
  }

  /// The names with a number at the end of those that still look alike.
  private static func numbered(_ shown: [String: String], _ limit: Int) -> [String: String] {
    let groups = Dictionary(grouping: shown.keys) { shown[$0] ?? $0 }
    return groups.reduce(into: [:]) { result, group in
      for (index, name) in group.value.sorted().enumerated() {
        let number = group.value.count > 1 ? " \(index + 1)" : ""
        let room = limit - number.cellWidth
        result[name] = (number.isEmpty ? group.key : group.key.cut(to: room)) + number
      }
    }
  }

  private static func commonPrefix(_ names: [String]) -> String {
    guard var prefix = names.first else { return "" }
    while !names.allSatisfy({ $0.hasPrefix(prefix) }) { prefix.removeLast() }
    return prefix
  }

  private static func start(of name: String, _ cells: Int) -> String {
    String(name.prefix(cells: max(0, cells)))
  }

  private static func end(of name: String, _ cells: Int) -> String {
    String(String(name.reversed()).prefix(cells: cells).reversed())
  }
}
