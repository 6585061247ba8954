/// A small set of devices that meets every combination that a set of devices meets: what to test on.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "General Layout Considerations":
/// preview an app on multiple devices; "Device Screen Sizes and Orientations": on every screen size.
public struct DeviceCover: Sendable {
  /// A combination, and where it is met.
  public struct Requirement: Sendable {
    /// The combination.
    public let combination: Combination
    /// The contexts in which it is met, on any display, in the order of `Mode.known`.
    public internal(set) var contexts: [Context]
    /// How many devices meet it.
    public internal(set) var deviceCount = 0
    /// Which of the chosen devices meet it, by their places.
    public internal(set) var chosen: [Int] = []
  }

  /// A device of the cover.
  public struct Member: Sendable {
    /// The id.
    public let id: String
    /// The name, where one is known.
    public let name: String?
    /// The requirements that it meets, by their places.
    public let requirements: [Int]

    /// The name, or the id where none is known.
    public var title: String { name ?? id }
  }

  /// A device that meets no combination.
  public struct LeftOut: Sendable {
    /// The id.
    public let id: String
    /// The name, where one is known.
    public let name: String?
    /// Whether it may offer any of the contexts; it offers none if the catalogue says so of all.
    public let isOffered: Bool

    /// The name, or the id where none is known.
    public var title: String { name ?? id }

    /// Why it meets none.
    public var reason: Reason { isOffered ? Self.noClasses : Self.noContext }

    private static let noClasses = Reason.other(
      "the catalogue has no layout with both size classes for it")
    private static let noContext = Reason.other(
      "the catalogue says that these contexts are not available")
  }

  /// The devices that are enough, in id order; none of them can be left out.
  public let members: [Member]
  /// The combinations, sorted.
  public let requirements: [Requirement]
  /// How many devices are needed at least.
  public let lowerBound: Int
  /// How many devices there are.
  public let deviceCount: Int
  /// Those that meet no combination, in id order: no context has classes that are known.
  public let leftOut: [LeftOut]
  /// How many these are.
  public var unknownCount: Int { leftOut.count }

  /// Whether no fewer devices would do.
  public var isProved: Bool { members.count == lowerBound }

  init(_ survey: CoverSurvey) {
    let cover = SetCover(of: survey.devices.map(\.combinations))
    let order = survey.requirements.indices.sorted {
      survey.requirements[$0].combination.precedes(survey.requirements[$1].combination)
    }
    var places = [Int](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = place }
    var requirements = order.map { survey.requirements[$0] }
    members = cover.chosen.enumerated().map { number, index in
      let device = survey.devices[index]
      let met = device.combinations.map { places[$0] }.sorted()
      for place in met { requirements[place].chosen.append(number) }
      return Member(id: device.id, name: device.name, requirements: met)
    }
    self.requirements = requirements
    lowerBound = cover.lowerBound
    deviceCount = survey.devices.count
    leftOut = survey.leftOut
  }

  /// Notes the rules that the cover follows.
  public func explain(in reasoning: inout Reasoning) {
    let count = members.count
    if count > 0 {
      reasoning.note(
        .previewOnMany,
        "there are \(requirements.count) combinations of size classes, scale, aspect ratio and safe "
          + "area, and \(count) of \(deviceCount) devices meet them all")
      reasoning.note(
        .everyScreenSize,
        isProved
          ? "fewer than \(count) cannot: that is proved"
          : "fewer than \(lowerBound) cannot; whether \(lowerBound) can is not known")
    }
    if unknownCount > 0 {
      reasoning.note(
        .anyPair,
        "\(unknownCount) of \(deviceCount) devices are not counted, since no context has classes of "
          + "theirs that are known")
    }
  }
}
