public import DevcatAdaptivity
public import DevcatValues

/// The output of `devcat layout`: a device in a context.
public enum LayoutPage {
  /// The page of a device in one context.
  public static func page(_ profile: Profile, _ metrics: LayoutMetrics) -> Page {
    let traits = metrics.traits
    let classes = [traits.horizontal, traits.vertical].map { AnswerText.cell($0, \.name) }
    let unit = traits.unit
    let hasComponents = hasComponents(profile)
    let screen = [
      ("window", AnswerText.size(traits)),
      ("size classes", traits.windowClasses?.text ?? classes.joined(separator: " · ")),
      ("safe area", AnswerText.cell(metrics.safeArea) { text(of: $0, profile) }),
      ("safe rectangle", AnswerText.cell(metrics.safeRectangle) { $0.words(unit) }),
      ("content height", AnswerText.cell(metrics.contentHeight, unit: " \(unit)")),
      ("status bar", statusBar(metrics.statusBar, profile)),
      (
        "keyboard",
        metrics.keyboard.map { keyboard in
          AnswerText.cell(keyboard) {
            "\(FieldValue.shortText(of: $0.value)) \(unit)" + origin($0, profile)
          }
        }
      ),
      ("container", metrics.container.map { "\(FieldValue.text(of: $0)) \(unit)" }),
    ]
    let components = [
      ("spacing across", AnswerText.cell(metrics.spacing, \.words)),
      ("spacing down", AnswerText.cell(metrics.heightVariant, \.words)),
      ("popover", AnswerText.cell(metrics.modals, \.popover.words)),
      ("modal sheet", AnswerText.cell(metrics.modals, \.sheet.words)),
    ]
    return Page([
      .heading(sentence(profile, metrics)), .facts(screen + (hasComponents ? components : [])),
      hasComponents ? styles(metrics) : .none, AnswerText.splitView([traits]),
      AnswerText.missing(reasons(metrics, hasComponents: hasComponents)),
    ])
  }

  /// Whether the guidelines about components, and Fiori's styles, are about the device: an iPhone
  /// or iPad.
  private static func hasComponents(_ profile: Profile) -> Bool {
    profile.platform != .android && !["tv", "watch", "vision"].contains(profile.idiom)
  }

  /// The answer in a sentence: the margins, and the size of the content that they leave.
  private static func sentence(_ profile: Profile, _ metrics: LayoutMetrics) -> String {
    let isAboveKeyboard = metrics.keyboard != nil && metrics.contentHeight.value != nil
    let place =
      "\(profile.title), \(metrics.traits.context): "
      + (isAboveKeyboard ? "above the keyboard, " : "")
    if metrics.traits.isAvailable == false { return place + "the device does not offer it." }
    // Whoever asks for what is above the keyboard must not take what is there without it for the answer.
    if metrics.keyboard != nil, metrics.keyboard?.value == nil {
      return sentence(profile, metrics, place + "the keyboard's height is not known; without it, ")
    }
    return sentence(profile, metrics, place)
  }

  private static func sentence(
    _ profile: Profile, _ metrics: LayoutMetrics, _ place: String
  ) -> String {
    if !hasComponents(profile) {
      guard let safe = metrics.safeRectangle.value else {
        guard metrics.traits.size != nil else { return place + "its size is not known." }
        let window = AnswerText.size(metrics.traits)
        return place + "the window is \(window), and its safe area is not known."
      }
      let sides = [safe.width, safe.height].map { FieldValue.shortText(of: $0) }
      return place + "the safe area is \(sides.joined(separator: " × ")) \(metrics.traits.unit)."
    }
    // A container that is wide enough may take the style that is made for it.
    let variants = metrics.variants.compactMap { style, answer in answer.value.map { (style, $0) } }
    let known =
      variants.first { metrics.container != nil && $0.0 == .fullWidth } ?? variants.first
    guard let (style, variant) = known else {
      return place + (refusal(metrics)?.description ?? "the margins are not known") + "."
    }
    let height = metrics.contentHeight.value.map { " × \(FieldValue.shortText(of: $0))" } ?? ""
    let content: String? =
      variant.contentWidth.value.map {
        "content is \(FieldValue.shortText(of: $0))\(height) pt"
          + (height.isEmpty ? " wide" : "")
      }
      ?? variant.greatestWidth.map {
        "content is at most \(FieldValue.shortText(of: $0)) pt wide"
      }
    let margins = "Fiori's margins of \(FieldValue.text(of: style.margin)) pt"
    let sides = variant.safeSides.map { " \($0)" } ?? ""
    return place + (content.map { "\($0), with " } ?? "") + margins + sides + "."
  }

  /// The reason for which the one requested style is not offered; `nil` for several styles.
  private static func refusal(_ metrics: LayoutMetrics) -> Reason? {
    guard metrics.variants.count == 1, case .notAvailable(let reason) = metrics.variants[0].variant
    else { return nil }
    return reason
  }

  private static func statusBar(_ bar: StatusBar, _ profile: Profile) -> String {
    AnswerText.cell(bar.height) { height in
      (height.value == 0
        ? "hidden by default"
        : "\(FieldValue.shortText(of: height.value)) \(profile.platform.unit)")
        + origin(height, profile)
    }
      + (bar.keepsHeight.value == true && bar.height.value.map { $0.value > 0 } == true
        ? "; background tasks do not change it" : "")
  }

  private static func styles(_ metrics: LayoutMetrics) -> Page {
    var table = TextTable([
      ("Fiori's style", .left), ("margin", .right), ("content", .right), ("left", .right),
      ("right", .right),
    ])
    for (style, answer) in metrics.variants {
      guard let variant = answer.value else {
        table.add([style.rawValue, AnswerText.cell(answer) { _ in "" }])
        continue
      }
      let atMost = variant.greatestWidth.map { "≤ \(AnswerText.cell(.known($0))) pt" }
      table.add([
        style.rawValue, AnswerText.cell(.known(style.margin), unit: " pt"),
        variant.contentWidth.value == nil
          ? atMost ?? "unknown" : AnswerText.cell(variant.contentWidth, unit: " pt"),
        AnswerText.cell(variant.left, unit: " pt"), AnswerText.cell(variant.right, unit: " pt"),
      ])
    }
    let known = metrics.variants.compactMap(\.variant.value)
    // The insets besides the margin, if there is a safe area.
    let sides = known.lazy.compactMap(\.safeSides).first.map { "Each side has its margin, \($0)." }
    let origin =
      known.isEmpty
      ? nil
      : "These are SAP Fiori's margins. The guidelines have no numbers for UIKit's layoutMarginsGuide."
    return Page([.gap, .table(table), .list([sides, origin].compactMap(\.self))])
  }

  private static func reasons(
    _ metrics: LayoutMetrics, hasComponents: Bool
  ) -> [(label: String, reason: Reason)] {
    let window = metrics.traits.windowReasons.map { (label: "window", reason: $0) }
    let parts = [
      ("safe area", metrics.safeArea.reason), ("status bar", metrics.statusBar.height.reason),
      ("keyboard", metrics.keyboard?.reason),
      ("spacing down", metrics.heightVariant.reason),
    ]
    let screen = hasComponents ? parts[...] : parts.dropLast()
    return window + screen.compactMap { label, reason in reason.map { (label, $0) } }
      + (!hasComponents || (metrics.traits.isAvailable != false && refusal(metrics) != nil)
        ? []
        : metrics.variants.compactMap { style, answer in
          answer.reason.map { (style.rawValue, $0) }
        })
  }

  static func text(of area: SafeAreaReading, _ profile: Profile) -> String {
    let sides = area.value.sides.map { "\($0) \(FieldValue.text(of: $1))" }
    return "\(sides.joined(separator: " · ")) \(profile.platform.unit)" + origin(area, profile)
  }

  /// The sign of the value, and the version that the answer is for.
  private static func origin<Value>(
    _ reading: Timeline<Value>.Reading, _ profile: Profile
  ) -> String {
    let os = reading.os.map { "  (\($0.name(onPad: profile.isPad)))" } ?? ""
    return (reading.segment.grade.sign.isEmpty ? "" : " " + reading.segment.grade.sign) + os
  }
}

extension HeightVariant {
  fileprivate var words: String {
    switch self {
    case .compact: "smaller, to show more content (compact height)"
    case .regularPhone: "the default of all components (regular height, iPhone)"
    case .regularPad: "more for some components (regular height, iPad)"
    }
  }
}

extension ComponentSpacing {
  fileprivate var words: String {
    switch self {
    case .compact: "fixed or flexible"
    case .larger: "larger than in compact width"
    }
  }
}

extension ModalPresentation.Popover {
  var words: String {
    switch self {
    case .modal: "a full-screen modal or a modal sheet"
    case .window: "a popover window beside what activates it"
    }
  }
}

extension ModalPresentation.Sheet {
  var words: String {
    switch self {
    case .overShrunkPage: "slides in on top of the parent page, which shrinks a little"
    case .centered: "stays at the center, over a layer that dims the parent page"
    }
  }
}

/// The members of `devcat layout --json`.
public enum LayoutJSON {
  /// Writes `id`, `name` and `contexts` into the present object.
  public static func write(
    _ profile: Profile, _ metrics: [LayoutMetrics], to writer: inout JSONWriter
  ) {
    writer.device(profile)
    writer.array("contexts", metrics) { write($1, to: &$0) }
  }

  private static func write(_ metrics: LayoutMetrics, to writer: inout JSONWriter) {
    writer.object { writer in
      var reasons = AnswerReasons()
      writer.context(metrics.traits, &reasons)
      writer.traits(metrics.traits, &reasons)
      writer.reading("safeArea", metrics.safeArea, &reasons) { $0.insets($1) }
      writer.member("safeRectangle", metrics.safeRectangle, &reasons)
      writer.member("contentHeight", metrics.contentHeight, &reasons)
      writer.member("spacing", metrics.spacing.map(\.rawValue), &reasons)
      if let container = metrics.container { writer.member("container", container) }
      writer.reading("statusBar", metrics.statusBar.height, &reasons) { $0.member("height", $1) }
      if let keyboard = metrics.keyboard {
        writer.reading("keyboard", keyboard, &reasons) { $0.member("height", $1) }
      }
      writer.member("statusBarKeepsHeight", metrics.statusBar.keepsHeight, &reasons)
      writer.member("heightVariant", metrics.heightVariant.map(\.rawValue), &reasons)
      writer.member("popover", metrics.modals.map(\.popover.rawValue), &reasons)
      writer.member("sheet", metrics.modals.map(\.sheet.rawValue), &reasons)
      writer.array("styles", metrics.variants) { write($1.style, $1.variant, to: &$0) }
      writer.members(reasons)
    }
  }

  private static func write(
    _ style: LayoutStyle, _ answer: Answer<LayoutVariant>, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("style", style.rawValue)
      var reasons = AnswerReasons()
      if let variant = answer.value {
        writer.member("margin", style.margin)
        if let width = style.greatestContentWidth { writer.member("greatestContentWidth", width) }
        writer.member("contentWidth", variant.contentWidth, &reasons)
        writer.member("left", variant.left, &reasons)
        writer.member("right", variant.right, &reasons)
        if let width = variant.greatestWidth { writer.member("contentWidthAtMost", width) }
      } else {
        reasons.add(answer, as: ["margin", "contentWidth", "left", "right"])
      }
      writer.members(reasons)
    }
  }
}
