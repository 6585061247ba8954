import DevcatAdaptivity
public import DevcatValues

/// Values that depend on the version of the OS.
extension Device {
  /// The device's newest OS: the last one that it ran, or the newest that is known; `nil` if it is not
  /// known which versions it ran.
  ///
  /// Questions that name no version are about this one.
  public var current: OSVersion? { timelines.newest }

  /// The safe area of the whole screen; `nil` if it is not known.
  ///
  /// - Parameters:
  ///   - orientation: How the device is held.
  ///   - os: The version, such as `.iOS(26)`, which stands for all releases of iOS 26, of which the
  ///     last counts; `nil` for the device's newest.
  ///   - display: The name of a further display; `nil` for the main one.
  /// - Throws: `CatalogueError`: `neverRan` if the device never ran the version.
  public func safeArea(
    _ orientation: Orientation, os: OSVersion? = nil, display: String? = nil
  ) throws(CatalogueError) -> EdgeInsets? {
    try requireSystem(os)
    return safeAreaTimeline(orientation, display: display).reading(for: os)?.value
  }

  /// The height of the status bar in points, 0 if it is hidden by default; `nil` if it is not known.
  ///
  /// - Parameters: As `safeArea(_:os:display:)` has them.
  /// - Throws: `CatalogueError`: `neverRan` if the device never ran the version.
  public func statusBar(
    _ orientation: Orientation, os: OSVersion? = nil, display: String? = nil
  ) throws(CatalogueError) -> Double? {
    try requireSystem(os)
    return statusBarTimeline(orientation, display: display).reading(for: os)?.value
  }

  /// The height of the keyboard in points, from the lower edge of the screen; `nil` if it is not known.
  ///
  /// - Parameters: As `safeArea(_:os:display:)` has them.
  /// - Throws: `CatalogueError`: `neverRan` if the device never ran the version.
  public func keyboard(
    _ orientation: Orientation, os: OSVersion? = nil, display: String? = nil
  ) throws(CatalogueError) -> Double? {
    try requireSystem(os)
    return keyboardTimeline(orientation, display: display).reading(for: os)?.value
  }

  /// The safe areas of the whole screen, version by version, each with its grade and its origin.
  public func safeAreaTimeline(
    _ orientation: Orientation, display: String? = nil
  ) -> Timeline<EdgeInsets> {
    timelines.safeArea(orientation, display: display)
  }

  /// The heights of the status bar in points, version by version, each with its grade and its
  /// origin.
  public func statusBarTimeline(
    _ orientation: Orientation, display: String? = nil
  ) -> Timeline<Double> {
    timelines.statusBar(orientation, display: display)
  }

  /// The heights of the keyboard in points, version by version, each with its grade and its origin.
  public func keyboardTimeline(
    _ orientation: Orientation, display: String? = nil
  ) -> Timeline<Double> {
    timelines.keyboard(orientation, display: display)
  }

  /// Whether the device ran a release of a version; `nil` if that is not known.
  public func ran(_ os: OSVersion) -> Bool? { profile.ran(os) }

  func requireSystem(_ os: OSVersion?) throws(CatalogueError) {
    guard let os, ran(os) == false else { return }
    let systems = timelines.systems?.words(onPad: timelines.idiom == "pad") ?? "another system"
    throw CatalogueError(.neverRan, subject: id, "it never ran \(os); it ran \(systems)")
  }
}

/// Versions by their numbers, the major one first, such as `.iOS(26)` and `.iOS(18, 2)`.
extension OSVersion {
  /// A version of iOS or iPadOS.
  public static func iOS(_ major: Int, _ rest: Int...) -> OSVersion { make("iOS", [major] + rest) }

  /// A version of watchOS.
  public static func watchOS(_ major: Int, _ rest: Int...) -> OSVersion {
    make("watchOS", [major] + rest)
  }

  /// A version of tvOS.
  public static func tvOS(_ major: Int, _ rest: Int...) -> OSVersion {
    make("tvOS", [major] + rest)
  }

  /// A version of visionOS.
  public static func visionOS(_ major: Int, _ rest: Int...) -> OSVersion {
    make("visionOS", [major] + rest)
  }

  /// A version has at most three numbers of at most four digits.
  private static func make(_ system: String, _ numbers: [Int]) -> OSVersion {
    OSVersion(system, numbers.prefix(3).map { min(max($0, 0), 9_999) })
  }
}
