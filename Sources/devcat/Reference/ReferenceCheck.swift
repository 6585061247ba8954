import Catalogue
import Store

/// Checks the whole of the reference catalogue: every rule, and the pinned digests.
struct ReferenceCheck {
  private let product: ReferenceBuilder.Product
  private let pins: ReferencePins

  init(_ product: ReferenceBuilder.Product, pins: ReferencePins) {
    self.product = product
    self.pins = pins
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
    try product.file.forEachProfile { profile in
      findings += profile.validated()
      screens.formUnion(profile.displays.compactMap(\.points))
    }
    return try findings + SameScreenCheck.findings(screens, in: product.file)
  }

  /// Identifiers that several profiles share.
  private func shared() throws -> [String] {
    var ids: [String: [String]] = [:]
    try product.file.forEachProfile { profile in
      for model in profile.models { ids[model, default: []].append(profile.id) }
    }
    return ids.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map {
      "the identifier \($0.key) is in several profiles: \($0.value.joined(separator: ", "))"
    }
  }

  /// Evidence that is of no value.
  private func idle() throws -> [String] {
    var problems: [String] = []
    try product.file.forEachProfile { profile in
      problems += profile.entries.map(\.path).compactMap { path in
        guard let evidenced = path.evidenced, profile[evidenced] == nil else { return nil }
        return "\(profile.id): \(path) is the evidence of a missing value"
      }
    }
    return problems
  }

  private func revisions() throws -> [(name: String, digest: Digest)] {
    let digests = try product.file.revisions(after: 0, maximumBytes: .max).map(\.point.digest)
    return zip(product.names, digests).map { (name: $0, digest: $1) }
  }
}
