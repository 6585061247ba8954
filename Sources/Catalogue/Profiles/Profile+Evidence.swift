/// What a catalogue says of how well its values are known.
extension Profile {
  /// The note on the value at `path`: the attribute `evidence.` with the path behind it.
  public func evidence(of path: FieldPath) -> String? {
    self[.attribute("evidence.\(path)")]?.description
  }
}
