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
  /// Why no command uses it, where none does; `nil` for a rule.
  public let note: String?
  /// Further words by which people look for it, such as other spellings and names in code.
  public let words: String

  /// Makes a rule; done only in the tables of the bodies of rules.
  init(
    _ id: String, _ statement: String, _ guideline: Guideline, _ section: String,
    note: String? = nil, words: String = ""
  ) {
    self.words = words
    self.id = id
    self.statement = statement
    self.guideline = guideline
    self.section = section
    self.note = note
  }
}

/// The rules on one subject: a table, from which answers, `--explain` and docs/Rules.md are made.
public struct RuleBody: Sendable {
  /// The subject.
  public let title: String
  /// The rules, in the order of the page.
  public let rules: [Rule]

  /// The commands that answer by them.
  public let commands: [String]

  /// Makes a body of rules.
  init(_ title: String, commands: [String], _ rules: [Rule]) {
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
  /// The rule with an id; `nil` if there is none.
  public static func named(_ id: String) -> Rule? {
    RuleBody.all.lazy.flatMap(\.rules).first { $0.id == id }
  }
}

/// A document whose rules devcat computes; the raw value is its title.
public enum Guideline: String, CaseIterable, Hashable, Sendable {
  /// Apple's guide of the adaptive model: traits, and when they change.
  case viewControllers = "View Controller Programming Guide for iOS"
  /// Apple's guideline of screens, size classes and full-screen design, edition 2020.
  case adaptivityAndLayout = "Human Interface Guidelines: Adaptivity and Layout"
  /// SAP's guideline of layout variants and modality, 2021.
  case adaptiveDesign = "SAP Fiori for iOS: Adaptive Design"
  /// SAP's guideline of the structure of apps in compact and regular size classes.
  case adaptiveApps = "SAP Fiori for iOS: Adaptive Apps"

  /// SAP's guideline of charts, 2020.
  case charts = "SAP Fiori for iOS: Chart Overview"
  /// devcat's conventions, for questions that the guidelines leave open.
  case devcat = "devcat, docs/Rules.md"
  /// Reports and manuals about windows in iPadOS 26, for which there is no guideline of Apple here.
  case padWindows = "Reports on windows in iPadOS 26"

  /// The title of the document.
  public var title: String { rawValue }
}
