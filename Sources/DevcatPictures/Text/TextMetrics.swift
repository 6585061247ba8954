/// The sizes of text in the face that pictures are set in.
///
/// Pictures ask for Helvetica, Arial or Liberation Sans, whose letters are equally wide. A reader
/// without any of them sets the text in another face, and fits it into the same width
/// (`exactWidth`).
public enum TextMetrics {
  /// The height of the tallest letters above the base line, in parts of the letters' size.
  ///
  /// Source: the table `hhea` of Liberation Sans.
  public static let ascent = 0.905
  /// The depth of the deepest letters below the base line, in parts of the letters' size.
  static let descent = 0.212
  /// The height of a line, in parts of the letters' size.
  public static let lineHeight = ascent + descent
  /// The height of capital letters and figures above the base line, in parts of the letters' size.
  public static let capHeight = 0.729

  /// The width of a text on one line, in the unit of the size.
  ///
  /// A character that is not in the table of letters counts as wide as it is high, an emoji a third
  /// more, and a mark on another letter nothing. So a text is rarely wider than this.
  public static func width(of text: String, size: Double, weight: Label.Weight = .regular) -> Double
  {
    var thousandths = 0
    for character in text { thousandths += advance(of: character, weight) }
    return Double(thousandths) * size / 1000
  }

  /// The width of a text on one line if the table has all its letters, and `nil` for any other
  /// text.
  static func exactWidth(of text: String, size: Double, weight: Label.Weight) -> Double? {
    let isKnown = text.allSatisfy { character in
      character.unicodeScalars.allSatisfy { known($0, weight) != nil }
    }
    return isKnown ? width(of: text, size: size, weight: weight) : nil
  }

  /// The text on lines of at most a width: broken at blanks, and inside words that are wider.
  ///
  /// Nothing but the blanks at the breaks is left out.
  public static func lines(
    of text: String, width: Double, size: Double, weight: Label.Weight = .regular
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if Self.width(of: longer, size: size, weight: weight) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        let longer = line + String(character)
        if !line.isEmpty, Self.width(of: longer, size: size, weight: weight) > width {
          lines.append(line)
          line = String(character)
        } else {
          line = longer
        }
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func advance(of character: Character, _ weight: Label.Weight) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if let known = known(first, weight) { return known }
    if scalars.contains(where: { $0.value == 0xfe0f }) || first.properties.isEmojiPresentation {
      return 1333
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case _: return 1000
    }
  }

  private static func known(_ scalar: Unicode.Scalar, _ weight: Label.Weight) -> Int? {
    for run in AdvanceWidths.runs where scalar.value >= run.first {
      let index = Int(scalar.value - run.first)
      guard index < run.regular.count else { continue }
      let advance = weight == .bold ? run.bold[index] : run.regular[index]
      return advance == 0 ? nil : Int(advance)
    }
    return nil
  }
}
