/// The catalogue's evidence notes for its values.
extension Profile {
  /// The note on the value at `path`: the attribute `evidence.` with the path after it.
  public func evidence(of path: FieldPath) -> String? {
    self[.attribute("evidence.\(path)")]?.description
  }

  /// The profile without its evidence notes.
  public var withoutEvidence: Profile {
    Profile(
      id: id,
      sortedEntries: entries.filter { entry in
        guard entry.path.number == Field.attributes.number, case .one(let key) = entry.path.keys
        else { return true }
        return !key.hasPrefix("evidence.") && !key.hasPrefix("unknown.")
      })
  }

  /// Whether the value at a path counts as measured: it comes from a source, and is not derived,
  /// unconfirmed or disputed (docs/CommandLine.md, "window").
  public func isMeasured(at path: FieldPath) -> Bool {
    evidence(of: path)?.hasPrefix("single source:") ?? true
  }
}
