import DevcatValues

/// The pages that a published history is divided into, from its first revision on.
///
/// A page is closed once and never changes. The revisions after the last closed page, up to the head,
/// are the tail: a page too, which the next publication replaces by a longer one. Pages of the same
/// length that follow each other are one run, so the list of a long history is short.
public struct PublishedPages: Hashable, Sendable {
  /// The number of revisions at which a page is full.
  public static let fullCount = 100
  /// The most runs that a head may have.
  ///
  /// Only a page with 1 MiB of changes or more is closed before it has 100 revisions, and so begins a
  /// run. So a history with more runs has at least 2 GiB of changes.
  public static let maximumRuns = 4096

  /// Pages of the same length, one after the other.
  private struct Run: Hashable {
    var count: Int
    let length: Int
  }

  /// The number of the revision before the first page: 0, or that of a snapshot with which the history
  /// begins.
  public let beginning: Int
  /// The last revision of the last closed page, after which the tail begins.
  public private(set) var end: Int
  private var runs: [Run] = []

  /// Begins a history without a page.
  public init(from beginning: Int) { (self.beginning, end) = (beginning, beginning) }

  /// The number of runs.
  public var runCount: Int { runs.count }

  /// Closes the page of the revisions after `end`, up to a later one.
  public mutating func close(at last: Int) {
    let length = last - end
    end = last
    if runs.last?.length == length {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(count: 1, length: length))
    }
  }

  /// The page that holds the revision after a number from `beginning` on, in a history up to `head`.
  ///
  /// - Complexity: O(runs).
  public func page(holdingAfter number: Int, upTo head: Int) -> PublishedFile {
    var start = beginning
    for run in runs {
      let end = start + run.count * run.length
      if number < end {
        let base = start + (number - start) / run.length * run.length
        return .page(after: base, upTo: base + run.length)
      }
      start = end
    }
    return .page(after: start, upTo: head)
  }
}

extension PublishedPages: WireItem {
  /// Writes one array: the beginning, and for each run how many pages it has and their length.
  func write(to writer: inout CBORWriter) {
    writer.array(count: 1 + 2 * runs.count)
    writer.items(beginning)
    for run in runs { writer.items(run.count, run.length) }
  }

  init(item reader: inout CBORReader) throws(Failure) {
    let start = reader.position
    let count = try reader.readArrayHeader(maximumCount: 1 + 2 * Self.maximumRuns)
    guard count % 2 == 1 else {
      throw reader.failure(.malformed, at: start, "a list of pages has \(count) items")
    }
    self.init(from: try reader.readCount("the revision that history begins with"))
    for _ in 0..<count / 2 {
      let place = reader.position
      let run = Run(
        count: try reader.readCount("a number of pages"),
        length: try reader.readCount("the length of a page"))
      let (size, isTooLong) = run.count.multipliedReportingOverflow(by: run.length)
      // No sum can overflow: each is bounded by the greatest revision number before it is added to.
      guard !isTooLong, size > 0, size <= 1 << 53, end + size <= 1 << 53 else {
        throw reader.failure(.outOfRange, at: place, "pages have revisions, at most 2^53 in all")
      }
      runs.append(run)
      end += size
    }
  }
}
