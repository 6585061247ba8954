import Arguments

/// `devcat complete-devices`: what completion scripts offer where a device is typed.
enum CompleteDevicesCommand {
  struct Options: Sendable {
    var typed = ""
    var line: [String] = []
  }

  static let command = Command(
    "complete-devices", "List the devices that a word may become; for completion scripts.",
    isHidden: true, options: Options(),
    [
      .word("typed", to: \.typed, help: "The word as far as it is typed.", isRequired: false),
      .words("line", to: \.line, help: "The words before it.", minimum: 0),
    ], run: run)

  /// Prints the ids that begin with the word, where none does, the names, and where none of these does,
  /// aliases and model identifiers; behind a tab, the id, or the name of an id.
  ///
  /// Nothing is said of a failure: somebody is typing, and an error would stand in their line.
  @Sendable private static func run(_ options: Options) throws {
    let catalogue = CatalogueOptions(path: catalogue(in: options.line))
    guard let file = try? catalogue.openForReading(),
      let byID = try? file.names(idPrefix: options.typed)
    else { return }
    if !byID.isEmpty || options.typed.isEmpty {
      for device in byID { try Output.standard.line("\(device.id)\t\(device.name)") }
    } else {
      let named = (try? file.names(prefix: options.typed)) ?? []
      let others = named.isEmpty ? (try? file.otherNames(prefix: options.typed)) ?? [] : []
      for device in named + others {
        try Output.standard.line("\(device.name)\t\(device.id)")
      }
    }
  }

  /// The catalogue that the line names, as `--catalogue PATH` or `--catalogue=PATH`, which bash hands
  /// on in three words; the shell has not replaced a leading `~`.
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
  static let devices = Completion.command(CompleteDevicesCommand.command.name)
}
