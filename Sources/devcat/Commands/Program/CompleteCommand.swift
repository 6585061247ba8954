import DevcatArguments
import DevcatStore

/// `devcat complete`: what may stand at the cursor of a command line, for the scripts of shells.
enum CompleteCommand {
  struct Options: Sendable {
    var typed = ""
    var line: [String] = []
  }

  static let command = Command(
    "complete", "List what may stand at the cursor; for completion scripts.",
    isHidden: true, options: Options(),
    [
      .word("typed", to: \.typed, help: "The word typed so far.", minimum: 0),
      .word("line", to: \.line, help: "The words before it.", minimum: 0),
    ], run: run)

  /// Prints a word on each line, with a tab and its meaning, or `:files` or `:folders`.
  @Sendable private static func run(_ options: Options) throws {
    switch CommandTable.root.completions(after: options.line, typed: options.typed) {
    case .words(let words):
      for word in words { try Output.standard.line("\(word.word)\t\(word.meaning)") }
    case .files: try Output.standard.line(":files")
    case .folders: try Output.standard.line(":folders")
    case .own(_, let typed): try printDevices(typed, options.line)
    }
  }

  /// Prints the ids that begin with the word; if none does, the names; if none does either, the
  /// aliases and model identifiers.
  ///
  /// After each comes a tab, and the id, or for an id the name.
  ///
  /// If nothing begins with the word, case is ignored, as in a look-up. A failure prints nothing,
  /// because an error would appear in the line that the user is typing.
  private static func printDevices(_ typed: String, _ line: [String]) throws {
    let catalogue = CatalogueOptions(path: catalogue(in: line))
    guard let file = try? catalogue.openForReading() else { return }
    for anyCase in [false, true] {
      let offers = (try? offers(typed, anyCase, in: file)) ?? []
      for (word, meaning) in offers { try Output.standard.line("\(word)\t\(meaning)") }
      if !offers.isEmpty { return }
    }
  }

  /// The possible words, each with its meaning.
  private static func offers(
    _ typed: String, _ anyCase: Bool, in file: CatalogueFile
  ) throws -> [(String, String)] {
    let byID = try file.devices.names(idPrefix: typed, anyCase: anyCase)
    if !byID.isEmpty || typed.isEmpty { return byID.map { ($0.id, $0.name) } }
    let named = try file.devices.names(prefix: typed, anyCase: anyCase)
    let found = named.isEmpty ? try file.devices.otherNames(prefix: typed, anyCase: anyCase) : named
    return found.map { ($0.name, $0.id) }
  }

  /// The catalogue that the line names, as `--catalogue PATH` or `--catalogue=PATH`, which bash
  /// hands on in three words; the shell has not replaced a leading `~`.
  private static func catalogue(in line: [String]) -> String? {
    let name = "--catalogue"
    guard let index = line.lastIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) else {
      return nil
    }
    let attached = line[index].dropFirst(name.count + 1)
    let words = attached.isEmpty ? line[(index + 1)...].drop { $0 == "=" } : [String(attached)][...]
    guard let path = words.first else { return nil }
    guard path.hasPrefix("~/"), let home = Environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}

extension Completion {
  /// A device of the catalogue that the line uses, by its id or name.
  static let devices = Completion.own("devices")
}
