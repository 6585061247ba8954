/// The rules on one subject: a table, from which answers, `--explain` and docs/Rules.md are made.
public struct RuleBody: Sendable {
  /// The subject.
  public let title: String
  /// The rules, in the order of the page.
  public let rules: [Rule]

  /// The commands that answer by them.
  public let commands: [String]

  /// Makes a body of rules.
  public init(_ title: String, commands: [String], _ rules: [Rule]) {
    self.title = title
    self.commands = commands
    self.rules = rules
  }

  /// Every body of rules, in the order of the page.
  public static let all: [RuleBody] = [
    .conventions,
    .traits,
    .transitions,
    .windows,
    .layout,
    .devices,
    .artwork,
    .frames,
    .appStructure,
    .charts,
    .advice,
    .designAdvice,
  ]
}

extension Rule {
  /// The rule with an id; `nil` where there is none.
  public static func named(_ id: String) -> Rule? {
    RuleBody.all.lazy.flatMap(\.rules).first { $0.id == id }
  }
}
