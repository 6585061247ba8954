/// The rules on one subject: a table, from which answers, `--explain` and docs/Rules.md are made.
public struct RuleBody: Sendable {
  /// The subject.
  public let title: String
  /// The rules, in the order of the page.
  public let rules: [Rule]

  /// Makes a body of rules.
  public init(_ title: String, _ rules: [Rule]) {
    self.title = title
    self.rules = rules
  }

  /// Every body of rules, in the order of the page.
  public static let all: [RuleBody] = [
    .traits,
    .transitions,
    .windows,
    .layout,
    .devices,
    .artwork,
    .frames,
    .appStructure,
  ]
}
