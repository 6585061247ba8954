/// Windows of iPadOS 26 and later, which take the place of Split View and Slide Over.
public enum PadWindows {
  /// Whether a version of iPadOS has windows instead of Split View; `nil` is no version.
  public static func replaceSplitView(on os: OSVersion?) -> Bool {
    guard let os, os.system == "iOS", let major = os.numbers.first else { return false }
    return major >= 26
  }

  /// The version of iPadOS by which a device has windows instead of Split View: the one that is asked
  /// about, or the one that it began with; `nil` if it has Split View.
  public static func system(of profile: Profile, in os: OSVersion?) -> OSVersion? {
    guard profile.isApplePad else { return nil }
    return [os, profile.systems?.first].first(where: replaceSplitView) ?? nil
  }

  /// Why a device does not offer a mode in a version, or ever since it began: windows have replaced
  /// the mode; `nil` if it may.
  public static func refusal(of mode: Mode, on profile: Profile, in os: OSVersion? = nil) -> String?
  {
    guard mode.isOfMultitasking, let system = system(of: profile, in: os) else { return nil }
    let rule = "from iPadOS 26 on, windows take the place of Split View and Slide Over"
    return system == os ? rule : "the device began with \(system.name(onPad: true)), and \(rule)"
  }

  /// Whether windows have replaced a mode in a version, or ever since the device began.
  public static func haveReplaced(
    _ mode: Mode, on profile: Profile, in os: OSVersion? = nil
  ) -> Bool {
    refusal(of: mode, on: profile, in: os) != nil
  }

  /// Whether what a mode has holds up to iPadOS 18 only: windows have replaced it since.
  public static func replace(_ mode: Mode, on profile: Profile) -> Bool {
    mode.isOfMultitasking && profile.isApplePad
  }
}

extension Profile {
  fileprivate var isApplePad: Bool { idiom == "pad" && platform == .apple }
}
