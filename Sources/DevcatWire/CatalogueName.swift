public import DevcatValues
import DevcatTransport

/// The name of a catalogue on a hub, `team/name`.
///
/// Each part has only a–z, 0–9, `.`, `_` and `-`, begins with a letter or digit, and has at most 64
/// characters. A hub uses it as a path below its folder, which it can never leave: no part is
/// empty, begins with a dot or contains `..`.
public struct CatalogueName: Hashable, Sendable {
  /// The greatest length of a part, in characters.
  static let longestPart = 64

  /// The part before the slash.
  public let team: String
  /// The part after the slash.
  public let name: String

  /// Parses a name.
  ///
  /// - Throws: `Failure` (`badAddress`) with the reason.
  public init(_ text: String) throws(Failure) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Self.malformed(text, "the name of a catalogue has two parts and one slash")
    }
    for part in parts { try Self.check(part, of: text) }
    team = String(parts[0])
    name = String(parts[1])
  }

  private static func check(_ part: Substring, of text: String) throws(Failure) {
    guard let first = part.utf8.first else { throw malformed(text, "one of its parts is empty") }
    guard part.utf8.count <= longestPart else {
      throw malformed(text, "a part has at most \(longestPart) characters")
    }
    guard isLetterOrDigit(first) else {
      throw malformed(text, "a part begins with a letter a–z or a digit")
    }
    guard
      part.utf8.allSatisfy({
        isLetterOrDigit($0) || $0 == dot || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      })
    else {
      throw malformed(text, "a part has only a–z, 0–9, '.', '_' and '-'")
    }
    guard !zip(part.utf8, part.utf8.dropFirst()).contains(where: { $0 == dot && $1 == dot }) else {
      throw malformed(text, "a part does not contain '..'")
    }
  }

  private static let dot = UInt8(ascii: ".")

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func malformed(_ text: String, _ message: String) -> Failure {
    Failure.connection(
      .badAddress, operation: .parse, subject: text, message,
      hint: "Write team/name, such as 'design/devices'.")
  }
}

extension CatalogueName: CustomStringConvertible {
  /// `team/name`.
  public var description: String { "\(team)/\(name)" }
}
