public import DevcatValues
import DevcatSQLite

extension RevisionLog {
  /// Tags a revision.
  ///
  /// Tags stay on this machine.
  ///
  /// - Returns: The revision that the tag named before; `nil` for a new one.
  /// - Throws: `Failure` (`invalid`) for a name that is not a word, or is a number.
  @discardableResult
  public func setTag(_ name: String, to revision: Int) throws -> Int? {
    let isWord =
      !name.isEmpty && name.utf8.count <= Limit.tag.greatest && Int(name) == nil
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    guard isWord, name.lowercased() != "head" else {
      throw file.error(
        .invalid, "tag a revision of", "'\(Excerpt.of(name))' is not a valid name for a tag",
        hint: "Use letters, digits, '-', '_' and '.', and not a number or 'head'.")
    }
    guard try point(at: revision) != nil else {
      throw file.error(.unknownRevision, "tag a revision of", "it has no revision \(revision)")
    }
    let name = NormalizedText.of(name)
    return try file.transaction {
      let former = try tags().first { $0.name == name }?.revision
      try file.database.statement("INSERT OR REPLACE INTO tag VALUES(?, ?)").run(name, revision)
      return former
    }
  }

  /// Removes the name of a revision, and returns the revision; `nil` if there is no such name.
  public func deleteTag(_ name: String) throws -> Int? {
    let name = NormalizedText.of(name)
    return try file.transaction {
      guard let tag = try tags().first(where: { $0.name == name }) else { return nil }
      try file.database.statement("DELETE FROM tag WHERE name = ?").run(name)
      return tag.revision
    }
  }

  /// Every tag, sorted by name.
  public func tags() throws -> [(name: String, revision: Int)] {
    try file.storing("read the tags of") {
      try file.database.statement("SELECT name, revision FROM tag ORDER BY name").bind()
        .map { ($0.text(0), $0.int(1)) }
    }
  }

  /// The revisions that the tags name.
  public func taggedPoints() throws -> [String: RevisionPoint] {
    var points: [String: RevisionPoint] = [:]
    for tag in try tags() { points[tag.name] = try point(at: tag.revision) }
    return points
  }

  /// The tags that name other revisions than before, sorted by name.
  public func tags(movedSince earlier: [String: RevisionPoint]) throws -> [MovedTag] {
    let points = try taggedPoints()
    return earlier.compactMap { name, old in
      points[name].flatMap { $0 == old ? nil : MovedTag(name: name, old: old, new: $0) }
    }.sorted { TextOrder.precedes($0.name, $1.name) }
  }

  /// The number of the revision that a text denotes: a number, a tag, `head`, `head~2`, or a day such
  /// as `2026-11-20`, which is the last revision that was made by its end in UTC.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if it denotes none.
  public func revisionNumber(_ text: String) throws -> Int {
    let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, back) = (String(parts[0]), parts.count == 2 ? Int(parts[1]) : 0)
    let base =
      try Int(name) ?? (name.lowercased() == "head" ? head().number : nil)
      ?? tags().first { $0.name == name }?.revision ?? number(onDay: name)
    guard let base, let back, base >= 0, back >= 0, base - back >= 0,
      try point(at: base - back) != nil
    else {
      if text.utf8.count == 10, CalendarDate(text) != nil,
        let first = try file.database.statement(
          "SELECT header FROM revision ORDER BY number LIMIT 1"
        ).map({ try header($0, 0) }).first
      {
        throw file.error(
          .unknownRevision, "find a revision in", "'\(text)' is before its history",
          hint: "The history begins on \(first.time.description.prefix(10)), with revision "
            + "\(first.number).")
      }
      let beginning = try checkpoint()?.number ?? 0
      throw file.error(
        .unknownRevision, "find a revision in",
        beginning == 0
          ? "'\(text)' is not a revision"
          : "'\(text)' is not a revision: its history begins with a snapshot of revision \(beginning)",
        hint: "Give a number \(beginning == 0 ? "up" : "from \(beginning)") to "
          + "\(try head().number), a tag, 'head', 'head~1' or a day such as 2026-01-31.")
    }
    return base - back
  }

  /// The number of the last revision that was made on a day or before; `nil` if there was none, or the
  /// text is no day.
  private func number(onDay day: String) throws -> Int? {
    guard day.utf8.count == 10, CalendarDate(day) != nil else { return nil }
    let statement = try file.database.statement("SELECT header FROM revision ORDER BY number DESC")
    return try statement.map { try header($0, 0) }
      // The times of revisions begin with their day, in UTC.
      .first { $0.time.description.prefix(10) <= day }?.number
  }
}

/// A tag that a merge moved, with its revision or to the revision before it if nothing was left.
public struct MovedTag: Hashable, Sendable {
  /// The name of the tag.
  public let name: String
  /// The revision that it named.
  public let old: RevisionPoint
  /// The revision that it names now.
  public let new: RevisionPoint
}
