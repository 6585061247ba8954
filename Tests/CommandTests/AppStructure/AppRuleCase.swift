import Testing

/// A rule about the structure of apps, the section that states it, and a small app in
/// `Golden/adapt/<rule>` on which it is seen.
struct AppRuleCase: CustomTestStringConvertible {
  /// The id of the rule.
  let rule: String
  /// The document.
  let document: Document
  /// The section of the document.
  let section: String
  /// The options of `devcat adapt`.
  let options: [String]

  /// The two documents that speak of the structure of apps.
  enum Document: String {
    case adaptiveApps = "SAP Fiori for iOS: Adaptive Apps"
    case adaptiveDesign = "SAP Fiori for iOS: Adaptive Design"

    /// How the name of the document's text begins.
    var prefix: String { self == .adaptiveApps ? "003" : "000" }
  }

  init(
    _ rule: String, _ document: Document, _ section: String, _ options: [String]
  ) {
    self.rule = rule
    self.document = document
    self.section = section
    self.options = options
  }

  var testDescription: String { "\(rule): \(section)" }
}
