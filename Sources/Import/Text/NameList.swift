/// Names in a sentence.
enum NameList {
  private static let limit = 12

  /// The names in quotes with commas between; of many the first, and how many more there are.
  static func text(_ names: [String]) -> String {
    let shown = names.prefix(limit).map { "'\($0)'" }.joined(separator: ", ")
    let more = names.count - limit
    return more > 0 ? shown + " and \(more) more" : shown
  }
}
