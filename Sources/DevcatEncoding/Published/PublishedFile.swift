public import DevcatValues

/// An immutable file of a published folder.
///
/// Its name is computed from revision numbers.
public enum PublishedFile: Hashable, Sendable {
  /// The revisions after one number up to another, as a delta.
  case delta(after: Int, upTo: Int)
  /// The state at a revision, as a snapshot.
  case snapshot(Int)

  /// The folder of a catalogue's files in an epoch.
  public static func folder(of catalogue: CatalogueID, epoch: UInt64) -> String {
    "\(catalogue)-e\(epoch)"
  }

  /// Its path in the folder of the catalogue and the epoch.
  ///
  /// Numbers have seven digits, or more where they need more.
  public var path: String {
    switch self {
    case .delta(let base, let last): "delta/\(Self.digits(base))-\(Self.digits(last)).devd"
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
    case 2: self = .delta(after: numbers[0] ?? -1, upTo: numbers[1] ?? -1)
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

/// The deltas that a published folder has, and the ones that lead from one revision to another.
///
/// The lengths are 1, 10, 100, 1,000 and so on revisions; each delta leads from one multiple of its
/// length to the next. So a reader that is n revisions behind needs O(log n) files, and many
/// readers request the same ones.
public enum DeltaLadder {
  /// The factor from one level to the next.
  public static let factor = 10
  /// The highest level; its deltas have a million revisions.
  public static let highestLevel = 6

  /// How many revisions a delta of a level has.
  public static func length(ofLevel level: Int) -> Int {
    (0..<level).reduce(1) { length, _ in length * factor }
  }

  /// The deltas that end with a revision, the shortest first.
  ///
  /// - Parameter beginning: The first revision of the history; no delta begins before it.
  public static func deltas(endingAt last: Int, since beginning: Int) -> [PublishedFile] {
    (0...highestLevel).map { length(ofLevel: $0) }
      .prefix { last % $0 == 0 && last - $0 >= beginning }
      .map { .delta(after: last - $0, upTo: last) }
  }

  /// The longest delta from one revision that does not go beyond another.
  ///
  /// - Parameter level: The highest level to use.
  public static func step(
    from base: Int, upTo last: Int, level: Int = highestLevel
  ) -> (file: PublishedFile, level: Int) {
    precondition(base < last, "A step leads forward.")
    let level =
      (0...level).last { level in
        let length = length(ofLevel: level)
        return base % length == 0 && base + length <= last
      } ?? 0
    return (.delta(after: base, upTo: base + length(ofLevel: level)), level)
  }

  /// The fewest deltas that lead from one revision to another.
  public static func path(from base: Int, to last: Int) -> [PublishedFile] {
    var (path, tip) = ([PublishedFile](), base)
    while tip < last {
      let file = step(from: tip, upTo: last).file
      path.append(file)
      if case .delta(_, let next) = file { tip = next }
    }
    return path
  }

  /// The deltas around a revision, shortest first.
  ///
  /// A reader at that revision can use one of them if the deltas that begin there were pruned.
  public static func around(_ number: Int, upTo last: Int) -> [PublishedFile] {
    (1...highestLevel).compactMap { level in
      let length = length(ofLevel: level)
      let base = number / length * length
      return base < number && base + length <= last
        ? .delta(after: base, upTo: base + length) : nil
    }
  }
}
