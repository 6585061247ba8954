import Arguments
import Catalogue

/// The conditions that `--where` states.
enum ConditionList {
  /// Reads conditions; one that cannot be read is a mistake on the command line.
  static func parse(_ texts: [String]) throws -> [Condition] {
    try texts.map { text in
      do throws(FieldError) {
        return try Condition(text)
      } catch {
        let near = error.found.closest(of: Field.all.map(\.path))
        throw CommandError(.usage, "\(error)", hint: near.map { "Did you mean '\($0)'?" })
      }
    }
  }
}
