import DevcatValues
import DevcatStore

/// Checks the whole of the reference catalogue: every rule, and the pinned digests.
struct ReferenceCheck {
  private let product: ReferenceBuilder.Product
  private let pins: ReferencePins
  /// The names of sources by which makers speak of their own devices.
  private let makers: Set<String>

  /// Makes the check of a product, with the text of `data/makers`: a name a line, comments with
  /// `#`.
  init(_ product: ReferenceBuilder.Product, pins: ReferencePins, makers: String) {
    self.product = product
    self.pins = pins
    self.makers = Set(
      makers.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
  }

  /// Everything that is wrong, in one sentence each; empty if nothing is.
  func problems() throws -> [String] {
    try findings().map(\.description) + shared() + idle() + pins.problems(revisions())
  }

  /// The findings of the rules over one profile and over one screen size, except warnings that a
  /// profile accepts with a reason.
  private func findings() throws -> [Finding] {
    var findings: [Finding] = []
    var screens: Set<Size> = []
    try product.file.state.forEachProfile { profile in
      findings += profile.validated()
      screens.formUnion(profile.displays.compactMap(\.points))
    }
    return try findings + SameScreenCheck.findings(screens, in: product.file)
  }

  /// The problems of identifiers that several profiles share.
  private func shared() throws -> [String] {
    var ids: [String: [String]] = [:]
    try product.file.state.forEachProfile { profile in
      for model in profile.models { ids[model, default: []].append(profile.id) }
    }
    return ids.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map {
      "the identifier \($0.key) is in several profiles: \($0.value.joined(separator: ", "))"
    }
  }

  /// The problems of evidence about a missing value, or that its value does not need.
  private func idle() throws -> [String] {
    var problems: [String] = []
    try product.file.state.forEachProfile { profile in
      problems += profile.entries.map(\.path).compactMap { path in
        guard let evidenced = path.evidenced else { return nil }
        if profile[evidenced] == nil {
          return "\(profile.id): \(path) is the evidence of a missing value"
        }
        guard let source = Grade.singleSource(in: profile.evidence(of: evidenced)),
          makers.contains(source)
        else { return nil }
        return "\(profile.id): \(path) has one source, which is the maker and confirms the value; "
          + "leave the evidence out"
      }
    }
    return problems
  }

  private func revisions() throws -> [(name: String, digest: Digest)] {
    let digests = try product.file.log.revisions(after: 0, maximumBytes: .max).map(\.point.digest)
    return zip(product.names, digests).map { (name: $0, digest: $1) }
  }
}

/// The digests of the revisions that have shipped, as `data/digests` pins them.
///
/// A line holds the folder of a revision and its digest, with a blank between them; lines that
/// begin with `#` are comments. A catalogue that was made of the reference holds these digests, so
/// that a revision that changed would be one of another history.
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
