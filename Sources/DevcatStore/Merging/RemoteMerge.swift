import DevcatValues
import DevcatEncoding

/// A merge of local revisions that the other side says it has made, by its origins.
struct RemoteMerge {
  /// The other side's result is not the result of the same merge here: from this local revision on its
  /// origins are not believed.
  struct Unconfirmed: Error {
    /// The index of the revision.
    let first: Int
  }

  /// The index of its first local revision.
  let first: Int
  /// The local revisions.
  let history: LocalHistory
  /// The number of the revision onto which they were merged.
  let onto: Int
  /// Whether something was left of each.
  let areKept: [Bool]

  /// The merges of the first local revisions, in order.
  ///
  /// - Parameter mergedAtMost: How many local revisions may have been merged.
  static func all(
    of local: [RevisionPoint], on file: CatalogueFile, mergedAtMost: Int
  ) throws -> [RemoteMerge] {
    var parts: [(first: Int, onto: Int, areKept: [Bool])] = []
    var tip = -1
    for (index, point) in local.enumerated() where index < mergedAtMost {
      // A file may be damaged: no revision has such a number.
      guard let origin = try file.log.origin(of: point.digest), origin.revision > 0 else { break }
      let onto = origin.isKept ? origin.revision - 1 : origin.revision
      // Others' revisions may lie between two merges, but not between the results of one merge.
      guard origin.isFirst ? onto >= tip : onto == tip else { break }
      if origin.isFirst { parts.append((index, onto, [])) }
      parts[parts.count - 1].areKept.append(origin.isKept)
      tip = origin.revision
    }
    return try parts.map { first, onto, areKept in
      let before = local[first].number - 1
      return RemoteMerge(
        first: first,
        history: try LocalHistory(file, after: before, upTo: before + areKept.count), onto: onto,
        areKept: areKept)
    }
  }

  /// The progress of repeating merges while the other side's revisions are applied.
  struct Replay {
    /// The last revision.
    var tip: RevisionPoint
    /// The new number of each repeated revision.
    private(set) var renumbered: [Renumbering] = []
    private var merges: ArraySlice<RemoteMerge>
    /// The revisions that the last merge made, which the other side must have too.
    private var expected: ArraySlice<RevisionPoint> = []
    private var present = 0

    init(_ merges: [RemoteMerge], after base: RevisionPoint) {
      (self.merges, tip) = (merges[...], base)
    }

    /// The next merge, if it was made onto the present revision.
    mutating func next() -> RemoteMerge? {
      guard expected.isEmpty, let merge = merges.first, merge.onto == tip.number else { return nil }
      return merges.removeFirst()
    }

    /// Takes the result of repeating a merge.
    mutating func made(_ steps: [Renumbering], by merge: RemoteMerge) throws {
      present = merge.first
      guard steps.map({ $0.new != nil }) == merge.areKept else {
        throw Unconfirmed(first: present)
      }
      renumbered += steps
      expected = steps.compactMap(\.new)[...]
    }

    /// Whether a revision of the other side is one that a merge has just made; it must be the next one.
    mutating func meets(_ point: RevisionPoint) throws -> Bool {
      guard let next = expected.first else { return false }
      guard point == next else { throw Unconfirmed(first: present) }
      expected.removeFirst()
      tip = point
      return true
    }

    /// Refuses merges whose results the other side does not have.
    func finish() throws {
      if !expected.isEmpty { throw Unconfirmed(first: present) }
      if let merge = merges.first { throw Unconfirmed(first: merge.first) }
    }
  }
}
