import Catalogue

/// Where a catalogue of a hub stood when it was used last, for who must not wait for its threads.
final class CatalogueStats: Sendable {
  /// What was seen.
  struct Size: Sendable, Hashable {
    /// The number of the head.
    let head: Int
    /// The bytes of the file, with those of its write-ahead log.
    let size: Int
  }

  private let seen = Locked<Size?>(nil)

  /// What was seen last; `nil` before the first use.
  var last: Size? { seen.withLock { $0 } }

  /// Notes the head of the catalogue at a path, and the size of the file where the head is another one.
  func note(head: RevisionPoint, at path: String) {
    guard last?.head != head.number else { return }
    let size = Size(head: head.number, size: FileTree.size(ofDatabase: path))
    seen.withLock { $0 = size }
  }
}
