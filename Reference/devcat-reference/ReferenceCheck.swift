import DevcatValues
import DevcatStore

/// Checks the whole of the reference catalogue by every rule.
struct ReferenceCheck {
  private let product: ReferenceBuilder.Product
  /// The names of sources by which makers speak of their own devices.
  private let makers: Set<String>

  /// Makes the check of a product with the names of makers' sources.
  init(_ product: ReferenceBuilder.Product, makers: Set<String>) {
    (self.product, self.makers) = (product, makers)
  }

  /// Everything that is wrong, in one sentence each; empty if nothing is.
  func problems() throws -> [String] {
    try findings().map(\.description) + shared() + idle()
  }

  /// The findings of the rules over one profile and over one screen size, except warnings that a
  /// profile accepts with a reason.
  private func findings() throws -> [Finding] {
    var findings: [Finding] = []
    var screens: Set<Size> = []
    try product.file.devices.forEachProfile(reading: nil) { profile in
      findings += profile.validated()
      screens.formUnion(profile.displays.compactMap(\.points))
    }
    return try findings
      + screens.sorted { ($0.width, $0.height) < ($1.width, $1.height) }.flatMap {
        SameScreenRule.findings(at: $0, try product.file.devices.sameScreenRows($0))
      }
  }

  /// The problems of identifiers that several profiles share.
  private func shared() throws -> [String] {
    var ids: [String: [String]] = [:]
    try product.file.devices.forEachProfile(reading: nil) { profile in
      for model in profile.models { ids[model, default: []].append(profile.id) }
    }
    return ids.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map {
      "the identifier \($0.key) is in several profiles: \($0.value.joined(separator: ", "))"
    }
  }

  /// The problems of evidence about a missing value, or that its value does not need.
  private func idle() throws -> [String] {
    var problems: [String] = []
    try product.file.devices.forEachProfile(reading: nil) { profile in
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
}
