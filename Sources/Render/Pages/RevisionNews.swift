public import Catalogue

/// A revision that has come to a hub, as far as a watcher knows it.
public struct RevisionNews: Sendable {
  /// The revision.
  let entry: LogEntry
  /// Who pushed it, if known.
  let pusher: String?
  /// Its changes, sorted by id.
  let changes: [Change]
  /// The names of devices by their ids, where they are known.
  let names: [String: String]

  /// Describes a revision.
  public init(entry: LogEntry, pusher: String?, changes: [Change], names: [String: String]) {
    self.entry = entry
    self.pusher = pusher
    self.changes = changes
    self.names = names
  }
}
