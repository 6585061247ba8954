import Catalogue

/// Where a catalogue of a hub stood when it was used last, for who must not wait for its threads.
final class CatalogueSight: Sendable {
  /// What was seen.
  struct Standing: Sendable, Hashable {
    /// The number of the head.
    let head: Int
    /// The bytes of the file, with those of its write-ahead log.
    let size: Int
  }

  private let seen = Locked<Standing?>(nil)

  /// What was seen last; `nil` before the first use.
  var standing: Standing? { seen.withLock { $0 } }

  /// Notes the head of the catalogue at a path, and the size of the file where the head is another one.
  func see(head: RevisionPoint, at path: String) {
    guard standing?.head != head.number else { return }
    let standing = Standing(head: head.number, size: FileTree.size(ofDatabase: path))
    seen.withLock { $0 = standing }
  }
}
