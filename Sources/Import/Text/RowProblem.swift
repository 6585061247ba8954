import Catalogue

/// Something wrong with a row that does not keep the rest from being read.
struct RowProblem {
  /// The byte, from the start of the source.
  let offset: Int
  /// What it means for the import.
  let severity: Diagnostic.Severity
  /// What is wrong and what was expected.
  let message: String
}
