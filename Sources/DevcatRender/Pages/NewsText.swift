public import DevcatValues

/// New revisions of a hub, for people and for tools.
public enum NewsText {
  /// The number of devices of a revision that are listed for people.
  private static let limit = 20

  /// A block of lines for each revision, the oldest first: the lines of `LogText`, then a line for
  /// each device with the fields that are set or removed.
  public static func page(_ news: [RevisionNews]) throws -> Page {
    let pages = try news.map { revision in
      let pushers = revision.pusher.map { [revision.entry.header.number: $0] } ?? [:]
      var (lines, count): ([String], Int) = ([], 0)
      try revision.forEachBatch { changes, names in
        lines += changes.prefix(max(0, limit - count)).map { line(of: $0, names) }
        count += changes.count
      }
      if count > limit { lines.append("… and \(count - limit) more") }
      // Without the counts: the devices that the revision touches follow one by one.
      return Page([
        LogText.page([revision.entry], pushers: pushers, withCounts: false), .list(lines),
      ])
    }
    return .joined(pages)
  }

  /// Writes an array with an object for each revision, the oldest first: the members of `LogText`
  /// but for the tags, and `devices`, of which each has an `id`, a `name` where it is known, a
  /// `change` (`edited` or `removed`) and, where it is edited, `fields`: `path`, and `value`, which
  /// is null where the value is removed.
  ///
  /// - Parameter drain: Called after each batch of changes, to take what was written.
  public static func write(
    _ news: [RevisionNews], to writer: inout JSONWriter,
    drain: (inout JSONWriter) throws -> Void
  ) throws {
    try writer.array(news) { writer, revision in
      try writer.object { writer in
        LogText.writeMembers(of: revision.entry, revision.pusher, to: &writer)
        try writer.array("devices") { writer in
          try revision.forEachBatch { changes, names in
            for change in changes { write(change, names, to: &writer) }
            try drain(&writer)
          }
        }
      }
    }
  }

  private static func write(
    _ change: Change, _ names: [String: String], to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.device(change.id, names[change.id])
      switch change {
      case .delete: writer.member("change", "removed")
      case .edit(_, let patch):
        writer.member("change", "edited")
        writer.objects("fields", patch.edits) { writer, edit in
          writer.member("path", edit.path.description)
          writer.key("value")
          if let value = edit.value { writer.value(value) } else { writer.null() }
        }
      }
    }
  }

  private static func line(of change: Change, _ names: [String: String]) -> String {
    let title = names[change.id].map { "\(change.id)  \($0)" } ?? change.id
    switch change {
    case .delete: return "- \(title)"
    case .edit(_, let patch):
      let paths = patch.edits.map { $0.path.description }.joined(separator: ", ")
      return "~ \(title): \(paths)"
    }
  }
}

/// A new revision of a hub, as far as a watcher knows it.
public struct RevisionNews {
  /// Takes some of the changes, and the names of devices by their ids, where they are known.
  public typealias Take = (_ changes: [Change], _ names: [String: String]) throws -> Void

  /// The revision with its counts and tags.
  let entry: LogEntry
  /// The name of its pusher, if known.
  let pusher: String?
  /// Passes the changes of the revision, sorted by id, some at a time: there may be very many.
  public let forEachBatch: (_ take: Take) throws -> Void

  /// Makes the news of one revision.
  public init(
    entry: LogEntry, pusher: String?, forEachBatch: @escaping (_ take: Take) throws -> Void
  ) {
    self.entry = entry
    self.pusher = pusher
    self.forEachBatch = forEachBatch
  }
}
