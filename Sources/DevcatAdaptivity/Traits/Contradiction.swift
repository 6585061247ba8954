public import DevcatValues

/// A rule that states another value for a device than the catalogue, whose value was used.
public struct Contradiction: Hashable, Sendable {
  /// The rule.
  public let rule: Rule
  /// The guideline's statement.
  public let stated: String
  /// The catalogue's value, which was used.
  public let used: String
}

extension Contradiction: CustomStringConvertible {
  /// The guideline's statement with its section, and the value that was used.
  public var description: String {
    rule == .sameScreen
      ? "\(stated); the catalogue's \(used) was used"
      : "\"\(rule.section)\" says \(stated); the catalogue's \(used) was used"
  }
}

extension Contradiction {
  /// The guidelines' other statements about a device in any of some contexts, each once.
  public static func distinct(
    _ environments: [TraitEnvironment], of profile: Profile
  ) -> [Contradiction] {
    environments.flatMap { $0.contradictions(of: profile) }.distinct()
  }
}

extension TraitEnvironment {
  /// The statements of the guidelines' tables of size classes and screens, and of their rule about
  /// devices with the same screen, that differ from the device in this context.
  ///
  /// The tables are searched by name and alias. An unknown value is not contradicted, and no table
  /// has further displays.
  public func contradictions(of profile: Profile) -> [Contradiction] {
    let (classes, screens) = (
      classContradictions(of: profile), screenContradictions(of: profile)
    )
    // Most devices have none of either: two empty lists together would be an allocation.
    return screens.isEmpty ? classes : classes + screens
  }

  /// The differing statements of the table of screens.
  func screenContradictions(of profile: Profile) -> [Contradiction] {
    guard context.display == nil, isAvailable != false else { return [] }
    var found: [Contradiction] = []
    for row in PublishedScreen.all where row.isAbout(profile) {
      found += row.contradictions(of: profile, in: self)
    }
    return found
  }

  /// The differing statements of the tables of size classes and of devices with the same screen,
  /// about both classes or one of them.
  func classContradictions(of profile: Profile, only part: Component? = nil) -> [Contradiction] {
    var found: [Contradiction] = []
    if let contradicting, !agrees(with: .available(contradicting.traits), only: part) {
      found.append(
        Contradiction(
          rule: .sameScreen,
          stated:
            "'\(contradicting.derivedFrom)', whose screen has the same points, has "
            + contradicting.traits.classText, used: usedText))
    }
    guard context.display == nil else { return found }
    for row in PublishedClasses.all where row.mode == context.mode {
      let stated = row.layout(context.orientation)
      if agrees(with: stated, only: part) || !row.isAbout(profile) { continue }
      let subject = row.name.map { profile.quoted(as: $0) } ?? "every iPad"
      found.append(
        Contradiction(rule: row.rule, stated: "\(stated.classText) of \(subject)", used: usedText))
    }
    return found
  }

  /// Whether no known value here differs from a known value there.
  private func agrees(with layout: Layout, only part: Component?) -> Bool {
    switch (layout, isAvailable) {
    case (.available, false?), (.notAvailable, true?): return false
    case (.notAvailable, _): return true
    case (.available(let traits), _):
      let isSameWidth = (horizontal.value ?? traits.horizontal) == traits.horizontal
      let isSameHeight = (vertical.value ?? traits.vertical) == traits.vertical
      return (part == .vertical || isSameWidth) && (part == .horizontal || isSameHeight)
    }
  }

  private var usedText: String { isAvailable == false ? "N/A" : classText }

  /// The classes in words, a dash for one that is not known.
  var classText: String {
    LayoutTraits(horizontal: horizontal.value, vertical: vertical.value).classText
  }
}

extension Layout {
  /// The classes in words, or `N/A`.
  fileprivate var classText: String { traits?.classText ?? "N/A" }
}

extension LayoutTraits {
  /// The classes in words, a dash for one that is not known.
  var classText: String { "\(horizontal?.name ?? "–") · \(vertical?.name ?? "–")" }
}
