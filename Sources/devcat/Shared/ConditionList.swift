import Arguments
import Catalogue

/// The conditions that `--where` states.
enum ConditionList {
  /// Reads conditions; one that cannot be read is a mistake on the command line.
  static func parse(_ texts: [String]) throws -> [Condition] {
    try texts.flatMap { try years($0) ?? [$0] }.map { text in
      do throws(FieldError) {
        return try Condition(text)
      } catch {
        let near = error.found.closest(of: Field.all.map(\.path))
        throw CommandError(.usage, "\(error)", hint: near.map { "Did you mean '\($0)'?" })
      }
    }
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
