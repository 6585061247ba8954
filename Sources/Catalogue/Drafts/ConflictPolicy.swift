/// What an import does with a value that differs from one that another source set.
public enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
  /// Commits nothing, and lists every conflict.
  case fail
  /// Keeps the present value.
  case keep
  /// Takes the new value.
  case take
}
