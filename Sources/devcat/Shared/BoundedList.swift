/// A list of which a screenful is printed.
enum BoundedList {
  private static let limit = 20

  /// A line for each of the first items, and one that says how many more there are.
  static func lines(
    _ items: [some CustomStringConvertible], _ prefix: String = "", all hint: String
  ) -> [String] {
    let more = items.count - limit
    return items.prefix(limit).map { prefix + $0.description }
      + (more > 0 ? ["… and \(more) more; \(hint)"] : [])
  }
}
