/// Windows of iPadOS 26 and later, which take the place of Split View and Slide Over.
public enum PadWindows {
  /// The first version of iPadOS that has them.
  public static let first = OSVersion("iOS", [26])
  /// The last version of iPadOS that has Split View.
  public static let lastSplitView = OSVersion("iOS", [18])

  /// Whether a version of iPadOS has windows instead of Split View; `nil` is no version.
  public static func replaceSplitView(on os: OSVersion?) -> Bool {
    guard let os, os.system == first.system else { return false }
    return os.major >= first
  }

  /// The version of iPadOS by which a device has windows instead of Split View: the one that is asked
  /// about, or the one that it began with; `nil` if it has Split View.
  public static func system(of profile: Profile, in os: OSVersion?) -> OSVersion? {
    guard profile.isApplePad else { return nil }
    return [os, profile.systems?.first].first(where: replaceSplitView) ?? nil
  }

  /// The state of a mode that windows replaced.
  public struct Replacement: Hashable, Sendable {
    /// Why what is recorded of the mode does not hold, as a sentence without its capital and its full
    /// stop.
    public let reason: String
    /// Whether the device has the mode again, in a form of which nothing is recorded.
    public let isOffered: Bool
  }

  /// The state of a mode that windows replaced in a version, or since a device began; `nil` if what is
  /// recorded of the mode holds.
  ///
  /// Source: reports on windows in iPadOS 26 (`windows.ipados-26`): 26.1 brings one Slide Over window
  /// back, which people resize, and no source has its size.
  public static func replacement(
    of mode: Mode, on profile: Profile, in os: OSVersion? = nil
  ) -> Replacement? {
    guard mode.isOfMultitasking, let system = system(of: profile, in: os) else { return nil }
    let began =
      system == os ? "" : "the device began with \(system.name(onPad: true)), and "
    guard mode == .slideOver, hasSlideOver(in: os) else {
      return Replacement(
        reason: began + "from iPadOS 26 on, windows take the place of Split View and Slide Over",
        isOffered: false)
    }
    return Replacement(
      reason: began
        + "from \(slideOverAgain.name(onPad: true)) on, Slide Over is one window of a size that people choose",
      isOffered: true)
  }

  /// The first version with windows that has Slide Over again, as one window.
  public static let slideOverAgain = OSVersion("iOS", [26, 1])

  /// Whether a version of iPadOS with windows has Slide Over too; `nil` is the newest.
  public static func hasSlideOver(in os: OSVersion?) -> Bool {
    // "iPadOS 26" is all of its releases, of which the last counts.
    os.map { $0.nextRelease > slideOverAgain.release } ?? true
  }

  /// Whether what a mode has holds up to iPadOS 18 only: windows have replaced it since on the device, as
  /// far as is known.
  public static func replace(_ mode: Mode, on profile: Profile) -> Bool {
    mode.isOfMultitasking && profile.isApplePad && profile.ran(first) != false
  }
}

extension Profile {
  fileprivate var isApplePad: Bool { idiom == "pad" && platform == .apple }
}
