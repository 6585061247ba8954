public import DevcatValues

/// Revisions, for people and for tools.
public enum LogText {
  /// A block of lines for each revision, in the order given, with an empty line between them.
  ///
  /// - Parameters:
  ///   - pushers: Who pushed revisions to a hub, by their numbers.
  ///   - withCounts: Whether a line says how many devices a revision touches, or that history
  ///     begins with it.
  public static func page(
    _ entries: [LogEntry], pushers: [Int: String] = [:], withCounts: Bool = true
  ) -> Page {
    .joined(entries.map { block(of: $0, pushers[$0.header.number], withCounts) })
  }

  /// Writes an array with an object for each revision, in the given order.
  ///
  /// - Parameter pushers: Who pushed revisions to a hub, by their numbers.
  public static func write(
    _ entries: [LogEntry], pushers: [Int: String] = [:], to writer: inout JSONWriter
  ) {
    writer.array(entries) { writer, entry in
      write(entry, pusher: pushers[entry.header.number], to: &writer)
    }
  }

  /// Writes one revision as an object: `number`, `digest`, `parent`, `root`, `time`, `author`,
  /// `pusher` (left out if unknown), `source` (left out for an edit by hand), `message`, `counts`
  /// and `tags`.
  public static func write(
    _ entry: LogEntry, pusher: String? = nil, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writeMembers(of: entry, pusher, to: &writer)
      writer.member("tags", entry.tags)
    }
  }

  /// Writes the members of a revision's object, but for its tags.
  static func writeMembers(of entry: LogEntry, _ pusher: String?, to writer: inout JSONWriter) {
    let header = entry.header
    writer.member("number", header.number)
    writer.member("digest", entry.digest.hex)
    writer.member("parent", header.parent.hex)
    writer.member("root", header.root.hex)
    writer.member("time", header.time.description)
    writer.member("author", header.author)
    if let pusher { writer.member("pusher", pusher) }
    if !header.source.isEmpty { writer.member("source", header.source) }
    writer.member("message", header.message)
    if let counts = entry.counts {
      writer.object("counts") { writer in
        writer.member("added", counts.added)
        writer.member("changed", counts.changed)
        writer.member("removed", counts.removed)
      }
    }
  }

  private static func block(
    of entry: LogEntry, _ pusher: String?, _ withCounts: Bool
  ) -> Page {
    let header = entry.header
    let tags = entry.tags.isEmpty ? "" : "  (\(entry.tags.joined(separator: ", ")))"
    var origin = "\(header.time)  \(header.author)"
    if let pusher { origin += "  pushed by \(pusher)" }
    if !header.source.isEmpty { origin += "  from '\(header.source)'" }
    let counts = entry.counts.map(text) ?? "history begins with a snapshot of this revision"
    let message = header.message.split(separator: "\n", omittingEmptySubsequences: false)
    return Page(
      [
        .heading("revision \(header.number)", remark: "  \(entry.digest.short)" + tags),
        .list([origin] + (withCounts ? [counts] : [])),
      ]
        + (header.message.isEmpty ? [] : message.map { .line($0.isEmpty ? "" : "    " + $0) }))
  }

  private static func text(of counts: LogEntry.Counts) -> String {
    let parts = [(counts.added, "added"), (counts.changed, "changed"), (counts.removed, "removed")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? "nothing changed" : parts.joined(separator: ", ")
  }
}
