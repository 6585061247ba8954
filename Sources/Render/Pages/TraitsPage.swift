public import Adaptivity
public import Catalogue

/// The page that `devcat traits` prints of a device.
public enum TraitsPage {
  /// The page, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - environments: Its traits in the contexts that are asked for.
  ///   - names: The names of devices that classes are taken from, by id.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public static func text(
    _ profile: Profile, _ environments: [TraitEnvironment], names: [String: String] = [:],
    isStyled: Bool = false
  ) -> String {
    var table = TextTable(
      [("", .left), ("horizontal", .left), ("vertical", .left), ("scale", .left), ("size", .left)])
    var reasons: [(label: String, reason: Reason)] = []
    for traits in environments {
      let source = traits.derivedFrom.map { "  (classes as \(names[$0] ?? $0))" } ?? ""
      table.add([
        traits.context.description, AnswerText.cell(traits.horizontal, \.name),
        AnswerText.cell(traits.vertical, \.name),
        AnswerText.cell(traits.displayScale) { "@\(FieldValue.text(of: $0))x" },
        AnswerText.size(traits) + source,
      ])
      reasons += traits.reasons.map { (traits.context.description, $0) }
    }
    let notes = Contradiction.distinct(environments, of: profile)
    let idiom = environments.first.map { AnswerText.cell($0.idiom) { $0 } } ?? "unknown"
    return AnswerText.title(profile, isStyled) + DevicePage.facts([("idiom", idiom)]) + "\n"
      + table.text(indent: 2) + AnswerText.sections(reasons, notes, isStyled)
  }
}

extension TraitEnvironment {
  /// Why traits or the size have no value, each reason once.
  var reasons: [Reason] { Self.distinct(windowReasons + [displayScale.reason, idiom.reason]) }

  /// Why classes or the size have no value, each reason once.
  var windowReasons: [Reason] {
    Self.distinct([horizontal.reason, vertical.reason, width.reason, height.reason])
  }

  private static func distinct(_ reasons: [Reason?]) -> [Reason] {
    var distinct: [Reason] = []
    for case let reason? in reasons where !distinct.contains(reason) { distinct.append(reason) }
    return distinct
  }
}
