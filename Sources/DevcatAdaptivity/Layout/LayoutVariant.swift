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
  /// The insets of the safe area that the sides hold too; `nil` if they are not known.
  let insets: EdgeInsets?
  /// The width that the content has at most, whatever the safe area is; `nil` if the width of the
  /// window is not known.
  public let greatestWidth: Double?

  /// The variant in a window or a container of a width, inside insets.
  init(_ style: LayoutStyle, in width: Answer<Double>, _ insets: Answer<EdgeInsets>) {
    self.style = style
    self.insets = insets.value
    greatestWidth = width.value.map { Self.width(style, inside: $0) }
    let sides = width.then { width in
      insets.map { insets in
        let room = max(0, width - insets.left - insets.right)
        let width = Self.width(style, inside: room)
        let rest = (room - width) / 2
        return (width: width, left: insets.left + rest, right: insets.right + rest)
      }
    }
    contentWidth = sides.map(\.width)
    left = sides.map(\.left)
    right = sides.map(\.right)
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
