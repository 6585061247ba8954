import DevcatValues

/// A net merge of whole catalogues, by dictionaries and without any of the code under test.
struct NaiveMerge {
  typealias State = [String: Profile]

  /// A place that both sides changed to different ends: an id, and a path or `nil` for all of it.
  struct Place: Hashable {
    let id: String
    let path: FieldPath?
  }

  /// The result; at conflicts, the value of `decide`.
  private(set) var state: State = [:]
  private(set) var conflicts: Set<Place> = []

  /// Merges; `decide` gives the value at a conflict, of a whole profile `ours` or `theirs`.
  init(
    base: State, ours: State, theirs: State,
    decide: (Place) -> MergeDecision = { _ in .ours }
  ) {
    for id in Set(base.keys).union(ours.keys).union(theirs.keys) {
      let (old, mine, other) = (base[id], ours[id], theirs[id])
      if mine == old {
        state[id] = other
      } else if other == old {
        state[id] = mine
      } else if let mine, let other {
        state[id] = merged(id, old, mine, other, decide)
      } else if mine != nil || other != nil {
        conflicts.insert(Place(id: id, path: nil))
        state[id] = decide(Place(id: id, path: nil)) == .ours ? mine : other
      }
    }
  }

  private mutating func merged(
    _ id: String, _ old: Profile?, _ mine: Profile, _ other: Profile,
    _ decide: (Place) -> MergeDecision
  ) -> Profile {
    var result = Profile(id: id)
    let profiles = [old, mine, other].compactMap(\.self)
    for path in Set(profiles.flatMap { $0.entries.map(\.path) }) {
      let (was, left, right) = (old?[path], mine[path], other[path])
      if left == right || right == was {
        result[path] = left
      } else if left == was {
        result[path] = right
      } else if let a = left?.members, let b = right?.members {
        let began = was?.members ?? []
        let all = Set(began + a + b)
        result[path] = .members(
          all.filter { began.contains($0) ? a.contains($0) && b.contains($0) : true })
      } else {
        conflicts.insert(Place(id: id, path: path))
        switch decide(Place(id: id, path: path)) {
        case .ours: result[path] = left
        case .theirs: result[path] = right
        case .value(let value): result[path] = value
        }
      }
    }
    return result
  }
}
