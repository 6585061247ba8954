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
