public import DevcatValues

/// The window size classes of many devices of Android, upright and on their side.
///
/// They follow from the size of the screen in dp, which an app fills, so they need no layout.
public struct WindowClassMatrix: Sendable {
  /// The orientations of the columns; none if the whole screen was not asked for.
  public let orientations: [Orientation]
  /// The displays, in the order in which they were taken in.
  public private(set) var rows: [ScreenClasses] = []
  /// How many devices there are.
  public private(set) var deviceCount = 0
  /// How many devices have no known size on any display.
  public private(set) var unknownCount = 0
  private var counts: [AndroidWindowClasses: Int] = [:]
  /// The classes of the device that was taken in last.
  private var last: Set<AndroidWindowClasses> = []

  /// Makes an empty matrix over the contexts that are asked for.
  init(contexts: [Context]) {
    orientations = contexts.filter { $0.mode == .fullScreen }.map(\.orientation)
  }

  /// Takes in a display; those of one device come one after the other.
  mutating func add(_ row: ScreenClasses) {
    if row.id != rows.last?.id {
      deviceCount += 1
      unknownCount += 1
      last = []
    }
    rows.append(row)
    for orientation in orientations {
      guard case .known(let classes) = Self.cell(row, orientation) else { continue }
      if last.isEmpty { unknownCount -= 1 }
      if last.insert(classes).inserted { counts[classes, default: 0] += 1 }
    }
  }

  /// Sorts the devices by their places; those without one come last.
  mutating func sort(by places: [String: Int]) { rows.sort(by: places) }

  /// The classes that an app meets on these devices, each with the number of devices that have them.
  public var classes: [(classes: AndroidWindowClasses, devices: Int)] {
    counts.sorted { $0.key.index < $1.key.index }.map { ($0.key, $0.value) }
  }

  /// The classes of a display in a context, on that display.
  public static func cell(
    _ row: ScreenClasses, _ context: Context
  ) -> Answer<AndroidWindowClasses> {
    context.mode == .fullScreen
      ? cell(row, context.orientation) : .notAvailable(.modesOfPads)
  }

  /// The classes of a display in an orientation.
  public static func cell(
    _ row: ScreenClasses, _ orientation: Orientation
  ) -> Answer<AndroidWindowClasses> {
    guard SupportedOrientations.all(of: row.idiom).contains(orientation) else {
      return .notAvailable(SupportedOrientations.neverTurned(row.idiom))
    }
    guard let upright = row.points else {
      return .unknown(.noField(.pointsWidth, display: row.display))
    }
    return .known(
      AndroidWindowClasses(
        orientation == SupportedOrientations.first(of: row.idiom) ? upright : upright.rotated))
  }
}

extension [ScreenClasses] {
  /// Sorts displays by the places of their devices; those without one come last, and equal ones keep
  /// their order.
  mutating func sort(by places: [String: Int]) {
    let order = indices.sorted { one, other in
      let (first, second) = (places[self[one].id] ?? .max, places[self[other].id] ?? .max)
      return first == second ? one < other : first < second
    }
    self = order.map { self[$0] }
  }
}
