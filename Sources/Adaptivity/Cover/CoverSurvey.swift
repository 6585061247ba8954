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

  /// Takes in a device, and what it takes from others; they come in id order.
  public mutating func add(_ profile: Profile, derived: [DerivedLayout] = []) {
    var met: [Int] = []
    for context in Context.known(of: profile, derived: derived)
    where modes.contains(context.mode) && orientations.contains(context.orientation) {
      let display = profile.display(context.display)
      let traits = TraitEnvironment(of: profile, derived: derived, in: context)
      var reasoning = Reasoning(isWanted: false)
      let area = ObservedSafeArea.of(display, in: context, os: nil, because: &reasoning)
      guard let combination = Combination(traits, display, area.value?.insets) else { continue }
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

  /// The fewest devices that meet all.
  ///
  /// - Parameter stepLimit: How much may be looked at before the best that was found is taken, in words
  ///   of bits; the same limit gives the same answer. A second or so by default.
  public func cover(stepLimit: Int? = nil) -> DeviceCover {
    DeviceCover(self, stepLimit: stepLimit ?? SetCover.usualLimit)
  }
}
