/// A model identifier of Apple's, such as `iPhone12,5`.
struct ModelIdentifier: Hashable {
  /// The letters before the numbers.
  let prefix: String
  /// The identifier, without the letter of a variant: `iPad14,3` of `iPad14,3-A`.
  let text: String

  /// The family whose identifiers have this prefix; `nil` for a family that the catalogue does not
  /// have.
  var family: DeviceFamily? { DeviceFamily(prefix: prefix) }

  /// Reads an identifier, or returns `nil` if `word` is not one.
  ///
  /// `-A` and `-B` after it are variants of one model that differ in memory, not in the screen
  /// (Xcode's device traits and simulator types).
  init?(_ word: String) {
    let base = word.hasSuffix("-A") || word.hasSuffix("-B") ? word.dropLast(2) : word[...]
    let letters = base.prefix { $0.isASCII && $0.isLetter }
    let numbers = base.dropFirst(letters.count)
      .split(separator: ",", omittingEmptySubsequences: false)
    guard !letters.isEmpty, numbers.count == 2, numbers.allSatisfy(Self.isNumber) else {
      return nil
    }
    prefix = String(letters)
    text = String(base)
  }

  private static func isNumber(_ word: Substring) -> Bool {
    (1...3).contains(word.utf8.count)
      && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
