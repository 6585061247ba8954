import CDevcatFormats
import DevcatValues

/// The meaning of the words in the title of a column, which `data/title-words` lists.
enum TitleWord: String {
  case name, identifier, manufacturer, family
  /// It is about something that is no field, such as the owner or the camera.
  case other
  case width, height, size
  case points, pixels, millimetres, centimetres, inches
  case diagonal, density, scale, refresh, radius
  case date, otherDate
  case safeArea, top, left, bottom, right
  case portrait, landscape
  case viewport, statusBar

  /// The meanings of words that are equal to one of the list, and of words that are within others.
  private static let known: (equal: [String: Set<TitleWord>], within: [(String, TitleWord)]) = {
    var (equal, within): ([String: Set<TitleWord>], [(String, TitleWord)]) = ([:], [])
    let lines = String(cString: devcat_title_words()).split(separator: "\n")
    for line in lines where !line.hasPrefix("#") {
      let parts = line.split(separator: ":")
      guard parts.count == 2, let meaning = TitleWord(rawValue: String(parts[0])) else {
        preconditionFailure("data/title-words has a line without a meaning: \(line)")
      }
      for word in parts[1].split(separator: " ") {
        let isStem = word.hasSuffix("*")
        let isWhole = word.hasSuffix("=")
        let word = PlainLetters.of(String(word.dropLast(isStem || isWhole ? 1 : 0)))
        equal[word, default: []].insert(meaning)
        let isChinese = word.utf8.first.map { $0 >= 0x80 } ?? false
        if isStem || isChinese || word.utf8.count >= 5 && !isWhole {
          within.append((word, meaning))
        }
      }
    }
    return (equal, within)
  }()

  /// The meanings of the words of a title: `screenWidthMM` has three.
  ///
  /// - Parameter allowsSlips: Whether a word with a slip is taken as the word that it is near to, as
  ///   `Heigth`.
  static func meanings(of title: String, allowsSlips: Bool = true) -> Set<TitleWord> {
    let words = words(of: title)
    // 'size in cm' is in centimetres, and 'screen_in' in inches.
    let counted = words.enumerated().filter { $1 != "in" || $0 == words.count - 1 }.map(\.element)
    return counted.reduce(into: []) { $0.formUnion(meanings(ofWord: $1, allowsSlips)) }
  }

  private static func meanings(ofWord word: String, _ allowsSlips: Bool) -> Set<TitleWord> {
    if let equal = known.equal[word] { return equal }
    let within = known.within.filter { word.contains($0.0) }
    if !within.isEmpty { return Set(within.map(\.1)) }
    guard allowsSlips, word.utf8.count >= 5,
      let near = word.closest(
        of: known.equal.keys.filter { $0.utf8.count >= 5 }.sorted(), within: 1)
    else { return [] }
    return known.equal[near] ?? []
  }

  /// The words in a text, in small letters and without accents.
  static func words(of text: String) -> [String] {
    var spaced = ""
    var before: Character = " "
    for (index, letter) in zip(text.indices, text) {
      // `screenWidth` and `CSSWidth` have two words.
      let after = text[index...].dropFirst().first
      if letter.isUppercase,
        before.isLowercase || before.isUppercase && after?.isLowercase ?? false
      {
        spaced += " "
      }
      before = letter
      spaced += ["\"", "″", "”"].contains(letter) ? " inch " : String(letter)
    }
    let words = PlainLetters.of(spaced).replacing("ß", with: "ss")
      .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    // A status alone is not that of a bar.
    return words.replacing("status bar", with: "statusbar").split(separator: " ").map(String.init)
  }
}
