/// The first thing that differs from what the log gives.
struct Difference: Error {
  /// What differs, in one sentence without its point.
  let text: String
  /// Whether it stands in a view, which can be rebuilt, and not in the log.
  let isRepairable: Bool
}
