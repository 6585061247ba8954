import CDevcatGuidelines
import DevcatValues

/// One rule of a guideline, in the sentence by which answers quote it.
public struct Rule: Hashable, Sendable {
  /// A name that never changes, such as `layout.compact-margin`.
  public let id: String
  /// The rule in one sentence of our own, with the figures and conditions of the guideline.
  public let statement: String
  /// The document that states it.
  public let guideline: Guideline
  /// The title of the section in that document.
  public let section: String
  /// The terms that it explains.
  public let defines: [String]
  /// Further words by which people look for it, such as other spellings and names in code.
  public let words: String
}

/// The rules on one subject, from which answers, `--explain` and docs/Rules.md are made.
public struct RuleBody: Sendable {
  /// The subject.
  public let title: String
  /// The commands that answer by them; none by advice.
  public let commands: [String]
  /// The rules, in the order of the page.
  public fileprivate(set) var rules: [Rule]

  /// Every body of rules, in the order of the page: data/rules.txt.
  public static let all = read(String(cString: devcat_guideline_rules()))

  /// Reads bodies of rules: paragraphs of lines `name: value`, the first of a body with its `topic`.
  ///
  /// The text is compiled in, and tests read each line of it back, so a line that says nothing is no error.
  static func read(_ text: String) -> [RuleBody] {
    var bodies: [RuleBody] = []
    var paragraph: [String: String] = [:]
    // By bytes of a list: by letters, or by the bytes of a text, it took a quarter of the time of a command
    // that answers.
    for line in Array(text.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      if let colon = line.firstIndex(of: UInt8(ascii: ":")), line.first != UInt8(ascii: "#") {
        let name = String(decoding: line[..<colon], as: UTF8.self)
        paragraph[name] = String(decoding: line[colon...].dropFirst(2), as: UTF8.self)
      } else if line.isEmpty {
        if let topic = paragraph["topic"] {
          let commands = paragraph["commands", default: ""].split(separator: " ")
          bodies.append(RuleBody(title: topic, commands: commands.map(String.init), rules: []))
        } else if !bodies.isEmpty, let rule = Rule(paragraph) {
          bodies[bodies.count - 1].rules.append(rule)
        }
        paragraph.removeAll(keepingCapacity: true)
      }
    }
    return bodies
  }
}

extension Rule {
  /// Reads a rule from the lines of its paragraph; `nil` if one is missing or names no document.
  fileprivate init?(_ lines: [String: String]) {
    guard let id = lines["rule"], let statement = lines["says"],
      let guideline = lines["from"].flatMap(Guideline.init(rawValue:)),
      let section = lines["section"]
    else { return nil }
    self.id = id
    self.statement = statement
    self.guideline = guideline
    self.section = section
    self.defines = (lines["defines"] ?? "").split(separator: ",").map {
      String($0.drop { $0 == " " })
    }
    self.words = lines["words"] ?? ""
  }

  private static let byID = Dictionary(
    RuleBody.all.lazy.flatMap(\.rules).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule with an id; `nil` if there is none.
  public static func named(_ id: String) -> Rule? { byID[id] }
}

extension Rule: ExpressibleByStringLiteral {
  /// The rule that the code cites by its id; a test finds every id of the sources in data/rules.txt.
  public init(stringLiteral id: String) {
    guard let rule = Self.named(id) else {
      preconditionFailure("data/rules.txt has no rule '\(id)'")
    }
    self = rule
  }
}

/// A document whose rules devcat computes; the raw value is its name in data/rules.txt.
public enum Guideline: String, Hashable, Sendable {
  /// Apple's guide of the adaptive model: traits, and when they change.
  case viewControllers
  /// Apple's guideline of screens, size classes and full-screen design, edition 2020.
  case adaptivityAndLayout
  /// SAP's guideline of layout variants and modality, 2021.
  case adaptiveDesign
  /// SAP's guideline of the structure of apps in compact and regular size classes.
  case adaptiveApps
  /// SAP's guideline of charts, 2020.
  case charts
  /// devcat's conventions, for questions that the guidelines leave open.
  case devcat
  /// Reports and manuals about windows in iPadOS 26, for which there is no guideline of Apple here.
  case padWindows
  /// Android's guide to the classes of windows.
  case android

  /// Whether its rules are about a platform: devcat's conventions are about all, and every document
  /// but Android's guide is about Apple's platforms.
  func isAbout(_ platform: Platform?) -> Bool {
    self == .devcat || (self == .android) == (platform == .android)
  }

  /// The title of the document.
  public var title: String {
    switch self {
    case .viewControllers: "View Controller Programming Guide for iOS"
    case .adaptivityAndLayout: "Human Interface Guidelines: Adaptivity and Layout"
    case .adaptiveDesign: "SAP Fiori for iOS: Adaptive Design"
    case .adaptiveApps: "SAP Fiori for iOS: Adaptive Apps"
    case .charts: "SAP Fiori for iOS: Chart Overview"
    case .devcat: "devcat, docs/Rules.md"
    case .padWindows: "Reports on windows in iPadOS 26"
    case .android: "Android Developers: Use window size classes"
    }
  }
}
