public import DevcatValues

/// Margins, content and modals in a window.
///
/// Sources: SAP Fiori for iOS, Adaptive Design; Human Interface Guidelines, Adaptivity and Layout,
/// "Layout Guides and Safe Area".
public struct LayoutMetrics: Sendable {
  /// The traits and the size of the window.
  public let traits: TraitEnvironment
  /// The safe area.
  public let safeArea: Answer<SafeAreaReading>
  /// The width in points of the container that was asked about; `nil` for the window itself.
  public let container: Double?
  /// The rest of the window inside the safe area, in the direction that the safe area is of.
  public let safeRectangle: Answer<Rectangle>
  /// The styles that were asked for, in the order of `LayoutStyle`, each with why it is not offered.
  public let variants: [(style: LayoutStyle, variant: Answer<LayoutVariant>)]
  /// The height of the content in points, inside the safe area and above the keyboard, if it is open.
  public let contentHeight: Answer<Double>
  /// The height of the open keyboard in points, from the lower edge of the screen; `nil` if it is closed.
  public let keyboard: Answer<Timeline<Double>.Reading>?
  /// How much space there is between elements inside components.
  public let spacing: Answer<ComponentSpacing>
  /// The status bar.
  public let statusBar: StatusBar
  /// How components use the height.
  public let heightVariant: Answer<HeightVariant>
  /// How temporary content shows.
  public let modals: Answer<ModalPresentation>
  private let timelines: DeviceTimelines

  /// Works out the metrics of a window of a device.
  ///
  /// - Parameters:
  ///   - traits: The traits and the size of the window.
  ///   - style: The one of the two sub-classes of regular width that is asked for; `nil` for every
  ///     style of the width class.
  ///   - os: The OS whose safe area counts; `nil` for its newest.
  ///   - timelines: The device's timelines; without them, those that follow from its own record.
  ///   - container: The width in points of a container inside the safe area; `nil` for the window.
  ///   - hasKeyboard: Whether the keyboard is open.
  public init(
    _ traits: TraitEnvironment, style: LayoutStyle? = nil, os: OSVersion? = nil,
    timelines: DeviceTimelines? = nil, container: Double? = nil, hasKeyboard: Bool = false
  ) {
    let context = traits.context
    let timelines = timelines ?? DeviceTimelines(of: traits.profile)
    let safeArea =
      traits.refusal.map(Answer.notAvailable) ?? timelines.safeArea(in: context, os: os)
    self.timelines = timelines
    self.container = container
    self.traits = traits
    self.safeArea = safeArea
    safeRectangle = Rectangle.safe(in: traits, safeArea.map(\.value))
    variants = Self.styles(style, traits.horizontal.value).map { style in
      (style, Self.variant(style, traits, safeArea, container))
    }
    spacing = traits.horizontal.map { $0 == .compact ? .compact : .larger }
    statusBar = StatusBar(
      traits,
      timelines.statusBar(in: context, os: os, isOfSplitView: traits.isOfSplitView))
    let keyboard = hasKeyboard ? timelines.keyboard(in: context, os: os) : nil
    self.keyboard = keyboard
    contentHeight = traits.height.then { height in
      safeArea.then { area in
        guard let keyboard else {
          return .known(max(0, height - area.value.top - area.value.bottom))
        }
        // The keyboard covers the lower inset.
        return keyboard.map { max(0, height - area.value.top - max(area.value.bottom, $0.value)) }
      }
    }
    heightVariant = HeightVariant.of(traits)
    modals = traits.horizontal.map(ModalPresentation.init)
  }

  /// The styles to answer for: those of the width class, or the requested one and, if the class
  /// does not have it, its replacement.
  private static func styles(_ asked: LayoutStyle?, _ horizontal: SizeClass?) -> [LayoutStyle] {
    switch (horizontal, asked) {
    case (.compact?, nil), (.compact?, .compact?): [.compact]
    case (.compact?, let style?): [.compact, style]
    case (.regular?, nil): [.regular, .readable, .fullWidth]
    case (_, let style?): [style]
    case (nil, nil): LayoutStyle.allCases
    }
  }

  private static func variant(
    _ style: LayoutStyle, _ traits: TraitEnvironment, _ safeArea: Answer<SafeAreaReading>,
    _ container: Double?
  ) -> Answer<LayoutVariant> {
    let width = container.map(Answer.known) ?? traits.width
    // A container is inside the safe area.
    let insets =
      container == nil
      ? safeArea.map(\.value) : .known(EdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
    let fits: Answer<Double?> = traits.horizontal.then { horizontal in
      guard (horizontal == .compact) == (style == .compact) else {
        return .notAvailable(.styleOfOtherClass(style, horizontal))
      }
      guard let least = style.leastContainerWidth else { return .known(nil) }
      return width.then { width in
        width >= least
          ? .known(width) : .notAvailable(.narrowContainer(style, least: least, width: width))
      }
    }
    return fits.map { _ in LayoutVariant(style, in: width, insets) }
  }

  /// The rules behind the traits and the metrics.
  ///
  /// - Parameter sources: The sources of recorded layouts by their paths, as `blame` names them.
  public func explanation(sources: [FieldPath: String] = [:]) -> [ExplanationStep] {
    var steps = traits.explanation(sources: sources)
    let place = "in '\(traits.context)'"
    if let area = safeArea.value { steps.append(timelines.step(to: area, in: traits.context)) }
    for (style, variant) in variants {
      steps.note(
        style.rule,
        "\(place), " + (variant.reason?.description ?? variant.value?.finding ?? ""))
      if style == .readable, let margin = variant.value?.left.value, margin > style.margin {
        steps.note(
          "layout.readability", "\(place), text is \(FieldValue.text(of: margin)) pt inside")
      }
    }
    if spacing.value == .larger {
      steps.note("layout.regular-spacing", "the width is regular \(place)")
    }
    if traits.refusal == nil { steps += statusBar.explanation }
    switch heightVariant.value {
    case .compact?: steps.note("layout.compact-height", "the height is compact \(place)")
    case .regularPhone?:
      steps.note(
        "layout.regular-height-iphone", "the height is regular \(place), and the idiom is phone")
    case .regularPad?:
      steps.note(
        "layout.regular-height-ipad", "the height is regular \(place), and the idiom is pad")
    case nil: break
    }
    if let horizontal = traits.horizontal.value {
      let width = "the width is \(horizontal.name) \(place)"
      steps.note("layout.popover", width)
      steps.note(horizontal == .compact ? "layout.compact-sheet" : "layout.regular-sheet", width)
    }
    return steps
  }
}

extension LayoutVariant {
  /// The result of the style, in words.
  fileprivate var finding: String {
    let margin =
      "margins of \(FieldValue.text(of: style.margin)) pt" + (safeSides.map { ", \($0)," } ?? "")
    if let width = contentWidth.value {
      return "\(margin) leave content \(FieldValue.text(of: width)) pt wide"
    }
    guard let width = greatestWidth else { return margin }
    return "\(margin) leave content at most \(FieldValue.text(of: width)) pt wide"
  }
}

/// How much space there is between UI elements inside components, by the width class.
///
/// Source: SAP Fiori for iOS, Adaptive Design, "Compact Width" and "Regular Width". It has no number.
public enum ComponentSpacing: String, CaseIterable, Hashable, Sendable {
  /// The spacing of compact width, fixed or flexible as the case asks.
  case compact
  /// A spacing that is generally larger than in compact width.
  case larger
}

/// How the content of a container uses its width.
///
/// Source: SAP Fiori for iOS, Adaptive Design, "Horizontal Space".
public enum LayoutStyle: String, CaseIterable, Hashable, Sendable {
  /// Compact width: margins of 16 pt.
  case compact
  /// Regular width: margins of 20 pt.
  case regular
  /// Readable regular width: regular, and not wider than 672 pt.
  case readable
  /// Full-width regular, of containers from 768 pt: margins of 48 pt.
  case fullWidth = "full-width"

  /// The margin at each side in points.
  public var margin: Double {
    switch self {
    case .compact: 16
    case .regular, .readable: 20
    case .fullWidth: 48
    }
  }

  /// The greatest width of the content in points; `nil` if there is none.
  public var greatestContentWidth: Double? { self == .readable ? 672 : nil }

  /// The least width in points of a container that takes the style; `nil` if there is none.
  var leastContainerWidth: Double? { self == .fullWidth ? 768 : nil }

  var rule: Rule {
    switch self {
    case .compact: "layout.compact-margin"
    case .regular: "layout.regular-margin"
    case .readable: "layout.readable-width"
    case .fullWidth: "layout.full-width"
    }
  }
}
