public import DevcatValues

/// The differences between two revisions, for people and for tools.
public enum DiffText {
  /// A line for each profile that differs, under it the fields of those that changed, and at the
  /// end how many there are; an empty text where nothing differs.
  ///
  /// - Parameters:
  ///   - differences: The profiles, in the order in which they are listed.
  ///   - listsAdded: Whether the fields of added profiles are listed too, as long as these are few.
  public static func page(
    _ differences: [ProfileDifference], listsAdded: Bool = false
  ) -> Page {
    let kinds = differences.map(\.kind)
    let areFew = kinds.count { $0 == .added } <= fewAdded
    let profiles = zip(differences, kinds).compactMap { difference, kind -> Page? in
      guard let kind else { return nil }
      let isListed = kind == .changed || kind == .added && listsAdded && areFew
      return Page([
        .heading(
          difference.name.map { "\(difference.id)  \($0)" } ?? difference.id, mark: mark(of: kind)),
        isListed ? fields(of: difference) : .none,
      ])
    }
    if profiles.isEmpty { return .none }
    let counts = ProfileDifference.Kind.allCases.map { kind in (kinds.count { $0 == kind }, kind) }
    let summary = counts.filter { $0.0 > 0 }.map { "\($0) \($1.rawValue)" }
    return Page(profiles + [.gap, .line(summary.joined(separator: ", "))])
  }

  /// Writes an array with an object for each profile that differs: `id`, `name`, `change` (`added`,
  /// `removed` or `changed`) and `fields`, of which each has a `path` and an `old` or `new` value.
  ///
  /// A layout and a safe area are texts, as `devcat set` takes them.
  public static func write(_ differences: [ProfileDifference], to writer: inout JSONWriter) {
    writer.array(differences) { writer, difference in
      guard let kind = difference.kind else { return }
      writer.object { writer in
        writer.device(difference.id, difference.name)
        writer.member("change", kind.rawValue)
        writer.objects("fields", difference.fields) { writer, field in
          writer.member("path", field.path.description)
          writer.member("old", field.old)
          writer.member("new", field.new)
        }
      }
    }
  }

  /// The greatest number of added profiles whose fields are listed.
  private static let fewAdded = 20

  private static func fields(of difference: ProfileDifference) -> Page {
    .list(
      difference.fields.map { field in
        let old = field.old?.described(beside: field.new) ?? "–"
        let new = field.new?.described(beside: field.old) ?? "–"
        return "  \(field.path): \(old) → \(new)"
      })
  }

  private static func mark(of kind: ProfileDifference.Kind) -> Page.Mark {
    switch kind {
    case .added: Page.Mark(text: "+", style: .added)
    case .removed: Page.Mark(text: "-", style: .removed)
    case .changed: Page.Mark(text: "~", style: .changed)
    }
  }
}

/// One profile in two revisions; `nil` means none.
public struct ProfileDifference: Hashable, Sendable {
  /// The kinds of difference.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The profile is there only in the new revision.
    case added
    /// The profile is there only in the old revision.
    case removed
    /// Values of the profile differ.
    case changed
  }

  let id: String
  /// The profile in the old revision.
  let old: Profile?
  /// The profile in the new revision.
  let new: Profile?

  /// Makes a difference of two states of a profile.
  public init(id: String, old: Profile?, new: Profile?) {
    self.id = id
    self.old = old
    self.new = new
  }

  /// The kind, or `nil` if nothing differs.
  public var kind: Kind? {
    if old == new { return nil }
    if old == nil { return .added }
    return new == nil ? .removed : .changed
  }

  /// The name in the new revision, or in the old one where the profile is removed.
  var name: String? { (new ?? old)?.name }

  /// The paths whose values differ, with both values, sorted by path.
  var fields: [(path: FieldPath, old: FieldValue?, new: FieldValue?)] {
    (new ?? Profile(id: id)).patch(from: old ?? Profile(id: id)).edits.map {
      ($0.path, old?[$0.path], $0.value)
    }
  }
}
