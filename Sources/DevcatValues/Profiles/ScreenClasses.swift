/// One display of a device, as a table over many devices shows it.
public struct ScreenClasses: Hashable, Sendable {
  /// The id of the device.
  public let id: String
  /// The name of the device, if one is known.
  public let name: String?
  /// The name of the further display; `nil` for the main one.
  public let display: String?
  /// The interface idiom of the device, if it is known.
  public let idiom: String?
  /// The orientations that it supports; `nil` if no source says.
  public let orientations: OrientationSet?
  /// The platform whose rules answer for the device; `nil` if none is known.
  public let platform: Platform?
  /// Whether Split View and Slide Over are no modes of the device (`Profile.hasNoPadModes`).
  public let hasNoPadModes: Bool
  /// The first version of the OS that the device ran, as text, if it is known.
  public let firstOS: String?
  /// The size of its upright screen in points, if it is known.
  public let points: Size?
  /// The size classes of the display in every mode and orientation.
  public let grid: ClassGrid

  /// Makes a row.
  public init(
    id: String, name: String? = nil, display: String? = nil, idiom: String? = nil,
    orientations: OrientationSet? = nil, platform: Platform? = nil, hasNoPadModes: Bool = false,
    firstOS: String? = nil, points: Size? = nil, grid: ClassGrid
  ) {
    self.id = id
    self.name = name
    self.display = display
    self.idiom = idiom
    self.orientations = orientations
    self.platform = platform
    self.hasNoPadModes = hasNoPadModes
    self.firstOS = firstOS
    self.points = points
    self.grid = grid
  }

  /// The row with other cells in the modes of multitasking.
  public func changingMultitasking(
    _ change: (Mode, ClassGrid.Cell) -> ClassGrid.Cell
  ) -> ScreenClasses {
    var grid = grid
    for mode in Mode.known where mode.isOfMultitasking {
      for orientation in Orientation.allCases {
        guard let index = ClassGrid.index(mode, orientation) else { continue }
        grid[index] = change(mode, grid[index])
      }
    }
    return ScreenClasses(
      id: id, name: name, display: display, idiom: idiom, orientations: orientations,
      platform: platform, hasNoPadModes: hasNoPadModes, firstOS: firstOS,
      points: points, grid: grid)
  }

  /// The name, or the id if no name is known.
  public var title: String { name ?? id }
}

extension ScreenClasses {
  /// Hands over the displays of a profile that have layouts, and the main one, as a table over many
  /// devices has them.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - derived: The layouts that it takes from devices with the same screen.
  ///   - body: Is handed each display, the main one first.
  public static func forEach(
    of profile: Profile, derived: [DerivedLayout] = [], _ body: (ScreenClasses) -> Void
  ) {
    var main = ClassGrid()
    // Without further displays, as nearly all devices are, no list is made.
    var further: [(name: String, grid: ClassGrid)] = []
    func set(_ cell: ClassGrid.Cell, _ index: Int, of display: String?) {
      guard let display else { return main[index] = cell }
      let place = further.firstIndex { $0.name == display } ?? further.count
      if place == further.count { further.append((display, ClassGrid())) }
      further[place].grid[index] = cell
    }
    for layout in derived {
      guard let index = ClassGrid.index(layout.mode, layout.orientation) else { continue }
      let cell: ClassGrid.Cell =
        layout.layout.traits.map {
          .available(horizontal: $0.horizontal, vertical: $0.vertical, isDerived: true)
        } ?? .notAvailable(isDerived: true)
      set(cell, index, of: layout.display)
    }
    profile.forEachLayout { display, mode, orientation, layout in
      guard let index = ClassGrid.index(mode, orientation) else { return }
      let cell: ClassGrid.Cell =
        layout.traits.map {
          .available(horizontal: $0.horizontal, vertical: $0.vertical, isDerived: false)
        } ?? .notAvailable()
      set(cell, index, of: display)
    }
    body(ScreenClasses(of: profile.main, main))
    for (name, grid) in further { body(ScreenClasses(of: profile.display(name), grid)) }
  }

  private init(of display: Display, _ grid: ClassGrid) {
    let orientations: OrientationSet? =
      if case .set(let members)? = display[.orientations] {
        OrientationSet(members: members)
      } else {
        nil
      }
    self.init(
      id: display.profile.id, name: display.profile.name, display: display.name,
      idiom: display.profile.idiom, orientations: orientations,
      platform: display.profile.platform, hasNoPadModes: display.profile.hasNoPadModes,
      firstOS: display.profile.firstOS, points: display.points, grid: grid)
  }
}
