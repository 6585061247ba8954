import DevcatValues

/// The width that content has in one style.
///
/// Source: SAP Fiori for iOS, Adaptive Design, "Horizontal Space".
public struct LayoutVariant: Hashable, Sendable {
  let style: LayoutStyle
  /// The width of the content in points, inside the safe area and the margins.
  public let contentWidth: Answer<Double>
  /// The distance in points from the left edge of the window to the content.
  public let left: Answer<Double>
  /// The distance in points from the right edge of the window to the content.
  public let right: Answer<Double>
  /// The insets of the safe area that the sides hold too; `nil` if they are not known, or of a
  /// container.
  let insets: EdgeInsets?
  /// The width that the content has at most, whatever the safe area is; `nil` if the width of the
  /// window is not known.
  public let greatestWidth: Double?

  init(
    _ style: LayoutStyle, _ traits: TraitEnvironment, _ safeArea: Answer<SafeAreaReading>
  ) {
    self.style = style
    insets = safeArea.value?.value
    greatestWidth = traits.width.value.map { Self.width(style, inside: $0) }
    let insets = traits.width.then { width in
      safeArea.map { (width: width, left: $0.value.left, right: $0.value.right) }
    }
    let sides = insets.map { insets in
      let room = max(0, insets.width - insets.left - insets.right)
      let width = Self.width(style, inside: room)
      return (
        width: width, left: insets.left + (room - width) / 2,
        right: insets.right + (room - width) / 2
      )
    }
    contentWidth = sides.map(\.width)
    left = sides.map(\.left)
    right = sides.map(\.right)
  }

  /// The variant in a container of a width, which is inside the safe area.
  init(_ style: LayoutStyle, container: Double) {
    self.style = style
    insets = nil
    let width = Self.width(style, inside: container)
    greatestWidth = width
    contentWidth = .known(width)
    left = .known((container - width) / 2)
    right = .known((container - width) / 2)
  }

  /// The safe area at the sides, where it explains a width: "and 44 pt of safe area at each side".
  public var safeSides: String? {
    guard let insets, insets.left > 0 || insets.right > 0 else { return nil }
    let (left, right) = (FieldValue.text(of: insets.left), FieldValue.text(of: insets.right))
    return insets.left == insets.right
      ? "and \(left) pt of safe area at each side"
      : "and \(left) pt of safe area at the left and \(right) pt at the right"
  }

  /// The width of content in a room of a width: less the margins, at most the readable width, and
  /// never negative.
  private static func width(_ style: LayoutStyle, inside room: Double) -> Double {
    let inner = max(0, room - 2 * style.margin)
    return style.greatestContentWidth.map { min($0, inner) } ?? inner
  }
}

/// How components use the height of a window.
///
/// Source: SAP Fiori for iOS, Adaptive Design, "Vertical Space".
public enum HeightVariant: String, CaseIterable, Hashable, Sendable {
  /// Compact height: less padding and spacing, so that more content shows.
  case compact
  /// Regular height on iPhone: the default of all components.
  case regularPhone = "regular-iphone"
  /// Regular height on iPad: for some components that need more space.
  case regularPad = "regular-ipad"

  /// The variant for the vertical class and the idiom of a window.
  static func of(_ traits: TraitEnvironment) -> Answer<HeightVariant> {
    traits.vertical.then { vertical in
      if vertical == .compact { return .known(.compact) }
      return traits.idiom.then { idiom in
        switch idiom {
        case "phone": .known(.regularPhone)
        case "pad": .known(.regularPad)
        case _:
          .unknown(.other("the guideline has variants of regular height for iPhone and iPad only"))
        }
      }
    }
  }
}
