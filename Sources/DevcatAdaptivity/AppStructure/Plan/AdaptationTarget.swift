public import DevcatValues

/// The target of an adaptation: a size class, and further facts about the screen and the system.
public struct AdaptationTarget: Hashable, Sendable {
  /// The id of the device that it is about, where it is about one.
  public let device: String?
  /// The name of that device, where it is known.
  public let name: String?
  /// The requested contexts on the device; empty without a device.
  public let contexts: [Context]
  /// The requested horizontal size class; `nil` for both.
  public let sizeClass: Answer<SizeClass>?
  /// The orientation of the screen, if it is given.
  public let orientation: Orientation?
  /// Whether the screen is a large one.
  public let isLarge: Answer<Bool>
  /// The platform, where it is given.
  public let platform: AppPlatform?
  /// The version of the platform, where it is given.
  public let version: PlatformVersion?

  /// Makes a target of a size class, or of both.
  ///
  /// No screen in compact is a large one; in regular that depends on the device.
  public init(
    _ sizeClass: SizeClass? = nil, orientation: Orientation? = nil, platform: AppPlatform? = nil,
    version: PlatformVersion? = nil
  ) {
    device = nil
    name = nil
    contexts = []
    self.sizeClass = sizeClass.map(Answer.known)
    self.orientation = orientation
    isLarge =
      sizeClass == .compact
      ? .known(false) : .unknown(.other("the size of the screen is unknown without a device"))
    self.platform = platform
    self.version = version
  }

  /// Makes a target from a device in one context, or in several that are the same to an app.
  ///
  /// A screen is large if both its classes are regular and the app has all of it
  /// (docs/AppDescription.md, "How it is counted"). If the contexts differ in their class, it is
  /// unknown which one is meant. Contexts that the device does not offer are left out, unless all
  /// are such.
  ///
  /// - Parameters:
  ///   - device: The id of the device.
  ///   - name: Its name, if known.
  ///   - environments: The traits in each requested context; at least one.
  ///   - platform: The platform; by default the platform of the device's idiom.
  ///   - version: The version of the platform, if given.
  public init(
    _ device: String, name: String? = nil, _ environments: [TraitEnvironment],
    platform: AppPlatform? = nil, version: PlatformVersion? = nil
  ) {
    precondition(!environments.isEmpty, "A device is asked about in at least one context")
    let offered = environments.filter { $0.isAvailable != false }
    let environments = offered.isEmpty ? environments : offered
    self.device = device
    self.name = name
    contexts = environments.map(\.context)
    let orientations = Set(environments.map(\.context.orientation))
    orientation = orientations.count == 1 ? orientations.first : nil
    sizeClass = Self.common(environments, "width class", \.horizontal) { $0.name }
    isLarge = Self.common(environments, "size", \.isLarge) { $0 ? "large" : "small" }
    // The guideline is about Apple's platforms: the idiom alone would take an Android phone for
    // iOS.
    self.platform =
      platform
      ?? environments.first.flatMap {
        $0.platform == .android ? nil : $0.idiom.value.flatMap(AppPlatform.init(idiom:))
      }
    self.version = version
  }

  /// The answer that all contexts have in common.
  private static func common<Value: Hashable>(
    _ environments: [TraitEnvironment], _ what: String,
    _ path: (TraitEnvironment) -> Answer<Value>, _ word: (Value) -> String
  ) -> Answer<Value> {
    let answers = environments.map { (context: $0.context, answer: path($0)) }
    if let other = answers.first(where: { $0.answer.value == nil }) { return other.answer }
    if let first = answers.first?.answer, answers.allSatisfy({ $0.answer == first }) {
      return first
    }
    let list = answers.compactMap { pair in
      pair.answer.value.map { "\(word($0)) in '\(pair.context)'" }
    }
    return .unknown(
      .other("the \(what) is \(list.joined(separator: ", ")); name one with '--orientation'"))
  }
}

extension TraitEnvironment {
  /// Whether the screen has room in both directions: both classes are regular, and the app has all of
  /// it.
  fileprivate var isLarge: Answer<Bool> {
    // The guideline does not say what is large. An iPhone with a regular width in landscape has a
    // compact height, and counts as small (docs/AppDescription.md).
    if context.mode != .fullScreen { return .known(false) }
    return horizontal.then { horizontal in
      if horizontal == .compact { return .known(false) }
      return vertical.map { $0 == .regular }
    }
  }
}
