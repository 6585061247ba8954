public import DevcatValues

/// Gathers the combinations that devices meet, for a cover of them.
public struct CoverSurvey: Sendable {
  struct Device: Sendable {
    let id: String
    let name: String?
    let released: String
    /// How much it counts, such as its share of an app's users; `nil` for a share by its age.
    let weight: Double?
    /// The indices in `requirements` of the combinations that it meets.
    let combinations: [Int]
  }

  private(set) var devices: [Device] = []
  private(set) var leftOut: [DeviceCover.LeftOut] = []
  private(set) var requirements: [DeviceCover.Requirement] = []
  private var places: [Combination: Int] = [:]
  private let modes: [Mode]
  private let orientations: [Orientation]
  private let contexts: [Context]
  let basis: Combination.Basis

  /// Begins with no device.
  ///
  /// - Parameters:
  ///   - modes: The modes that count; all that are known by default.
  ///   - orientations: The orientations that count.
  ///   - basis: The parts by which combinations are distinguished.
  public init(
    modes: [Mode] = Mode.known, orientations: [Orientation] = Orientation.allCases,
    by basis: Combination.Basis = .combinations
  ) {
    self.modes = modes
    self.orientations = orientations
    self.basis = basis
    contexts = modes.flatMap { mode in
      orientations.map { Context(mode: mode, orientation: $0) }
    }
  }

  /// Adds a device; call it in the order of the ids.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - derived: The layouts that it takes from others.
  ///   - timelines: Its timelines; without them, those that follow from its own record.
  ///   - os: The version of the OS on which it is used; `nil` for its newest.
  ///   - weight: How much it counts, such as its share of an app's users; `nil` for a share by its age.
  public mutating func add(
    _ profile: Profile, derived: [DerivedLayout] = [], timelines: DeviceTimelines? = nil,
    os: OSVersion? = nil, weight: Double? = nil
  ) {
    let timelines = timelines ?? DeviceTimelines(of: profile)
    var met: [Int] = []
    for context in Context.known(of: profile, derived: derived)
    where modes.contains(context.mode) && orientations.contains(context.orientation)
      && PadWindows.replacement(of: context.mode, on: profile, in: os) == nil
    {
      let traits = TraitEnvironment(of: profile, derived: derived, in: context, os: os)
      let area = timelines.safeArea(in: context, os: os)
      guard let combination = Combination(traits, area.value?.value, by: basis) else {
        continue
      }
      let place = place(
        of: combination, Context(mode: context.mode, orientation: context.orientation))
      if !met.contains(place) { met.append(place) }
    }
    for place in met { requirements[place].deviceCount += 1 }
    devices.append(
      Device(
        id: profile.id, name: profile.name, released: profile[Field.released.at()]?.text ?? "",
        weight: weight, combinations: met))
    if met.isEmpty {
      let environments = contexts.map {
        TraitEnvironment(of: profile, derived: derived, in: $0, os: os)
      }
      leftOut.append(DeviceCover.LeftOut(profile, environments))
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

  /// Chooses a small set of devices that meets all combinations, or at most `limit` devices that
  /// meet the most; or says what given devices meet, and which others would stand for the most with them.
  ///
  /// - Parameter ids: The ids of given devices of the survey; `nil` to choose.
  public func cover(limit: Int? = nil, by ids: [String]? = nil) -> DeviceCover {
    DeviceCover(self, limit: limit, given: ids)
  }
}
