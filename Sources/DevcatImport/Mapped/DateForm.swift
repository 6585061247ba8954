/// The form of a table's dates, such as `dd.MM.yyyy`, `M/d/yyyy` or `MM/yyyy`.
struct DateForm: Sendable {
  /// The form as it was written.
  let text: String
  private let pieces: [Piece]

  private enum Piece: Equatable {
    case day
    case month
    case year
    case literal(Character)
  }

  /// Reads a form: `d` or `dd`, `M` or `MM` (or `m`) and `yyyy`, each at most once, and marks
  /// between them; `nil` if it has no year, a day without a month, or a form of one that no date is
  /// read by.
  init?(_ text: String) {
    var pieces: [Piece] = []
    let counts = ["yY", "mM", "dD"].map { letters in text.count { letters.contains($0) } }
    guard counts[0] == 4, counts[1] <= 2, counts[2] <= 2 else { return nil }
    for character in text {
      let piece: Piece
      switch character {
      case "d", "D": piece = .day
      case "M", "m": piece = .month
      case "y", "Y": piece = .year
      case _ where character.isASCII && character.isLetter || character.isNumber: return nil
      default: piece = .literal(character)
      }
      if case .literal = piece {
        pieces.append(piece)
      } else if pieces.last != piece {
        if pieces.contains(piece) { return nil }
        if case .literal? = pieces.last {} else if !pieces.isEmpty { return nil }
        pieces.append(piece)
      }
    }
    guard pieces.contains(.month) || !pieces.contains(.day) else { return nil }
    self.text = text
    self.pieces = pieces
  }

  /// A date of the table as `yyyy`, `yyyy-mm` or `yyyy-mm-dd`; `nil` if it does not have the form.
  func date(_ text: String) -> String? {
    var rest = text[...]
    var (day, month, year) = ("", "", "")
    for piece in pieces {
      if case .literal(let mark) = piece {
        guard rest.popFirst() == mark else { return nil }
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
      rest = rest.dropFirst(digits.count)
      guard piece == .year ? digits.count == 4 : (1...2).contains(digits.count) else { return nil }
      let number = String(digits)
      switch piece {
      case .day: day = "-" + (number.count == 1 ? "0" : "") + number
      case .month: month = "-" + (number.count == 1 ? "0" : "") + number
      case .year, .literal: year = number
      }
    }
    return rest.isEmpty ? year + month + day : nil
  }
}
