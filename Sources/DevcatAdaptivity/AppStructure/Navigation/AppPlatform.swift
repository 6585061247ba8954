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

  /// The platform of an interface idiom, as the field `idiom` names it; `nil` if the guideline
  /// is about none.
  init?(idiom: String) {
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

/// A version of an operating system: `18` or `17.4`.
public struct PlatformVersion: Hashable, Comparable, Sendable {
  /// The numbers between the points, without zeros at the end.
  private let parts: [Int]

  /// Makes a version.
  public init(_ major: Int) { parts = major == 0 ? [] : [major] }

  /// Whether one version came before the other.
  public static func < (one: PlatformVersion, other: PlatformVersion) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}

extension PlatformVersion: LosslessStringConvertible {
  /// Reads one to three numbers with points between them; `nil` for anything else.
  public init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    var parts: [Int] = []
    for word in words {
      let isNumber = (1...4).contains(word.utf8.count) && word.utf8.allSatisfy { 48...57 ~= $0 }
      guard isNumber, let part = Int(word) else { return nil }
      parts.append(part)
    }
    guard (1...3).contains(parts.count) else { return nil }
    while parts.last == 0 { parts.removeLast() }
    self.parts = parts
  }

  /// The numbers with points between them.
  public var description: String {
    parts.isEmpty ? "0" : parts.map(String.init).joined(separator: ".")
  }
}
