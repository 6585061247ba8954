/// One display of a device, as a table over many devices shows it.
public struct ScreenClasses: Hashable, Sendable {
  /// The id of the device.
  public let id: String
  /// The name of the device, where one is known.
  public let name: String?
  /// The name of the further display; `nil` for the main one.
  public let display: String?
  /// The interface idiom of the device, where it is known.
  public let idiom: String?
  /// The orientations that it supports; `nil` where no source says.
  public let orientations: OrientationSet?
  /// Whether apps always have the whole screen (`Profile.isAlwaysFullScreen`).
  public let isAlwaysFullScreen: Bool
  /// The size of its upright screen in points, where it is known.
  public let points: Size?
  /// Its size classes.
  public let grid: ClassGrid

  /// Makes a row.
  public init(
    id: String, name: String? = nil, display: String? = nil, idiom: String? = nil,
    orientations: OrientationSet? = nil, isAlwaysFullScreen: Bool = false, points: Size? = nil,
    grid: ClassGrid
  ) {
    self.id = id
    self.name = name
    self.display = display
    self.idiom = idiom
    self.orientations = orientations
    self.isAlwaysFullScreen = isAlwaysFullScreen
    self.points = points
    self.grid = grid
  }

  /// The row with the modes of multitasking as not available, where a cell is such as is asked for.
  public func withoutMultitasking(where isMeant: (ClassGrid.Cell) -> Bool) -> ScreenClasses {
    var grid = grid
    for mode in Mode.known where mode.isOfMultitasking {
      for orientation in Orientation.allCases {
        guard let index = ClassGrid.index(mode, orientation), isMeant(grid[index]) else { continue }
        grid[index] = .notAvailable
      }
    }
    return ScreenClasses(
      id: id, name: name, display: display, idiom: idiom, orientations: orientations,
      isAlwaysFullScreen: isAlwaysFullScreen, points: points, grid: grid)
  }

  /// The name, or the id where no name is known.
  public var title: String { name ?? id }
}
