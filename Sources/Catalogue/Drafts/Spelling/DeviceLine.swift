/// The lines of Apple's devices whose names carry a bare number that is a generation or a diagonal.
///
/// `iPad Air 4` is the fourth generation and `iPad Pro 11` one of eleven inches, while the numbers of
/// `iPhone 12` and `Series 9` are their names.
enum DeviceLine {
  private static let numbered: Set<[String]> = [
    ["ipad"], ["ipad", "air"], ["ipad", "mini"], ["ipad", "pro"], ["ipod", "touch"],
    ["iphone", "se"], ["watch", "se"], ["watch", "ultra"], ["tv"], ["tv", "4k"],
  ]

  /// The least diagonal of an iPad Pro or Air; no generation of either has reached that number.
  private static let leastDiagonal = 9

  /// Numbers from here on are years, as in `iPhone SE 2020`, and stay words.
  private static let leastYear = 1000

  /// Makes a bare number behind a line the qualifier that it is, and drops a qualifier that follows
  /// from the others.
  static func qualify(_ spelling: inout NameSpelling) {
    if let number = spelling.words.last, numbered.contains(Array(spelling.words.dropLast())),
      number.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) })
    {
      take(number, &spelling)
    }
    drop(&spelling)
  }

  private static func take(_ number: String, _ spelling: inout NameSpelling) {
    let hasDiagonals =
      spelling.words.starts(with: ["ipad", "pro"]) || spelling.words.starts(with: ["ipad", "air"])
    let whole = Int(number)
    let isDiagonal = whole.map { hasDiagonals && $0 >= leastDiagonal } ?? true
    if isDiagonal, spelling.qualifiers.diagonal == nil {
      spelling.qualifiers.diagonal = number
    } else if let whole, whole < leastYear, !isDiagonal, spelling.qualifiers.generation == nil {
      spelling.qualifiers.generation = number
    } else {
      return
    }
    spelling.words.removeLast()
  }

  /// Only one size of these was made in a generation, so that naming it says nothing more.
  private static func drop(_ spelling: inout NameSpelling) {
    let known = spelling.qualifiers
    switch spelling.words {
    case ["watch", "ultra"]: spelling.qualifiers.millimetres = nil
    case ["ipad"], ["ipad", "mini"], ["iphone", "se"]:
      if known.generation != nil || known.chip != nil { spelling.qualifiers.diagonal = nil }
    case ["ipad", "air"]:
      // From the sixth on there are two.
      if let generation = known.generation.flatMap({ Int($0) }), generation < 6 {
        spelling.qualifiers.diagonal = nil
      }
    case _: break
    }
  }
}
