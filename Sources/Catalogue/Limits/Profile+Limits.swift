/// The sizes of what a profile holds, held against their limits.
extension Profile {
  /// The first value of the profile, or the layouts together, beyond a limit; `nil` if all are within.
  ///
  /// The size of the whole record is checked where it is encoded.
  public var excess: LimitExcess? {
    var layouts = 0
    for entry in entries {
      if let excess = entry.path.excess ?? entry.value.excess(at: entry.path) { return excess }
      if case .layout = entry.value { layouts += 1 }
    }
    return Limit.layouts.excess(layouts, of: "the profile")
  }
}

extension FieldPath {
  /// The first key beyond its limit; `nil` if all are within.
  public var excess: LimitExcess? {
    let longest: Int
    switch keys {
    case .none: return nil
    case .one(let key): longest = key.utf8.count
    case .two(let outer, let inner): longest = max(outer.utf8.count, inner.utf8.count)
    case .many(let keys): longest = keys.map(\.utf8.count).max() ?? 0
    }
    return Limit.key.excess(longest, of: "a key of '\(Excerpt.of(description))'")
  }
}

extension FieldValue {
  /// The text, or the first member, beyond the limit of the field at `path`; `nil` if all are
  /// within, and if the field is not known: only its record bounds such a value.
  public func excess(at path: FieldPath) -> LimitExcess? {
    switch self {
    case .text(let text): Self.excess(text.utf8.count, at: path, "")
    case .set(let members):
      members.lazy.compactMap { Self.excess($0.utf8.count, at: path, "a member of ") }.first
    case .number, .boolean, .safeArea, .layout, .opaque: nil
    }
  }

  private static func excess(
    _ count: Int, at path: FieldPath, _ part: String
  ) -> LimitExcess? {
    // No text of a profile but its id has a lesser limit: most need no look into the field table.
    if count <= Limit.name { return nil }
    return path.field?.limit?.excess(count, of: "\(part)'\(Excerpt.of(path.description))'")
  }
}

extension RevisionNote {
  /// The first of its texts beyond its limit; `nil` if all are within.
  public var excess: LimitExcess? {
    Limit.author.excess(author.utf8.count) ?? Limit.message.excess(message.utf8.count)
      ?? Limit.source.excess(source.utf8.count)
  }
}
