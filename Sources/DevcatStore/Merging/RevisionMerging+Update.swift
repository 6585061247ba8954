import DevcatSQLite
public import DevcatValues
public import DevcatEncoding

/// How to update a catalogue to the newest revision of a published history.
public struct UpdatePlan: Sendable {
  /// The kind of update.
  public enum Way: Sendable {
    /// None: the catalogue is up to date.
    case none
    /// Fast-forward: the head is a published revision, so the later ones are appended.
    case forward([Revision], MergePlan)
    /// The published state is merged into the catalogue.
    case merge(MergePlan)
  }

  /// The last published revision that the catalogue took; the origin if it took none.
  public let base: RevisionPoint
  /// The newest published revision.
  public let head: RevisionPoint
  /// The way to reach the head.
  public let way: Way
  /// The source of the revision that takes it by a merge.
  let source: String

  /// The changes and the conflicts.
  public var merge: MergePlan {
    switch way {
    case .none: MergePlan()
    case .forward(_, let plan), .merge(let plan): plan
    }
  }
}

extension RevisionMerging {
  /// How to update this catalogue to the newest revision of a published history.
  ///
  /// If the head is a published revision, the later ones follow it. Otherwise they are merged by
  /// profile and field; the base is the last published revision that was taken, or nothing.
  /// - Parameter side: The side that settles conflicts, where one does.
  /// - Throws: `Failure` (`newer`) if a revision here took a published revision that `history`
  ///   does not have.
  public func updatePlan(
    to history: PublishedHistory, settling side: MergeSide? = nil
  ) throws -> UpdatePlan {
    try file.reading {
      let shared = try lastShared(with: history)
      let taken = try lastTaken(from: history)
      // A catalogue may share early revisions, and have taken later ones by a merge (decision 9).
      let base = taken.number > shared.number ? taken : shared
      let way: UpdatePlan.Way
      if base == history.head {
        way = .none
      } else if try file.id == history.id && file.log.head() == base {
        way = .forward(
          history.revisions.filter { $0.header.number > base.number },
          MergePlan(taking: try history.differences(from: base)))
      } else {
        way = .merge(try mergePlan(history.differences(from: base), settling: side))
      }
      return UpdatePlan(
        base: base, head: history.head, way: way, source: history.source(of: history.head))
    }
  }

  /// Whether the catalogue took a revision of a published history, or began with it.
  ///
  /// - Throws: The errors of `updatePlan`.
  public func hasTaken(from history: PublishedHistory) throws -> Bool {
    try file.reading {
      try lastShared(with: history) != .origin || lastTaken(from: history) != .origin
    }
  }

  /// Carries out a plan of the same transaction, and returns the new head; `nil` if there was
  /// nothing to do.
  ///
  /// A merge without changes makes a revision too. It records that the published revision was
  /// taken; otherwise the next update would merge the same differences again.
  /// - Parameter note: The note of a merge's revision; its source is the published revision.
  /// - Precondition: The plan has no conflict left.
  public func carryOut(_ plan: UpdatePlan, note: RevisionNote) throws -> RevisionPoint? {
    precondition(plan.merge.conflicts.isEmpty, "A plan is carried out without conflicts.")
    switch plan.way {
    case .none: return nil
    case .forward(let revisions, _):
      try file.apply(revisions, onto: file.log.head())
      return try file.log.head()
    case .merge(let merge):
      var note = note
      note.source = plan.source
      return try file.commit(merge.changes, note: note, evenIfEmpty: true)
    }
  }

  /// The last published revision that is in the log itself.
  private func lastShared(with history: PublishedHistory) throws -> RevisionPoint {
    let shared = try history.revisions.last { try file.log.point(at: $0.header.number) == $0.point }
    return shared?.point ?? .origin
  }

  /// The last published revision that a revision here names as its source.
  private func lastTaken(from history: PublishedHistory) throws -> RevisionPoint {
    let rows = try file.database.statement("SELECT header FROM revision ORDER BY number").bind()
      .map { try file.log.header($0, 0) }
    var last = RevisionPoint.origin
    // A source that a user wrote may begin like a mark.
    for row in rows where row.source.hasPrefix(history.mark) && PublishedHistory.isMark(row.source)
    {
      guard
        let taken = history.revisions.first(where: {
          history.source(of: $0.point) == row.source
        })
      else {
        throw file.error(
          .newer, "update",
          "its revision \(row.number) took '\(row.source)', which this devcat does not have: a "
            + "newer one made it",
          hint: "Update devcat.")
      }
      last = taken.point
    }
    return last
  }
}

/// A history that is published for everyone, such as the reference, and that teams take into their
/// catalogues.
///
/// A catalogue that began with it shares its first revisions. Any other takes it by a merge, whose
/// revision names the published one in its source: `devcat reference 8 a679589d42`, the name of the
/// history, the number and the first ten digits of the digest.
public final class PublishedHistory {
  /// The name of the history: one word.
  let name: String

  /// The prefix of the source of a revision that took this history.
  var mark: String { "devcat \(name) " }

  /// The revisions from the first on.
  public let revisions: [Revision]
  /// The state of each revision.
  private let states: CatalogueFile

  /// Makes a history from its revisions, beginning with the first.
  ///
  /// - Parameters:
  ///   - revisions: The revisions.
  ///   - name: Its name, a word that stays the same in every version.
  /// - Throws: `Failure` if they do not follow each other.
  public init(_ revisions: [Revision], named name: String = "reference") throws {
    self.revisions = revisions
    self.name = name
    states = try CatalogueFile.inMemory(
      id: revisions.first?.header.catalogue ?? .reference, name: "published")
    try states.apply(revisions, onto: .origin)
  }

  /// The id of its lineage.
  public var id: CatalogueID { states.id }

  /// The newest revision.
  public var head: RevisionPoint { revisions.last?.point ?? .origin }

  /// The source of the revision that takes a published one into a catalogue.
  func source(of point: RevisionPoint) -> String {
    mark + "\(point.number) \(point.digest.short)"
  }

  /// The profiles that the revisions after a published one changed.
  func differences(
    from base: RevisionPoint
  ) throws -> [(id: String, old: Profile?, new: Profile?)] {
    try states.state.differences(from: base.number, to: head.number)
  }

  /// Whether a source names a revision of any published history, of any version.
  static func isMark(_ source: String) -> Bool {
    let words = source.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "devcat", !words[1].isEmpty,
      words[1].utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains),
      let number = Int(words[2]), number > 0
    else { return false }
    return String(number) == words[2] && words[3].utf8.count == 10
      && words[3].utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}

@available(*, unavailable)
extension PublishedHistory: Sendable {}
