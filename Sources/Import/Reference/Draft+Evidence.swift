public import Catalogue

extension Draft {
  /// The draft with `evidence` as the evidence of each fact that it states.
  ///
  /// Names, family, idiom and release state are no facts that want evidence. Where the row itself
  /// gives the evidence of a value, that one holds.
  public func marked(with evidence: String) -> Draft {
    let own = Set(patch.edits.map(\.path))
    let marks = patch.edits.map(\.path).filter(Self.wantsEvidence).map(\.evidence)
    var marked = self
    marked.patch = Patch(
      patch.edits + marks.filter { !own.contains($0) }.map { .init($0, .normalized(evidence)) })
    return marked
  }

  private static let plain: Set<UInt16> = Set(
    [Field.name, .family, .idiom, .aliases, .status, .attributes].map(\.number))

  private static func wantsEvidence(_ path: FieldPath) -> Bool { !plain.contains(path.number) }
}
