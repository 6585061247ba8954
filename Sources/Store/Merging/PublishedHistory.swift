public import Catalogue
public import Encoding

/// A history that is published for all, such as the reference, and taken into catalogues of teams.
///
/// A catalogue that began with it shares its first revisions. Any other takes it by a merge, whose
/// revision names the published one in its source: `devcat reference 8 a679589d42`, the number and
/// the first ten digits of the digest.
public final class PublishedHistory {
  /// What begins the source of a revision that took this history.
  static let mark = "devcat reference "

  /// The revisions from the first on.
  public let revisions: [Revision]
  /// The state of each revision.
  private let states: CatalogueFile

  /// Makes a history of its revisions from the first on.
  ///
  /// - Throws: `StoreError` where they do not follow on each other.
  public init(_ revisions: [Revision]) throws {
    self.revisions = revisions
    states = try CatalogueFile.inMemory(
      id: revisions.first?.header.catalogue ?? .reference, name: "published")
    try states.apply(revisions, onto: .origin)
  }

  /// The identity of its lineage.
  public var id: CatalogueID { states.id }

  /// The newest revision.
  public var head: RevisionPoint { revisions.last?.point ?? .origin }

  /// The source of the revision that takes a published one into a catalogue.
  static func source(of point: RevisionPoint) -> String {
    mark + "\(point.number) \(point.digest.short)"
  }

  /// The profiles that the revisions after a published one changed.
  func differences(
    from base: RevisionPoint
  ) throws -> [(id: String, old: Profile?, new: Profile?)] {
    try states.differences(from: base.number, to: head.number)
  }

  /// Whether a source has the form that names a published revision, of whatever version.
  static func isMark(_ source: String) -> Bool {
    guard source.hasPrefix(mark) else { return false }
    let words = source.dropFirst(mark.count).split(
      separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let number = Int(words[0]), number > 0 else { return false }
    return String(number) == words[0] && words[1].utf8.count == 10
      && words[1].utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}

@available(*, unavailable)
extension PublishedHistory: Sendable {}
