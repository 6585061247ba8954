public import Catalogue

/// A rule that states another thing of a device than the catalogue, whose value was used.
public struct Contradiction: Hashable, Sendable {
  /// The rule.
  public let rule: Rule
  /// What it states, and of what.
  public let stated: String
  /// What the catalogue says, which was used.
  public let used: String

  /// Makes a contradiction.
  public init(_ rule: Rule, stated: String, used: String) {
    self.rule = rule
    self.stated = stated
    self.used = used
  }
}

extension Contradiction: CustomStringConvertible {
  /// What the section of the guideline says, and what was used.
  public var description: String {
    "\"\(rule.section)\" says \(stated); the catalogue's \(used) was used"
  }
}

extension TraitEnvironment {
  /// What the guidelines' tables of size classes state otherwise of the device in this context.
  ///
  /// Devices are found in them by name and alias. A class that the catalogue does not know is
  /// contradicted by nothing.
  public func contradictions(of profile: Profile) -> [Contradiction] {
    guard context.display == nil else { return [] }
    return PublishedClasses.all.compactMap { row in
      let stated = row.layout(context.orientation)
      guard row.mode == context.mode, !agrees(with: stated), row.isAbout(profile) else {
        return nil
      }
      let subject = row.name.map { "'\($0)'" } ?? "every iPad"
      return Contradiction(
        row.rule, stated: "\(stated.classText) of \(subject)", used: usedText)
    }
  }

  /// Whether nothing that is known here is another thing there.
  private func agrees(with layout: Layout) -> Bool {
    switch (layout, isAvailable) {
    case (.available, false?), (.notAvailable, true?): return false
    case (.notAvailable, _): return true
    case (.available(let traits), _):
      return (horizontal.value ?? traits.horizontal) == traits.horizontal
        && (vertical.value ?? traits.vertical) == traits.vertical
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
