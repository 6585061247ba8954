/// What a catalogue says of how well its values are known.
extension Profile {
  /// The note on the value at `path`: the attribute `evidence.` with the path behind it.
  public func evidence(of path: FieldPath) -> String? {
    self[.attribute("evidence.\(path)")]?.description
  }

  /// Whether the value at a path counts as measured: its evidence is that of a source, and not
  /// derived, unconfirmed or disputed (docs/CommandLine.md, "window").
  public func isMeasured(at path: FieldPath) -> Bool {
    evidence(of: path)?.hasPrefix("single source:") ?? true
  }
}
