import DevcatAdaptivity
@testable import DevcatValues
import DevcatTestSupport
import Testing

@Suite("Windows of any size, by the rule or by measured bounds") struct FreeWindowTests {
  static func window(
    _ width: Double, _ height: Double, on profile: Profile, display: String? = nil,
    among others: [Profile] = []
  ) -> (window: FreeWindow, rules: [String]) {
    let window = FreeWindow(
      Size(width: width, height: height), on: profile, display: display,
      idiom: {
        var bounds = WindowBounds()
        for profile in [profile] + others { bounds.add(profile) }
        return bounds
      })
    return (window, window.explanation.map { "\($0.rule.id): \($0.finding)" })
  }

  @Test("A window that is one of the device's own has its classes")
  func aWindowOfTheDevice() throws {
    let (window, rules) = Self.window(592, 834, on: try Devices.iPad11())
    #expect(window.horizontal == .known(.compact) && window.vertical == .known(.regular))
    #expect(
      rules == [
        "traits.multitasking: the window has the size of 'half/landscape', which is compact · regular"
      ])
    let (whole, screen) = Self.window(834, 1194, on: try Devices.iPad11())
    #expect(whole.horizontal == .known(.regular))
    #expect(
      screen == [
        "traits.full-screen: the window has the size of 'full-screen/portrait', which is regular · regular"
      ])
  }

  @Test(
    "Width: the class by the bounds that are measured",
    arguments: [
      (300.0, SizeClass?.some(.compact)), (592, .compact), (592.5, nil), (700, nil), (808.5, nil),
      (809, .regular), (834, .regular),
    ])
  func theWidthDecides(_ width: Double, _ sizeClass: SizeClass?) throws {
    let (window, _) = Self.window(width, 900, on: try Devices.iPad11())
    #expect(window.horizontal.value == sizeClass)
    #expect(window.vertical == .known(.regular))
    if sizeClass == nil {
      #expect(
        window.horizontal.reason?.description
          == "the width of \(FieldValue.text(of: width)) pt is between measured bounds: 592 pt "
          + "('half/landscape' of 11\" iPad Pro) is compact, 809 pt ('two-thirds/landscape' of "
          + "11\" iPad Pro) is regular")
    }
  }

  @Test("Where the device's own windows leave it open, those of its idiom count")
  func theIdiomDecidesWhatTheDeviceLeavesOpen() throws {
    var other = try Devices.device(
      "12.9\" iPad Pro", idiom: "pad", 1024, 1366, portrait: "regular/regular",
      landscape: "regular/regular")
    other[.layout(.half, .landscape)] = try Devices.layout("regular/regular 678x1024")
    let (window, rules) = Self.window(700, 900, on: try Devices.iPad11(), among: [other])
    #expect(window.horizontal == .known(.regular))
    #expect(window.bounds.horizontal.regular?.id == "ipad-pro-12.9-inch")
    #expect(
      rules == [
        "windows.by-size: the device's own windows leave a class open; its idiom's windows decide",
        "windows.by-width: the width of 700 pt is at least 678 pt ('half/landscape' of 12.9\" iPad Pro), which is regular",
        "windows.by-size: the height of 900 pt is at least 834 pt ('half/landscape' of 11\" iPad Pro), which is regular",
      ])
  }

  @Test(
    "What is derived, unconfirmed or disputed is no measurement",
    arguments: ["derived: x", "unconfirmed: x", "disputed: x"])
  func guessesAreNoMeasurements(_ evidence: String) throws {
    var profile = try Devices.iPad11()
    profile[.attribute("evidence.layouts.half.landscape")] = .text(evidence)
    #expect(Self.window(550, 834, on: profile).window.horizontal.value == nil)
    // Nor are they where the window is of the very same size.
    #expect(Self.window(592, 834, on: profile).window.horizontal.value == nil)
    profile[.attribute("evidence.layouts.half.landscape")] = .text("single source: x")
    let (window, _) = Self.window(550, 834, on: profile)
    #expect(window.horizontal == .known(.compact))
    #expect(window.bounds.horizontal.compact?.evidence == "single source: x")
  }

  @Test(
    "Width: windows that disagree settle nothing")
  func disputedWidthsAreUnknown() throws {
    let wide = try Devices.device(
      "iPhone X", 375, 812, portrait: "compact/regular", landscape: "compact/compact")
    let plus = try Devices.device(
      "iPhone 6 Plus", 414, 736, portrait: "compact/regular", landscape: "regular/compact")
    let (window, rules) = Self.window(780, 300, on: wide, among: [plus])
    #expect(window.horizontal == .known(.compact))  // the device's own windows settle it
    let (other, _) = Self.window(730, 300, on: plus, among: [wide])
    #expect(other.horizontal == .known(.compact))
    #expect(rules.contains { $0.hasPrefix("windows.by-width") })
    var both = WindowBounds()
    both.add(wide)
    both.add(plus)
    var bare = Profile(id: "x")
    bare[Field.name.at()] = .text("X")
    let open = FreeWindow(
      Size(width: 780, height: 500), on: bare, idiom: { both })
    #expect(
      open.horizontal.reason?.description
        == "the width of 780 pt is not known: 812 pt ('full-screen/landscape' of iPhone X) is "
        + "compact, yet 736 pt ('full-screen/landscape' of iPhone 6 Plus) is regular")
    #expect(
      open.vertical.reason?.description
        == "the height of 500 pt is between measured bounds: 414 pt ('full-screen/landscape' of "
        + "iPhone 6 Plus) is compact, 736 pt ('full-screen/portrait' of iPhone 6 Plus) is regular")
    #expect(open.explanation.last?.rule.id == "windows.never-assume")
  }

  @Test("Beyond what was measured, and where nothing was, a class is unknown")
  func nothingIsGuessed() throws {
    // Without its family it is not known to be an iPad, each of which is regular in height.
    var pad = try Devices.iPad11()
    pad[Field.family.at()] = nil
    let (low, _) = Self.window(500, 300, on: pad)
    #expect(
      low.vertical.reason?.description
        == "the height of 300 pt is less than 834 pt ('half/landscape' of 11\" iPad Pro), the least "
        + "that is known to be regular, and none is known to be compact; classes from other devices "
        + "set no bound")
    let (none, _) = Self.window(500, 300, on: Profile(id: "x"))
    #expect(
      none.horizontal.reason?.description
        == "no width of a window with a known class is recorded")
    var compact = Profile(id: "y")
    compact[.layout(.third, .portrait)] = try Devices.layout("compact/compact 300x200")
    let (wide, _) = Self.window(500, 100, on: compact)
    #expect(
      wide.horizontal.reason?.description
        == "the width of 500 pt is more than 300 pt ('third/portrait' of y), the greatest that is "
        + "known to be compact, and none is known to be regular; classes from other devices set no "
        + "bound")
    #expect(wide.vertical == .known(.compact))
  }

  /// The bounds that the catalogue keeps are those that the traits of every context give.
  @Test("What is measured of a device is what its traits say", arguments: 0..<200)
  func measuredBounds(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let layouts = [
      "compact/regular", "regular/compact 500x600", "-/regular 20x-", "n/a", "compact/-",
    ]
    var profile = Profile(id: "x")
    profile[Field.idiom.at()] = .text("pad")
    for display in [nil, "inner"] where Bool.random(using: &random) {
      profile[Field.pointsWidth.at(display: display)] = .number(
        [700, 834].randomElement(using: &random) ?? 0)
      profile[Field.pointsHeight.at(display: display)] = .number(1194)
      for mode in Mode.known {
        for orientation in Orientation.allCases where Bool.random(using: &random) {
          let path = FieldPath.layout(mode, orientation, display: display)
          profile[path] = try Devices.layout(layouts.randomElement(using: &random) ?? "n/a")
          guard Bool.random(using: &random) else { continue }
          profile[.attribute("evidence.\(path)")] = .text(
            Bool.random(using: &random) ? "single source: x" : "derived: x")
        }
      }
    }
    let measured = MeasuredBounds(of: profile)
    var expected: [WindowBound: Double] = [:]
    profile.forEachLayout { display, mode, orientation, _ in
      let context = Context(display: display, mode: mode, orientation: orientation)
      guard profile.isMeasured(at: context.path) else { return }
      let traits = TraitEnvironment(of: profile, in: context)
      for (bound, sizeClass, length) in [
        (WindowBound.widestCompact, traits.horizontal.value, traits.width.value),
        (.narrowestRegular, traits.horizontal.value, traits.width.value),
        (.highestCompact, traits.vertical.value, traits.height.value),
        (.lowestRegular, traits.vertical.value, traits.height.value),
      ] {
        guard sizeClass == bound.sizeClass, let length else { continue }
        if bound.isMoved(from: expected[bound] ?? length, to: length) || expected[bound] == nil {
          expected[bound] = length
        }
      }
    }
    for bound in WindowBound.allCases {
      #expect(measured[bound]?.length == expected[bound], "seed \(seed), \(bound)")
    }
  }

  @Test("A window that does not fit on the screen is not available")
  func tooLarge() throws {
    let (window, _) = Self.window(900, 1200, on: try Devices.iPad11())
    #expect(window.horizontal.isNotAvailable && window.vertical.isNotAvailable)
    let turned = Self.window(1194, 834, on: try Devices.iPad11()).window
    #expect(!turned.horizontal.isNotAvailable)
  }

  @Test("A foldable phone: the cover sets no bound inside, and a display with room is named")
  func displays() throws {
    var profile = Profile(id: "fold")
    profile[Field.idiom.at()] = .text("phone")
    for (display, size, classes) in [
      (nil, (466.0, 678.0), ["compact/regular", "compact/compact"]),
      ("inner", (669, 951), ["regular/regular", "regular/regular"]),
    ] {
      profile[Field.pointsWidth.at(display: display)] = .number(size.0)
      profile[Field.pointsHeight.at(display: display)] = .number(size.1)
      for (orientation, text) in zip([Orientation.portrait, .landscape], classes) {
        profile[FieldPath.layout(.fullScreen, orientation, display: display)] =
          try Devices.layout(text)
      }
    }
    // The cover in landscape is 678 pt wide and compact.
    let inside = Self.window(669, 800, on: profile, display: "inner").window
    #expect(inside.horizontal == .known(.regular) && inside.vertical == .known(.regular))
    let reason = Self.window(669, 800, on: profile).window.horizontal.reason
    #expect("\(try #require(reason))".hasSuffix("it fits on the display 'inner'"))
  }
}
