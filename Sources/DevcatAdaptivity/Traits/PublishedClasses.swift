import DevcatValues

/// A row of a guideline's table of size classes, to compare with a catalogue.
///
/// Answers use the catalogue's value: it has evidence, and the tables have mistakes
/// (docs/Findings.md). If the two differ, answers say so.
struct PublishedClasses: Sendable {
  /// The rule whose table it is.
  let rule: Rule
  /// The name of the device in the table; `nil` for a row about every iPad.
  let name: String?
  /// How much of the screen the app has.
  let mode: Mode
  /// The table's layout in portrait.
  let portrait: Layout
  /// The table's layout in landscape.
  let landscape: Layout

  private init(_ rule: Rule, _ name: String?, _ mode: Mode, _ portrait: Layout, _ landscape: Layout)
  {
    self.rule = rule
    self.name = name
    self.mode = mode
    self.portrait = portrait
    self.landscape = landscape
  }

  /// The row's layout in an orientation.
  func layout(_ orientation: Orientation) -> Layout {
    switch orientation {
    case .portrait: portrait
    case .landscape: landscape
    }
  }

  /// Whether the row is about a device, by its name or one of its aliases.
  func isAbout(_ profile: Profile) -> Bool {
    guard let name else { return profile.idiom == "pad" && profile.platform == .apple }
    return profile.isCalled(name)
  }

  /// Every row of the three tables.
  static let all = fullScreen + multitasking + guide

  private static let both = classes(.regular, .regular)
  private static let narrow = classes(.compact, .regular)
  private static let low = classes(.regular, .compact)
  private static let small = classes(.compact, .compact)

  private static func classes(_ horizontal: SizeClass, _ vertical: SizeClass) -> Layout {
    .available(LayoutTraits(horizontal: horizontal, vertical: vertical))
  }

  /// "Device Size Classes" of the Human Interface Guidelines.
  private static let fullScreen: [PublishedClasses] = {
    let pads = [
      "12.9\" iPad Pro", "11\" iPad Pro", "10.5\" iPad Pro", "9.7\" iPad", "7.9\" iPad mini",
    ]
    let low = [
      "iPhone 11 Pro Max", "iPhone 11 Pro", "iPhone XS Max", "iPhone XR", "iPhone 8 Plus",
      "iPhone 7 Plus", "iPhone 6s Plus",
    ]
    let small = [
      "iPhone 11", "iPhone XS", "iPhone X", "iPhone 8", "iPhone 7", "iPhone 6s", "iPhone SE",
    ]
    func row(_ name: String, _ portrait: Layout, _ landscape: Layout) -> PublishedClasses {
      PublishedClasses(.fullScreenClasses, name, .fullScreen, portrait, landscape)
    }
    return pads.map { row($0, both, both) } + low.map { row($0, narrow, Self.low) }
      + small.map { row($0, narrow, Self.small) }
  }()

  /// "Multitasking Size Classes" of the Human Interface Guidelines.
  private static let multitasking: [PublishedClasses] = {
    let pads = [
      "12.9\" iPad Pro", "11\" iPad Pro", "10.5\" iPad Pro", "9.7\" iPad", "7.9\" iPad mini 4",
    ]
    return pads.flatMap { name in
      let half = name == "12.9\" iPad Pro" ? both : narrow
      return [
        (Mode.twoThirds, narrow, both), (.half, .notAvailable, half), (.third, narrow, narrow),
      ]
      .map { PublishedClasses(.multitaskingClasses, name, $0.0, $0.1, $0.2) }
    }
  }()

  /// Table 12-2 of the View Controller Programming Guide.
  private static let guide: [PublishedClasses] = {
    func row(_ name: String?, _ portrait: Layout, _ landscape: Layout) -> PublishedClasses {
      PublishedClasses(.guideTable, name, .fullScreen, portrait, landscape)
    }
    return [row(nil, both, both), row("iPad Mini", both, both), row("iPhone 6 Plus", narrow, low)]
      + ["iPhone 6", "iPhone 5s", "iPhone 5c", "iPhone 5", "iPhone 4s"].map {
        row($0, narrow, small)
      }
  }()
}
