public import Catalogue

/// Windows of iPadOS 26 and later, which take the place of Split View and Slide Over.
public enum PadWindows {
  /// Whether a version of iPadOS has windows in the place of Split View; `nil` asks about none.
  public static func replaceSplitView(on os: OSVersion?) -> Bool {
    guard let os, os.system == "iOS", let major = os.numbers.first else { return false }
    return major >= 26
  }

  /// What holds of windows on a version, and what nobody has published; nothing before iPadOS 26.
  public static func rules(on os: OSVersion?) -> [Rule] {
    replaceSplitView(on: os)
      ? [
        .windowsReplaceSplitView, .modesByVersion, .tiledWindows, .noLeastWindow, .noWidthOfChange,
      ] : []
  }

  /// Whether what a context has holds up to iPadOS 18 only: a mode that windows have replaced.
  public static func haveReplaced(_ context: Context, on profile: Profile) -> Bool {
    context.mode.isOfMultitasking && profile.idiom == "pad"
  }
}
