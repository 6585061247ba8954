public import DevcatValues

/// An immutable file of a published folder, named after the numbers of its revisions.
public enum PublishedFile: Hashable, Sendable {
  /// The revisions after one number up to another, as a delta.
  case page(after: Int, upTo: Int)
  /// The state at a revision, as a snapshot.
  case snapshot(Int)

  /// The names of the two folders that a catalogue's files are in.
  public static let folders = ["page", "snapshot"]

  /// The folder of a catalogue's files in an epoch.
  public static func folder(of catalogue: CatalogueID, epoch: UInt64) -> String {
    "\(catalogue)-e\(epoch)"
  }

  /// The number of its last revision.
  public var last: Int {
    switch self {
    case .page(_, let last): last
    case .snapshot(let number): number
    }
  }

  /// Its path in the folder of the catalogue and the epoch.
  ///
  /// Numbers have seven digits, or more where they need more.
  public var path: String {
    switch self {
    case .page(let base, let last): "page/\(Self.digits(base))-\(Self.digits(last)).devd"
    case .snapshot(let number): "snapshot/\(Self.digits(number)).devcat"
    }
  }

  /// Parses a path in the folder of a catalogue and an epoch; `nil` for any other file.
  public init?(path: String) {
    guard let slash = path.firstIndex(of: "/") else { return nil }
    let name = path[path.index(after: slash)...]
    let numbers = name.prefix { $0 != "." }.split(separator: "-", omittingEmptySubsequences: false)
      .map { Int($0) }
    switch numbers.count {
    case 1: self = .snapshot(numbers[0] ?? -1)
    case 2: self = .page(after: numbers[0] ?? -1, upTo: numbers[1] ?? -1)
    default: return nil
    }
    // Accepts only the form that the publisher writes.
    guard self.path == path else { return nil }
  }

  private static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 7 - text.utf8.count)) + text
  }
}
