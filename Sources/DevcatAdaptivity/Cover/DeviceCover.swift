import DevcatValues

/// A small set of devices that meets every combination that a set of devices meets: what to test on.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "General Layout Considerations":
/// preview an app on multiple devices; "Device Screen Sizes and Orientations": on every screen size.
public struct DeviceCover: Sendable {
  /// A combination, and the contexts and devices that meet it.
  public struct Requirement: Sendable {
    /// The combination.
    public let combination: Combination
    /// The contexts in which it is met, on any display, in the order of `Mode.known`.
    public internal(set) var contexts: [Context]
    /// How many devices meet it.
    public internal(set) var deviceCount = 0
    /// The indices in `members` of the chosen devices that meet it.
    public internal(set) var chosen: [Int] = []
  }

  /// A device of the cover.
  public struct Member: Sendable {
    /// The id of the device.
    public let id: String
    /// The name of the device, where one is known.
    public let name: String?
    /// The indices in `requirements` of those that it meets.
    public let requirements: [Int]
    /// The names of the parts for which a context of it meets none, because they are not known.
    public let unknownParts: [String]

    /// The name, or the id where none is known.
    public var title: String { name ?? id }
  }

  /// A device that meets no combination.
  public struct LeftOut: Sendable {
    /// The id of the device.
    public let id: String
    /// The name of the device, where one is known.
    public let name: String?
    /// Whether it may offer any of the contexts; it offers none if the catalogue says so of all.
    public let isOffered: Bool

    /// The name, or the id where none is known.
    public var title: String { name ?? id }

    /// Why it meets none.
    public let reason: Reason

    /// Makes one of a device and its traits in the contexts that count.
    init(_ profile: Profile, _ environments: [TraitEnvironment]) {
      (id, name) = (profile.id, profile.name)
      isOffered = environments.contains { $0.isAvailable != false }
      let refusals = environments.compactMap(\.refusal).map { refusal in
        if case .noSuchContext = refusal { Self.noContext } else { refusal }
      }.distinct()
      reason =
        !isOffered
        ? refusals.count == 1 ? refusals[0] : Self.noContext
        : profile.platform == .android ? .noField(.pointsWidth, display: nil) : Self.noClasses
    }

    private static let noClasses = Reason.other(
      "the catalogue has no layout with both size classes for it")
    private static let noContext = Reason.other(
      "the catalogue says that these contexts are not available")
  }

  /// The chosen devices, each of which meets the most combinations that those before it do not.
  public let members: [Member]
  /// The devices with which given ones would stand for the most, the best first; empty where none are given.
  public let additions: [Member]
  /// Whether the devices were given, and not chosen.
  public let isGiven: Bool
  /// The combinations, sorted.
  public let requirements: [Requirement]
  /// The parts by which combinations are distinguished.
  public let basis: Combination.Basis
  /// How many devices are needed at least to meet all combinations.
  public let lowerBound: Int
  /// How many devices are known to be enough to meet all combinations.
  public let neededCount: Int
  /// How many combinations the chosen devices meet.
  public let metCount: Int
  /// How many devices the chosen ones stand for: these meet all combinations of each.
  public let representedCount: Int
  /// The share of these in what a list says that each device counts, from 0 to 1; `nil` without such a list.
  public let representedShare: Double?
  /// How many devices there are.
  public let deviceCount: Int
  /// The devices that meet no combination, in id order: no context has classes that are known.
  public let leftOut: [LeftOut]
  /// How many devices meet no combination.
  public var unknownCount: Int { leftOut.count }

  /// Whether no fewer devices can meet all combinations.
  public var isProved: Bool { neededCount == lowerBound }

  /// How many devices are named that would add to given ones.
  private static let additionCount = 3

  init(_ survey: CoverSurvey, limit: Int?, given ids: [String]?) {
    let demand = CoverDemand(survey)
    let cover = SetCover(of: demand.sets)
    let isWhole = limit.map { $0 >= cover.chosen.count } ?? true
    let all = Array(survey.devices.indices)
    let given = ids.map { ids in
      ids.compactMap { id in all.first { survey.devices[demand.order[$0]].id == id } }
    }
    let chosen = given ?? demand.ranked(isWhole ? cover.chosen : all, limit: limit ?? .max)
    let known = Set(demand.requirements.map(\.combination))
    func member(_ index: Int) -> Member {
      let device = survey.devices[demand.order[index]]
      let vague = device.combinations.map { survey.requirements[$0].combination }
        .filter { !known.contains($0) }
      return Member(
        id: device.id, name: device.name, requirements: demand.sets[index],
        unknownParts: vague.flatMap(\.unknownParts).distinct())
    }
    var requirements = demand.requirements
    for (number, index) in chosen.enumerated() {
      for place in demand.sets[index] { requirements[place].chosen.append(number) }
    }
    members = chosen.map(member)
    isGiven = given != nil
    additions =
      given.map { demand.ranked(all, limit: Self.additionCount, after: $0).map(member) } ?? []
    self.requirements = requirements
    basis = survey.basis
    lowerBound = cover.lowerBound
    neededCount = cover.chosen.count
    metCount = requirements.count { !$0.chosen.isEmpty }
    representedCount = demand.representedCount(by: chosen)
    representedShare = demand.representedShare(by: chosen, of: survey)
    deviceCount = survey.devices.count
    leftOut = survey.leftOut
  }

  /// The rules that the cover follows.
  public var explanation: [ExplanationStep] {
    var steps: [ExplanationStep] = []
    let count = members.count
    // The guidelines that are cited are about Apple's platforms.
    guard requirements.contains(where: { !$0.combination.classes.isOfAndroid }) else { return [] }
    if count > 0 {
      steps.note(
        "devices.preview",
        "there are \(requirements.count) \(basis.words), and \(count) of \(deviceCount) devices meet "
          + (metCount == requirements.count ? "them all" : "\(metCount) of them"))
      steps.note(
        "devices.every-screen-size",
        isProved
          ? "fewer than \(neededCount) cannot meet all: that is proved"
          : "fewer than \(lowerBound) cannot meet all; whether \(lowerBound) can is not known")
    }
    if unknownCount > 0 {
      steps.note(
        "devices.class-pairs",
        "\(unknownCount) of \(deviceCount) devices are not counted, since no context has classes of "
          + "theirs that are known")
    }
    return steps
  }
}

extension Combination.Basis {
  /// The parts of the combinations, in words.
  var words: String {
    switch self {
    case .combinations: "combinations of size classes, scale, aspect ratio and safe area"
    case .classes: "pairs of size classes"
    }
  }
}
