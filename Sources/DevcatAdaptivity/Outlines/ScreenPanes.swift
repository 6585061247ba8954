public import DevcatValues

/// How a context divides a screen between apps.
///
/// Widths are the catalogue's, and nothing is computed from the rest of a screen: the divider has a
/// width too. This app is at the left in each mode, as the guideline shades its pictures of two
/// thirds, a half and a third; people may arrange them the other way round. A part of a split view is
/// as high as the screen.
struct ScreenPanes {
  let derived: [DerivedLayout]
  let traits: TraitEnvironment
  let screen: Size

  /// The panes, this app's first.
  var panes: [ScreenPane] {
    let whole = Rectangle(x: 0, y: 0, width: screen.width, height: screen.height)
    switch traits.context.mode {
    case _ where traits.refusal != nil, .fullScreen:
      return [pane(.thisApp, traits, .known(whole))]
    case .twoThirds: return split(with: .third)
    case .half: return split(with: .half)
    case .third: return split(with: .twoThirds)
    case .slideOver:
      let behind = environment(.fullScreen)
      return [
        pane(.thisApp, traits, slideOver), pane(.otherApp, behind, .known(whole)),
      ]
    case _: return [pane(.thisApp, traits, .unknown(.noLayout(traits.context)))]
    }
  }

  /// Two parts side by side, of which the other app has the right one, of another mode.
  private func split(with mode: Mode) -> [ScreenPane] {
    let other = environment(mode)
    let own = side(traits, isLeft: true)
    let beside = side(other, isLeft: false)
    guard let first = own.value, let second = beside.value else {
      return [pane(.thisApp, traits, own), pane(.otherApp, other, beside)]
    }
    if first.width + second.width <= screen.width {
      return [pane(.thisApp, traits, own), pane(.otherApp, other, beside)]
    }
    let reason = Reason.other(
      "the catalogue's widths of '\(traits.context)' and '\(other.context)' are wider than the screen"
    )
    return [pane(.thisApp, traits, own), pane(.otherApp, other, .unknown(reason))]
  }

  /// A part at one side of the screen, as high as that.
  private func side(_ traits: TraitEnvironment, isLeft: Bool) -> Answer<Rectangle> {
    traits.width.then { width in
      fitting(
        Rectangle(
          x: isLeft ? 0 : screen.width - width, y: 0, width: width, height: screen.height),
        traits.context)
    }
  }

  /// A window over the other app, as far from the right edge as from the upper and the lower one.
  private var slideOver: Answer<Rectangle> {
    traits.width.then { width in
      traits.height.then { height in
        let gap = max(0, (screen.height - height) / 2)
        return fitting(
          Rectangle(
            x: max(0, screen.width - width - gap), y: gap, width: width, height: height),
          traits.context)
      }
    }
  }

  private func fitting(_ box: Rectangle, _ context: Context) -> Answer<Rectangle> {
    if box.width > 0, box.width <= screen.width, box.height > 0, box.height <= screen.height {
      return .known(box)
    }
    return .unknown(.other("the catalogue's size of '\(context)' does not fit the screen"))
  }

  private func environment(_ mode: Mode) -> TraitEnvironment {
    TraitEnvironment(
      of: traits.profile, derived: derived,
      in: Context(
        display: traits.context.display, mode: mode, orientation: traits.context.orientation))
  }

  private func pane(
    _ owner: ScreenPane.Owner, _ traits: TraitEnvironment, _ box: Answer<Rectangle>
  ) -> ScreenPane {
    ScreenPane(owner, traits, width: box.value.map { .known($0.width) } ?? traits.width, box: box)
  }
}

/// A part of a screen that one app has.
public struct ScreenPane: Hashable, Sendable {
  /// The owner of a part.
  public enum Owner: String, Hashable, Sendable {
    /// The app that the context is about.
    case thisApp = "this app"
    /// The app beside it, or behind it.
    case otherApp = "other app"
  }

  /// The owner of the part.
  public let owner: Owner
  /// Its place on the screen, in points; unknown if its sides are not recorded.
  public let box: Answer<Rectangle>
  /// Its horizontal size class.
  public let horizontal: Answer<SizeClass>
  /// Its vertical size class.
  public let vertical: Answer<SizeClass>
  /// Its width in points.
  public let width: Answer<Double>

  init(_ owner: Owner, _ traits: TraitEnvironment, width: Answer<Double>, box: Answer<Rectangle>) {
    self.owner = owner
    self.box = box
    self.width = width
    horizontal = traits.horizontal
    vertical = traits.vertical
  }

  /// Whether the device does not offer it.
  public var isNotAvailable: Bool { horizontal.isNotAvailable }
}
