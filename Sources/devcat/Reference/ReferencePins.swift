import Catalogue

/// The digests of the revisions that have shipped, as `data/digests` pins them.
///
/// A line holds the folder of a revision and its digest, with a blank between them; lines that begin
/// with `#` are comments. A catalogue that was made of the reference holds these digests, so that a
/// revision that changed would be one of another history.
struct ReferencePins {
  private let lines: [(name: String, digest: String)]

  init(_ text: String) {
    lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: " ")
      return (String(cells.first ?? ""), String(cells.dropFirst().first ?? ""))
    }
  }

  /// The differences between the pins and the revisions from `data/`; empty if there are none.
  func problems(_ revisions: [(name: String, digest: Digest)]) -> [String] {
    let pinned = lines.enumerated().compactMap { index, pin -> String? in
      let found = index < revisions.count ? revisions[index] : nil
      guard let found, found.name == pin.name else {
        return "revision \(index + 1) was '\(pin.name)' and is now "
          + (found.map { "'\($0.name)'" } ?? "missing") + "; " + Self.rule
      }
      if found.digest.hex == pin.digest { return nil }
      return "'\(pin.name)' shipped with digest \(pin.digest) and has \(found.digest.hex) now; "
        + Self.rule
    }
    let new = revisions.dropFirst(lines.count).map {
      "'\($0.name)' is not pinned; before it ships, add the line '\($0.name) \($0.digest.hex)'"
    }
    return pinned + new
  }

  private static let rule =
    "a shipped revision never changes: undo the change, and add a new revision after it"
}
