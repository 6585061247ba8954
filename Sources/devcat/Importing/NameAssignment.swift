import Arguments
import Catalogue

/// The value of `--assign`: a published name, and the ids of its profiles.
struct NameAssignment: ArgumentValue, Hashable {
  /// The name.
  let name: String
  /// The ids, one or more, each once.
  let ids: [String]

  /// Reads `NAME=ID` or `NAME=ID,ID`; a name may hold `=`, an id may not.
  init?(argument text: String) {
    guard let sign = text.lastIndex(of: "=") else { return nil }
    let name = text[..<sign].drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    let ids = text[text.index(after: sign)...].split(
      separator: ",", omittingEmptySubsequences: false)
    guard !name.isEmpty, ids.allSatisfy({ ProfileID.isValid(String($0)) }),
      // A line of a file of assignments must hold it.
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    self.name = NormalizedText.of(String(String(name).reversed()))
    var distinct: [String] = []
    for id in ids.map(String.init) where !distinct.contains(id) { distinct.append(id) }
    self.ids = distinct
  }

  /// How it is spelled on a command line.
  var argumentText: String { "\(name)=\(ids.joined(separator: ","))" }

  /// The valid form of a word.
  static var argumentExpectation: String? {
    "a name and ids of [a-z0-9.-]+, such as 'iPad mini=ipad-mini-4' or 'NAME=ID,ID'"
  }
}
