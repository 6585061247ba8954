import DevcatArguments
import DevcatValues

/// The columns that `--fields` names.
enum ColumnList {
  /// Reads columns with commas between them; a comma in brackets belongs to a key.
  static func parse(_ text: String) throws -> [Column] {
    try split(text).map { name in
      if let column = Column(name) { return column }
      throw CommandError(.usage, "'\(name)' is not a field", hint: hint(for: name))
    }
  }

  /// Reads names of fields, or of several such as `points` and `layouts.half`, with commas between.
  static func selections(_ text: String) throws -> [FieldSelection] {
    try split(text).map { name in
      if let selection = FieldSelection(name) { return selection }
      let near = name.closest(of: FieldSelection.names)
      throw CommandError(
        .usage, "'\(name)' is not a field",
        hint: near.map { "Did you mean '\($0)'?" } ?? "docs/CommandLine.md lists the fields.")
    }
  }

  /// The hint for a name that no field has.
  private static func hint(for name: String) -> String {
    switch Field.named(name)?.group {
    case .layouts: return "Name the mode and the orientation: '\(name).half.portrait'."
    case .safeArea, .statusBar: return "Name the orientation: '\(name).portrait'."
    case .attributes: return "Name the attribute: '\(name)[\"lab shelf\"]'."
    case .identity, .display, nil:
      let near = name.closest(of: Field.all.map(\.path))
      return near.map { "Did you mean '\($0)'?" } ?? "docs/CommandLine.md lists the fields."
    }
  }

  private static func split(_ text: String) -> [String] {
    var names = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      if character == ",", !isQuoted {
        names.append("")
      } else if character != " " || isQuoted {
        names[names.count - 1].append(character)
      }
    }
    return names
  }
}

/// The conditions that `--where` states.
enum ConditionList {
  /// Reads conditions; one that cannot be read is a mistake on the command line.
  static func parse(_ texts: [String]) throws -> [Condition] {
    try texts.flatMap { try years($0) ?? [$0] }.map { text in
      do throws(FieldError) {
        return try Condition(text)
      } catch {
        let near = error.found.closest(of: Field.all.map(\.path))
        throw CommandError(
          .usage, "\(error)", hint: joined(text) ?? near.map { "Did you mean '\($0)'?" })
      }
    }
  }

  /// The explanation of a value with a second condition in it, such as `family=iPad AND scale=2`;
  /// `nil` for any other text.
  static func joined(_ text: String) -> String? {
    for match in text.matches(of: /\s(AND|OR|&&|\|\|)\s+/.ignoresCase())
    where (try? Condition(String(text[match.range.upperBound...]))) != nil {
      let word = String(match.output.1)
      return ["OR", "||"].contains(word.uppercased())
        ? "'\(word)' is read as a part of the value; run the command once for each condition."
        : "'\(word)' is read as a part of the value; give each condition its own '--where'."
    }
    return nil
  }

  /// A condition on `year`, as `chart` calls it, as conditions on the date of release; `nil` for any
  /// other.
  private static func years(_ text: String) throws -> [String]? {
    guard let match = text.wholeMatch(of: /\s*year\s*(=|<=|>=|<|>|!=)\s*([0-9]{4})\s*/),
      let year = Int(match.output.2)
    else { return nil }
    switch match.output.1 {
    case "=": return ["released>=\(year)", "released<\(year + 1)"]
    case "<": return ["released<\(year)"]
    case "<=": return ["released<\(year + 1)"]
    case ">": return ["released>=\(year + 1)"]
    case ">=": return ["released>=\(year)"]
    default:
      throw CommandError(
        .usage, "'year' has no condition '!='", hint: "Give 'year<\(year)' or 'year>\(year)'.")
    }
  }
}
