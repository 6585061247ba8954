public import Catalogue
import SQLite

extension CatalogueFile {
  /// What it takes to bring the newest revisions of a published history here.
  ///
  /// Where the head is a published revision the further ones follow on it. Else they are merged by
  /// profile and field: the base is the published revision that was taken last, or nothing.
  /// - Parameter side: The side that settles conflicts, where one does.
  /// - Throws: `StoreError` (`newer`) where a revision here says that it took a published one that
  ///   `history` does not hold.
  public func updatePlan(
    to history: PublishedHistory, settling side: MergeSide? = nil
  ) throws -> UpdatePlan {
    try reading {
      let shared = try lastShared(with: history)
      let taken = try lastTaken(from: history)
      let base = taken.number > shared.number ? taken : shared
      let way: UpdatePlan.Way
      if base == history.head {
        way = .none
      } else if try id == history.id && head() == base {
        way = .forward(
          history.revisions.filter { $0.header.number > base.number },
          MergePlan(taking: try history.differences(from: base)))
      } else {
        way = .merge(try mergePlan(history.differences(from: base), settling: side))
      }
      return UpdatePlan(base: base, head: history.head, way: way)
    }
  }

  /// Carries out a plan that was made in the same transaction, and returns where the history then
  /// stands; `nil` where there was nothing to do.
  ///
  /// A merge that changes nothing makes a revision too, which says that the published one was taken:
  /// else the same differences would be merged again.
  /// - Parameter note: What is said of the revision of a merge; its source is the published revision.
  /// - Precondition: The plan has no conflict left.
  public func carryOut(_ plan: UpdatePlan, note: RevisionNote) throws -> RevisionPoint? {
    precondition(plan.merge.conflicts.isEmpty, "A plan is carried out without conflicts.")
    switch plan.way {
    case .none: return nil
    case .forward(let revisions, _):
      try apply(revisions, onto: head())
      return try head()
    case .merge(let merge):
      var note = note
      note.source = PublishedHistory.source(of: plan.head)
      return try commit(merge.changes, note: note, evenIfEmpty: true)
    }
  }

  /// The last published revision that stands in the log itself.
  private func lastShared(with history: PublishedHistory) throws -> RevisionPoint {
    let shared = try history.revisions.last { try point(at: $0.header.number) == $0.point }
    return shared?.point ?? .origin
  }

  /// The last published revision that a revision here names as its source.
  private func lastTaken(from history: PublishedHistory) throws -> RevisionPoint {
    let rows = try database.statement(
      "SELECT number, source FROM revision WHERE substr(source, 1, ?) = ? ORDER BY number"
    ).bind(PublishedHistory.mark.utf8.count, PublishedHistory.mark)
      .map { (number: $0.int(0), source: $0.text(1)) }
    var last = RevisionPoint.origin
    for row in rows where PublishedHistory.isMark(row.source) {
      guard
        let taken = history.revisions.first(where: {
          PublishedHistory.source(of: $0.point) == row.source
        })
      else {
        throw error(
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
