public import Catalogue

/// A question to a catalogue: which profiles, and which of their columns.
public struct Query: Hashable, Sendable {
  /// A text that the name, an alias or a model identifier holds; `nil` for all.
  public var search: String?
  /// What must hold of a profile, all of it.
  public var conditions: [Condition]
  /// The columns to be read.
  public var columns: [Column]

  /// Makes a question.
  public init(search: String? = nil, conditions: [Condition] = [], columns: [Column]) {
    self.search = search
    self.conditions = conditions
    self.columns = columns
  }
}
