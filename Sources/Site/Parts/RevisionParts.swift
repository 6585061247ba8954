public import Catalogue
import Render

/// The revisions: `data/revisions/K.js`, in the order of their numbers.
public struct RevisionParts {
  /// How many revisions a part has.
  static let count = 256

  private var parts = PartWriter("revisions", maximumCount: count, maximumBytes: .max)

  /// Makes the parts of no revision.
  public init() {}

  /// Adds the next revision, as `devcat log` lists it.
  ///
  /// - Parameter pusher: Who pushed it to a hub, if known.
  /// - Returns: The part that it completes.
  public mutating func add(_ entry: LogEntry, pusher: String?) -> SiteFile? {
    parts.add(entry.header.number) { LogText.write(entry, pusher: pusher, to: &$0) }
  }

  /// Ends the part that is open.
  public mutating func finish() -> SiteFile? { parts.finish() }
}
