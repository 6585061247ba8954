public import Catalogue

/// Gathers what devices meet, for a cover of them.
public struct CoverSurvey: Sendable {
  struct Device: Sendable {
    let id: String
    let name: String?
    let combinations: [Int]
  }

  private(set) var devices: [Device] = []
  private(set) var leftOut: [DeviceCover.LeftOut] = []
  /// The size classes of the devices, in the contexts that count.
  public private(set) var matrix: ClassMatrix
  private(set) var requirements: [DeviceCover.Requirement] = []
  private var places: [Combination: Int] = [:]
  private let modes: [Mode]
  private let orientations: [Orientation]

  /// Begins with no device.
  ///
  /// - Parameters:
  ///   - modes: The modes that count; all that are known by default.
  ///   - orientations: The orientations that count.
  public init(
    modes: [Mode] = Mode.known, orientations: [Orientation] = Orientation.allCases
  ) {
    self.modes = modes
    self.orientations = orientations
    matrix = ClassMatrix(
      contexts: modes.flatMap { mode in
        orientations.map { Context(mode: mode, orientation: $0) }
      })
  }

  /// Adds a device, with the layouts that it takes from others and its timelines (without them, those
  /// that follow from its own record); call it in the order of the ids.
  public mutating func add(
    _ profile: Profile, derived: [DerivedLayout] = [], timelines: DeviceTimelines? = nil
  ) {
    let timelines = timelines ?? DeviceTimelines(of: profile)
    var met: [Int] = []
    for context in Context.known(of: profile, derived: derived)
    where modes.contains(context.mode) && orientations.contains(context.orientation) {
      let display = profile.display(context.display)
      let traits = TraitEnvironment(of: profile, derived: derived, in: context)
      var reasoning = Reasoning(isWanted: false)
      let area = timelines.safeArea(in: context, os: nil, because: &reasoning)
      guard let combination = Combination(traits, display, area.value?.value) else { continue }
      let place = place(
        of: combination, Context(mode: context.mode, orientation: context.orientation))
      if !met.contains(place) { met.append(place) }
    }
    for place in met { requirements[place].deviceCount += 1 }
    devices.append(Device(id: profile.id, name: profile.name, combinations: met))
    ScreenClasses.forEach(of: profile, derived: derived) { matrix.add($0) }
    if met.isEmpty {
      let isOffered = matrix.contexts.contains { context in
        TraitEnvironment(of: profile, derived: derived, in: context).isAvailable != false
      }
      leftOut.append(
        DeviceCover.LeftOut(id: profile.id, name: profile.name, isOffered: isOffered))
    }
  }

  private mutating func place(of combination: Combination, _ context: Context) -> Int {
    guard let place = places[combination] else {
      places[combination] = requirements.count
      requirements.append(DeviceCover.Requirement(combination: combination, contexts: [context]))
      return requirements.count - 1
    }
    let contexts = requirements[place].contexts
    if !contexts.contains(context) {
      requirements[place].contexts = (contexts + [context]).sorted {
        (ClassGrid.index($0.mode, $0.orientation) ?? 0)
          < (ClassGrid.index($1.mode, $1.orientation) ?? 0)
      }
    }
    return place
  }

  /// A small set of devices that meets all.
  public func cover() -> DeviceCover { DeviceCover(self) }
}

/// The surroundings of a layout in a context, for which one device can represent another in tests.
///
/// An unknown part is a value of its own: a device with unknown values never represents one with
/// known values. Two contexts with the same parts are one combination.
public struct Combination: Hashable, Sendable {
  /// The size classes.
  public let pair: ClassPair
  /// Rendered pixels to a point, where it is known.
  public let scale: Double?
  /// Height to width of the screen in its orientation, to four decimals, if known.
  public let aspect: Double?
  /// The insets of the safe area of the whole screen; `nil` if they are not known, and in a mode in
  /// which the app has a part of the screen.
  public let safeArea: EdgeInsets?

  /// The combination of a context; `nil` if the device does not offer it, or its classes are not
  /// both known.
  init?(_ traits: TraitEnvironment, _ display: Display, _ safeArea: EdgeInsets?) {
    guard let horizontal = traits.horizontal.value, let vertical = traits.vertical.value else {
      return nil
    }
    pair = ClassPair(horizontal, vertical)
    scale = traits.displayScale.value
    self.safeArea = safeArea
    let geometry = ScreenGeometry(display)
    let turned = ScreenGeometry(
      points: geometry.points?.rotated, panelPixels: geometry.panelPixels?.rotated, scale: nil)
    aspect = traits.context.orientation == .portrait ? geometry.aspect : turned.aspect
  }

  /// Whether it is listed before another one.
  func precedes(_ other: Combination) -> Bool {
    key.lexicographicallyPrecedes(other.key)
  }

  private var key: [Double] {
    let insets = safeArea.map { [$0.top, $0.left, $0.bottom, $0.right] } ?? []
    return [Double(pair.index), scale ?? -1, aspect ?? -1] + insets
  }
}
