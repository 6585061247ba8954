import DevcatAdaptivity
import DevcatValues
import DevcatTestSupport
import Testing

@Suite("SAP Fiori for iOS: Adaptive Design") struct LayoutMetricsTests {
  /// The metrics of a window with these classes, width and side insets.
  static func metrics(
    _ classes: String, _ width: Double, idiom: String = "pad", left: Double = 0, right: Double = 0,
    orientation: Orientation = .portrait, style: LayoutStyle? = nil
  ) throws -> LayoutMetrics {
    var profile = Profile(id: "x")
    profile[Field.family.at()] = .text(idiom == "pad" ? "iPad" : "iPhone")
    profile[Field.idiom.at()] = .text(idiom)
    profile[.layout(.fullScreen, orientation)] = try Devices.layout(
      "\(classes) \(FieldValue.text(of: width))x800")
    profile[.safeArea(orientation)] = .safeArea(
      EdgeInsets(top: 44, left: left, bottom: 34, right: right))
    return LayoutMetrics(
      of: profile, in: Context(orientation: orientation), style: style)
  }

  /// A style of the metrics as text: the margins beside the content, and its width.
  static func text(_ metrics: LayoutMetrics, _ style: LayoutStyle) -> String? {
    guard let answer = metrics.variants.first(where: { $0.style == style })?.variant else {
      return nil
    }
    guard let variant = answer.value else { return answer.reason?.description }
    return [variant.left, variant.contentWidth, variant.right].map { part in
      part.value.map { FieldValue.text(of: $0) } ?? "?"
    }.joined(separator: " ")
  }

  @Test("Compact width: margins of 16 pt by default")
  func compactWidth() throws {
    let metrics = try Self.metrics("compact/regular", 375, idiom: "phone")
    #expect(metrics.variants.map(\.style) == [.compact])
    #expect(Self.text(metrics, .compact) == "16 343 16")
  }

  @Test("Regular width: margins of 20 pt by default")
  func regularWidth() throws {
    let metrics = try Self.metrics("regular/regular", 768)
    #expect(metrics.variants.map(\.style) == [.regular, .readable, .fullWidth])
    #expect(Self.text(metrics, .regular) == "20 728 20")
  }

  @Test(
    "Spacing: larger in regular than in compact width",
    arguments: [
      ("compact/regular", ComponentSpacing.compact), ("compact/compact", .compact),
      ("regular/regular", .larger), ("regular/compact", .larger),
    ])
  func spacing(_ classes: String, _ expected: ComponentSpacing) throws {
    #expect(try Self.metrics(classes, 700).spacing == .known(expected))
    #expect(try Self.metrics("-/regular", 700).spacing.value == nil)
  }

  @Test(
    "Status bar: it keeps its height on full-screen iPhones",
    arguments: [
      ("a full-screen iPhone", "phone", true, Answer<Bool>.known(true)),
      (
        "another iPhone", "phone", false,
        .unknown(.other("the guideline says it of full-screen iPhones only"))
      ),
      (
        "an iPad", "pad", true,
        .unknown(.other("the guideline says it of full-screen iPhones only"))
      ),
      ("not known", "phone", nil, .unknown(.noField(.homeIndicator, display: nil))),
    ] as [(String, String, Bool?, Answer<Bool>)])
  func statusBar(_ name: String, _ idiom: String, _ isThere: Bool?, _ expected: Answer<Bool>) {
    var profile = Profile(id: "x")
    profile[Field.idiom.at()] = .text(idiom)
    profile[Field.homeIndicator.at()] = isThere.map(FieldValue.boolean)
    profile[.statusBar(.portrait)] = .number(44)
    let upright = LayoutMetrics(
      of: profile, in: Context(orientation: .portrait))
    #expect(upright.statusBar.height.value?.value == 44)
    #expect(upright.statusBar.keepsHeight == expected, "\(name)")
    let rules = upright.explanation().map(\.rule)
    #expect(rules.contains("layout.status-bar"))
    #expect(rules.contains("layout.status-bar-stays") == (expected == .known(true)))
    let turned = LayoutMetrics(
      of: profile, in: Context(orientation: .landscape))
    #expect(turned.statusBar.height.value == nil)
    profile[.statusBar(.portrait)] = nil
    let open = LayoutMetrics(of: profile, in: Context(orientation: .portrait))
    #expect(
      open.statusBar.height.reason?.description == "the catalogue has no status bar in portrait")
  }

  @Test(
    "Readable width: 672 pt inside at most",
    arguments: [
      (700.0, "20 660 20"), (711, "20 671 20"), (712, "20 672 20"), (713, "20.5 672 20.5"),
      (1366, "347 672 347"),
    ])
  func readableWidth(_ width: Double, _ expected: String) throws {
    #expect(try Self.text(Self.metrics("regular/regular", width), .readable) == expected)
  }

  @Test(
    "Readability: margins of text on larger devices")
  func readabilityMarginsAreOfLargerDevices() throws {
    func rules(_ width: Double) throws -> [String] {
      var profile = Profile(id: "x")
      profile[.layout(.fullScreen, .portrait)] = try Devices.layout(
        "regular/regular \(FieldValue.text(of: width))x800")
      profile[.safeArea(.portrait)] = .safeArea(EdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
      return LayoutMetrics(of: profile, in: Context(orientation: .portrait)).explanation()
        .map(\.rule.id)
    }
    #expect(try rules(1000).contains("layout.readability"))
    #expect(try !rules(700).contains("layout.readability"))
  }

  @Test(
    "Full-width regular: margins of 48 pt from 768 pt on",
    arguments: [
      (
        767.0,
        "'full-width' is for containers of at least 768 pt, and this one is 767 pt wide"
      ), (768, "48 672 48"), (1024, "48 928 48"),
    ])
  func fullWidth(_ width: Double, _ expected: String) throws {
    #expect(try Self.text(Self.metrics("regular/regular", width), .fullWidth) == expected)
  }

  @Test("\"2 sub-classes\" of regular width: a compact width has neither")
  func subClassesAreOfRegularWidth() throws {
    let metrics = try Self.metrics("compact/regular", 375, style: .readable)
    #expect(metrics.variants.map(\.style) == [.compact, .readable])
    #expect(
      Self.text(metrics, .readable)
        == "'readable' is a style of regular width, and the width is compact")
    #expect(
      try Self.metrics("regular/regular", 800, style: .readable).variants.map(\.style) == [
        .readable
      ])
  }

  @Test(
    "Safe area: margins begin there")
  func marginsBeginAtTheSafeArea() throws {
    let metrics = try Self.metrics("compact/compact", 812, idiom: "phone", left: 44, right: 40)
    #expect(Self.text(metrics, .compact) == "60 696 56")
    #expect(metrics.contentHeight == .known(722))
    let wide = try Self.metrics("regular/compact", 1000, left: 100, right: 0)
    #expect(Self.text(wide, .readable) == "214 672 114")
  }

  @Test("Content is never negative")
  func contentIsNeverNegative() throws {
    #expect(try Self.text(Self.metrics("compact/regular", 20), .compact) == "10 0 10")
    let covered = try Self.metrics("compact/regular", 100, left: 90, right: 90)
    #expect(covered.variants.first?.variant.value?.contentWidth == .known(0))
  }

  @Test(
    "\"Vertical Space\": compact height, regular height of iPhone, regular height of iPad",
    arguments: [
      ("compact/compact", "phone", HeightVariant?.some(.compact)),
      ("compact/regular", "phone", .regularPhone), ("regular/regular", "pad", .regularPad),
      ("compact/regular", "pad", .regularPad), ("compact/regular", "vision", nil),
      ("compact/-", "phone", nil),
    ])
  func heightVariants(_ classes: String, _ idiom: String, _ variant: HeightVariant?) throws {
    let metrics = try Self.metrics(classes, 400, idiom: idiom, orientation: .landscape)
    #expect(metrics.heightVariant.value == variant)
  }

  @Test(
    "Popovers: modal in compact width, else windows")
  func popovers() throws {
    #expect(try Self.metrics("compact/regular", 400).modals.value?.popover == .modal)
    #expect(try Self.metrics("regular/regular", 800).modals.value?.popover == .window)
    #expect(try Self.metrics("-/regular", 800).modals.value == nil)
  }

  @Test(
    "Modal sheets: over the page in compact, centered above it in regular")
  func sheets() throws {
    #expect(try Self.metrics("compact/regular", 400).modals.value?.sheet == .overShrunkPage)
    #expect(try Self.metrics("regular/regular", 800).modals.value?.sheet == .centered)
  }

  @Test("The newest safe area counts, unless a version is named")
  func safeAreasByVersion() throws {
    var profile = try Devices.iPhone6()
    for (os, top) in [("", 1.0), ("iOS 13.2", 2), ("before iOS 26", 3), ("iOS 9", 4)] {
      profile[.safeArea(os: os, .portrait)] = .safeArea(
        EdgeInsets(top: top, left: 0, bottom: 0, right: 0))
    }
    func area(_ os: String?) -> Answer<SafeAreaReading> {
      return LayoutMetrics(
        of: profile, in: Context(orientation: .portrait), os: os.flatMap(OSVersion.init)
      ).safeArea
    }
    // The first OS of the device is not known, so values hold only where they were observed.
    #expect(area(nil).value?.value.top == 2)
    #expect(area(nil).value?.os == OSVersion("iOS 13.2"))
    #expect(area("ios 13.2").value?.value.top == 2)
    #expect(area("iOS 12").value?.value.top == 3)
    #expect(area("iOS 27").value?.value.top == 1)
    profile[.safeArea(os: "iOS 26", .portrait)] = .safeArea(
      EdgeInsets(top: 5, left: 0, bottom: 0, right: 0))
    #expect(area("iOS 26").value?.value.top == 5)
    profile[.safeArea(os: "iOS 26.5", .portrait)] = .safeArea(
      EdgeInsets(top: 6, left: 0, bottom: 0, right: 0))
    #expect(area(nil).value?.value.top == 6)
    #expect(area("iOS 26").value?.value.top == 5)
    #expect(area("iOS 26.5").value?.value.top == 6)
    profile[.safeArea(.portrait)] = nil
    #expect(
      area("iOS 27").reason?.description
        == "the catalogue has no safe area for 'full-screen/portrait' on 'iOS 27'; it has one for "
        + "before iOS 9, iOS 9, iOS 10 to 13.1, iOS 13.2, iOS 13.3 to 18, iOS 26 to 26.4, iOS 26.5, "
        + "iOS 26.6 to 26.x")
    profile[.attribute("os.first")] = .text("iOS 8")
    #expect(area(nil).value?.value.top == 5)
    #expect(area("iOS 27").value?.value.top == 5)
  }

  @Test("Without a safe area the content is unknown, and at most what the margins leave")
  func anUnknownSafeAreaIsNotTakenForNone() throws {
    let metrics = LayoutMetrics(
      of: try Devices.iPad11(), in: Context(mode: .third, orientation: .portrait))
    let variant = metrics.variants.first?.variant.value
    let reason = Reason.partOfScreen(.third)
    #expect(reason.description == "safe areas are recorded of the whole screen, not of 'third'")
    #expect(variant?.contentWidth == .unknown(reason))
    #expect(variant?.greatestWidth == 288)
    #expect(
      metrics.explanation().contains {
        $0.rule.id == "layout.compact-margin"
          && $0.finding == "in 'third/portrait', margins of 16 pt leave content at most 288 pt wide"
      })
  }

  @Test("A context that is not offered has no metrics, and an unknown one unknown ones")
  func notAvailableIsNotUnknown() throws {
    let none = LayoutMetrics(
      of: try Devices.iPad11(), in: Context(mode: .half, orientation: .portrait))
    #expect(none.variants.allSatisfy { $0.variant.isNotAvailable })
    #expect(none.safeArea.isNotAvailable && none.contentHeight.isNotAvailable)
    #expect(none.heightVariant.isNotAvailable && none.modals.isNotAvailable)
    let unknown = LayoutMetrics(
      of: try Devices.iPad11(), in: Context(mode: .slideOver, orientation: .portrait))
    #expect(unknown.variants.allSatisfy { $0.variant.value == nil && !$0.variant.isNotAvailable })
    #expect(unknown.modals.value == nil && !unknown.modals.isNotAvailable)
  }

  @Test("Content lies within the window", arguments: 1...300 as ClosedRange<UInt64>)
  func contentLiesWithinTheWindow(_ seed: UInt64) {
    var random = RandomTrees(seed: seed)
    let profile = random.device()
    for context in Context.known(of: profile) {
      let metrics = LayoutMetrics(of: profile, in: context)
      metrics.expectWithinWindow("seed \(seed)")
    }
  }
}

extension LayoutMetrics {
  /// Checks that content is never negative, and never wider or higher than the window.
  func expectWithinWindow(_ remark: String) {
    if let height = contentHeight.value, let window = traits.height.value {
      #expect(height >= 0 && height <= window, "\(remark), \(traits.context)")
    }
    for (style, answer) in variants {
      guard let variant = answer.value, let width = variant.contentWidth.value else { continue }
      let window = traits.width.value ?? 0
      #expect(width >= 0 && width <= window, "\(remark), \(traits.context), \(style)")
      #expect(width <= variant.greatestWidth ?? 0)
      #expect((variant.left.value ?? -1) >= 0 && (variant.right.value ?? -1) >= 0)
      #expect(width <= style.greatestContentWidth ?? .infinity)
    }
  }
}
