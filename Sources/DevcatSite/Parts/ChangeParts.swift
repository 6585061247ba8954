public import DevcatValues
import DevcatRender

/// The changes of each revision: `data/changes/K.js`, from which the page computes the difference
/// of any two.
///
/// A revision is one piece, or several if it is large; each device is in only one of them.
public struct ChangeParts {
  /// The changes of one revision to a device.
  private struct Change {
    let id: String
    let old: Profile?
    let new: Profile?
    /// Whether the device is removed somewhere and comes back later.
    let comesBack: Bool
  }

  /// The number of devices and values after which a piece ends.
  private let maximumWeight: Int
  private var parts: PartWriter
  private var number = 0
  private var changes: [Change] = []
  private var weight = 0

  /// Makes the parts of no revision.
  public init() { self.init(maximumWeight: 2_048, maximumBytes: 1 << 18) }

  init(maximumWeight: Int, maximumBytes: Int) {
    self.maximumWeight = maximumWeight
    parts = PartWriter("changes", maximumBytes: maximumBytes)
  }

  /// The numbers of the first and the last revision in each part.
  public var ranges: [ClosedRange<Int>] { parts.ranges }

  /// Adds what a revision did to a device: revisions by their numbers, the devices of each by id.
  ///
  /// - Parameters:
  ///   - revision: The number of the revision.
  ///   - old: The device before it; `nil` if there was none.
  ///   - new: The device after it; `nil` if it was removed.
  ///   - comesBack: Whether the device is removed somewhere in the history and comes back later:
  ///     all its values are written then, so that a fold over both is exact.
  /// - Returns: The parts that it completes.
  public mutating func add(
    _ revision: Int, _ id: String, old: Profile?, new: Profile?, comesBack: Bool
  ) -> [SiteFile] {
    var files: [SiteFile] = []
    if revision != number || weight >= maximumWeight { files += endPiece() }
    number = revision
    changes.append(Change(id: id, old: old, new: new, comesBack: comesBack))
    weight += 1
    // Of other added and removed devices no values are written.
    if comesBack || (old != nil && new != nil) { weight += (new ?? old)?.entries.count ?? 0 }
    return files
  }

  /// Ends the part that is open.
  public mutating func finish() -> [SiteFile] { endPiece() + [parts.finish()].compactMap(\.self) }

  private mutating func endPiece() -> [SiteFile] {
    if changes.isEmpty { return [] }
    defer {
      changes = []
      weight = 0
    }
    return [parts.add(number) { Self.write(number, changes, to: &$0) }].compactMap(\.self)
  }

  private static func write(_ number: Int, _ changes: [Change], to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("number", number)
      writer.arrays("added", changes.filter { $0.old == nil }) { writer, change in
        writeWhole(change, change.new, to: &writer)
      }
      writer.arrays("removed", changes.filter { $0.new == nil }) { writer, change in
        writeWhole(change, change.old, to: &writer)
      }
      let both = changes.filter { $0.old != nil && $0.new != nil }
      writer.arrays("renamed", both.filter { $0.old?.name != $0.new?.name }) { writer, change in
        writer.value(change.id)
        writer.value(change.old?.title ?? change.id)
        writer.value(change.new?.title ?? change.id)
      }
      writer.arrays("changed", both) { writer, change in
        writer.value(change.id)
        writer.array(change.new?.patch(from: change.old).edits ?? []) { writer, edit in
          writer.array { writer in
            writer.value(edit.path.description)
            writer.value(orNull: change.old?[edit.path])
            writer.value(orNull: edit.value)
          }
        }
        writer.value(change.new?.title ?? change.id)
      }
    }
  }

  private static func writeWhole(
    _ change: Change, _ profile: Profile?, to writer: inout JSONWriter
  ) {
    writer.value(change.id)
    writer.value(profile?.title ?? change.id)
    guard change.comesBack else { return }
    writer.array(profile?.entries ?? []) { writer, entry in
      writer.array { writer in
        writer.value(entry.path.description)
        writer.value(entry.value)
      }
    }
  }
}

/// The revisions: `data/revisions/K.js`, in the order of their numbers.
public struct RevisionParts {
  /// The number of revisions in a full part.
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
