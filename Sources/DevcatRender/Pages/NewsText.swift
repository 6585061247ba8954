public import DevcatValues

/// New revisions of a hub, for people and for tools.
public enum NewsText {
  /// The number of devices of a revision that are listed for people.
  private static let limit = 20

  /// A block of lines for each revision, the oldest first: the lines of `LogText`, then a line for
  /// each device with the fields that are set or removed.
  public static func text(_ news: [RevisionNews], isStyled: Bool = false) -> String {
    news.map { revision in
      let pushers = revision.pusher.map { [revision.entry.header.number: $0] } ?? [:]
      let more = revision.changes.count - limit
      // Without the counts: the devices that the revision touches follow one by one.
      return LogText.text(
        [revision.entry], pushers: pushers, withCounts: false, isStyled: isStyled)
        + revision.changes.prefix(limit).map { line(of: $0, revision.names) }.joined()
        + (more > 0 ? "  … and \(more) more\n" : "")
    }.joined(separator: "\n")
  }

  /// Writes an array with an object for each revision, the oldest first: the members of `LogText`
  /// but for the tags, and `devices`, of which each has an `id`, a `name` where it is known, a
  /// `change` (`edited` or `removed`) and, where it is edited, `fields`: `path`, and `value`, which
  /// is null where the value is removed.
  public static func write(_ news: [RevisionNews], to writer: inout JSONWriter) {
    writer.objects(news) { writer, revision in
      LogText.writeMembers(of: revision.entry, revision.pusher, to: &writer)
      writer.array("devices", revision.changes) { writer, change in
        write(change, revision.names, to: &writer)
      }
    }
  }

  private static func write(
    _ change: Change, _ names: [String: String], to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("id", change.id)
      if let name = names[change.id] { writer.member("name", name) }
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
    case .delete: return "  - \(TerminalText.line(title))\n"
    case .edit(_, let patch):
      let paths = patch.edits.map { $0.path.description }.joined(separator: ", ")
      return "  ~ \(TerminalText.line("\(title): \(paths)"))\n"
    }
  }
}

/// A new revision of a hub, as far as a watcher knows it.
public struct RevisionNews: Sendable {
  /// The revision with its counts and tags.
  let entry: LogEntry
  /// The name of its pusher, if known.
  let pusher: String?
  /// The changes of the revision, sorted by id.
  let changes: [Change]
  /// The names of devices by their ids, where they are known.
  let names: [String: String]

  /// Makes the news of one revision.
  public init(entry: LogEntry, pusher: String?, changes: [Change], names: [String: String]) {
    self.entry = entry
    self.pusher = pusher
    self.changes = changes
    self.names = names
  }
}
