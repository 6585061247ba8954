import Catalogue

/// Gives columns names that any host and file system can hold, each another one.
struct ColumnNames {
  private static let maximumLength = 100

  private var taken: Set<String> = []

  /// The name of a column's folder for the text of its path: letters, digits, `.`, `_` and `-`.
  ///
  /// Names differ by more than the case of letters, which not every file system tells apart.
  mutating func name(for path: String) -> String {
    let plain = path.unicodeScalars.prefix(Self.maximumLength).map { scalar in
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || ".-".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
    }
    let base = String(plain)
    var name = base
    var number = 1
    while !taken.insert(name.lowercased()).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
