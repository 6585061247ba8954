import DevcatValues

/// A row of a guideline's table of size classes, to compare with a catalogue.
///
/// Answers use the catalogue's value: it has evidence, and the tables have mistakes
/// (docs/Findings.md). If the two differ, answers say so.
struct PublishedClasses: Sendable {
  /// Its table.
  let table: Table
  /// The name of the device in the table; `nil` for a row about every iPad.
  let name: String?
  /// How much of the screen the app has.
  let mode: Mode
  /// The table's layout in portrait.
  let portrait: Layout
  /// The table's layout in landscape.
  let landscape: Layout

  /// A table of size classes.
  enum Table { case fullScreen, multitasking, guide }

  /// The rule whose table it is; most answers need none, and so do not read the rules.
  var rule: Rule {
    switch table {
    case .fullScreen: .fullScreenClasses
    case .multitasking: .multitaskingClasses
    case .guide: .guideTable
    }
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

  /// The layout that a cell of a table states, such as `compact/regular`; `n/a` is no such layout.
  private static func layout(_ cell: String) -> Layout {
    let names = cell.utf8.split(separator: UInt8(ascii: "/")).compactMap {
      SizeClass(name: String(Substring($0)))
    }
    return names.count == 2 ? classes(names[0], names[1]) : .notAvailable
  }

  /// "Device Size Classes" of the Human Interface Guidelines.
  private static let fullScreen = GuidelineTable.sizeClasses.rows.map {
    PublishedClasses(
      table: .fullScreen, name: $0[0], mode: .fullScreen, portrait: layout($0[1]),
      landscape: layout($0[2]))
  }

  /// "Multitasking Size Classes" of the Human Interface Guidelines.
  private static let multitasking = GuidelineTable.multitasking.rows.flatMap { cells in
    [(Mode.twoThirds, 1), (.half, 3), (.third, 5)].map { mode, column in
      PublishedClasses(
        table: .multitasking, name: cells[0], mode: mode, portrait: layout(cells[column]),
        landscape: layout(cells[column + 1]))
    }
  }

  /// Table 12-2 of the View Controller Programming Guide.
  private static let guide: [PublishedClasses] = {
    func row(_ name: String?, _ portrait: Layout, _ landscape: Layout) -> PublishedClasses {
      PublishedClasses(
        table: .guide, name: name, mode: .fullScreen, portrait: portrait, landscape: landscape)
    }
    return [row(nil, both, both), row("iPad Mini", both, both), row("iPhone 6 Plus", narrow, low)]
      + ["iPhone 6", "iPhone 5s", "iPhone 5c", "iPhone 5", "iPhone 4s"].map {
        row($0, narrow, small)
      }
  }()
}
