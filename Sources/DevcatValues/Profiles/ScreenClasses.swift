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
  public private(set) var grid: ClassGrid

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
    var changed = self
    for mode in Mode.known where mode.isOfMultitasking {
      for orientation in Orientation.allCases {
        guard let index = ClassGrid.index(mode, orientation) else { continue }
        changed.grid[index] = change(mode, grid[index])
      }
    }
    return changed
  }

  /// The name, or the id if no name is known.
  public var title: String { name ?? id }
}
