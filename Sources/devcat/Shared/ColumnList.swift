import Arguments
import Catalogue

/// The columns that `--fields` names.
enum ColumnList {
  /// Reads columns with commas between them; a comma in brackets belongs to a key.
  static func parse(_ text: String) throws -> [Column] {
    try split(text).map { name in
      if let column = Column(name) { return column }
      let near = name.closest(of: Field.all.map(\.path))
      throw CommandError(
        .usage, "'\(name)' is no field",
        hint: near.map { "Did you mean '\($0)'?" } ?? "docs/CommandLine.md lists the fields.")
    }
  }

  private static func split(_ text: String) -> [String] {
    var names = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        names.append("")
      } else if character != " " || isQuoted {
        names[names.count - 1].append(character)
      }
    }
    return names
  }
}
