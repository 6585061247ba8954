/// One rule of a guideline, in the sentence by which answers quote it.
public struct Rule: Hashable, Sendable {
  /// A name that never changes, such as `layout.compact-margin`.
  public let id: String
  /// The rule in one sentence, as near to the words of the guideline as one sentence can be.
  public let statement: String
  /// The document that states it.
  public let guideline: Guideline
  /// The title of the section in that document.
  public let section: String
  /// Why no command answers by it, where none does; `nil` for a rule.
  public let note: String?

  /// Makes a rule; done only in the tables of the bodies of rules.
  public init(
    _ id: String, _ statement: String, _ guideline: Guideline, _ section: String,
    note: String? = nil
  ) {
    self.id = id
    self.statement = statement
    self.guideline = guideline
    self.section = section
    self.note = note
  }
}
