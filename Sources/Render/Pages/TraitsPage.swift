public import Adaptivity
public import Catalogue

/// The page that `devcat traits` prints of a device.
public enum TraitsPage {
  /// The page, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - environments: Its traits in the contexts that are asked for.
  ///   - alike: Further devices that the name may mean, which have the same traits.
  ///   - names: The names of devices that classes are taken from, by id.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public static func text(
    _ profile: Profile, _ environments: [TraitEnvironment],
    alike: [(profile: Profile, environments: [TraitEnvironment])] = [],
    names: [String: String] = [:],
    isStyled: Bool = false
  ) -> String {
    var table = TextTable(
      [("", .left), ("horizontal", .left), ("vertical", .left), ("scale", .left), ("size", .left)])
    var reasons: [(label: String, reason: Reason)] = []
    for (index, traits) in environments.enumerated() {
      var sizes = [AnswerText.size(traits)]
      for other in alike {
        let size = AnswerText.size(other.environments[index])
        if !sizes.contains(size) { sizes.append(size) }
      }
      let source = traits.derivedFrom.map { "  * as \(names[$0] ?? $0)" } ?? ""
      table.add([
        traits.context.description, AnswerText.cell(traits.horizontal, \.name),
        AnswerText.cell(traits.vertical, \.name),
        AnswerText.cell(traits.displayScale) { "@\(FieldValue.text(of: $0))x" },
        sizes.joined(separator: " or ") + source,
      ])
      reasons += traits.reasons.map { (traits.context.description, $0) }
    }
    let notes = Contradiction.distinct(environments, of: profile)
    let idiom = environments.first.map { AnswerText.cell($0.idiom) { $0 } } ?? "unknown"
    let titles = ([profile] + alike.map(\.profile)).map { TerminalText.line($0.title) }
    return TerminalText.bold(titles.joined(separator: ", "), isStyled) + "\n"
      + DevicePage.facts([("idiom", idiom)], isStyled) + "\n"
      + table.text(indent: 2, isStyled: isStyled) + modes(environments, of: profile)
      + AnswerText.sections(reasons, notes, isStyled)
  }
}

extension TraitsPage {
  /// The sentence that iPadOS 26 has no Split View and Slide Over, for a device that has them.
  private static func modes(_ environments: [TraitEnvironment], of profile: Profile) -> String {
    let isAsked = environments.contains {
      PadWindows.haveReplaced($0.context, on: profile) && $0.isAvailable != false
    }
    return isAsked
      ? "  Split View and Slide Over exist up to iPadOS 18; from iPadOS 26 on, windows replace them.\n"
      : ""
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
