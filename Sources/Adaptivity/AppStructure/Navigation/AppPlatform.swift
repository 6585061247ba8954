/// A platform that an app runs on.
public enum AppPlatform: String, CaseIterable, Hashable, Sendable {
  /// iPhone.
  case iOS
  /// iPad.
  case iPadOS
  /// Mac.
  case macOS
  /// Apple TV.
  case tvOS
  /// Apple Vision.
  case visionOS

  /// The platform of an interface idiom, as the field `idiom` names it; `nil` where the guideline
  /// is about none.
  public init?(idiom: String) {
    switch idiom {
    case "phone": self = .iOS
    case "pad": self = .iPadOS
    case "mac": self = .macOS
    case "tv": self = .tvOS
    case "vision": self = .visionOS
    default: return nil
    }
  }
}
