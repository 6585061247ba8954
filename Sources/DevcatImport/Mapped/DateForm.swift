/// The form of a table's dates, such as `dd.MM.yyyy`, `M/d/yyyy` or `MM/yyyy`.
struct DateForm: Sendable {
  /// The form as it was written.
  let text: String
  /// `d`, `m` and `y` for the parts of a date, and the marks between them.
  private let pieces: [Character]

  private static let parts: [Character] = ["y", "m", "d"]

  /// Reads a form: `d` or `dd`, `M` or `MM` (or `m`) and `yyyy`, each at most once, and marks
  /// between them; `nil` if it has no year, a day without a month, or a form of one that no date is
  /// read by.
  init?(_ text: String) {
    let letters = text.map { "dDmMyY".contains($0) ? Character($0.lowercased()) : $0 }
    let counts = Self.parts.map { part in letters.count { $0 == part } }
    guard counts[0] == 4, counts[1] <= 2, counts[2] <= 2, counts[1] > 0 || counts[2] == 0 else {
      return nil
    }
    var pieces: [Character] = []
    for letter in letters {
      if Self.parts.contains(letter) {
        if pieces.last == letter { continue }
        // A mark is between two parts, of which each comes once.
        if pieces.contains(letter) || pieces.last.map(Self.parts.contains) ?? false { return nil }
      } else if letter.isASCII && letter.isLetter || letter.isNumber {
        return nil
      }
      pieces.append(letter)
    }
    (self.text, self.pieces) = (text, pieces)
  }

  /// A date of the table as `yyyy`, `yyyy-mm` or `yyyy-mm-dd`; `nil` if it does not have the form.
  func date(_ text: String) -> String? {
    var rest = text[...]
    var numbers: [Character: String] = [:]
    for piece in pieces {
      guard Self.parts.contains(piece) else {
        guard rest.popFirst() == piece else { return nil }
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
      rest = rest.dropFirst(digits.count)
      guard piece == "y" ? digits.count == 4 : (1...2).contains(digits.count) else { return nil }
      numbers[piece] = piece == "y" ? String(digits) : (digits.count == 1 ? "-0" : "-") + digits
    }
    return rest.isEmpty ? Self.parts.compactMap { numbers[$0] }.joined() : nil
  }
}
