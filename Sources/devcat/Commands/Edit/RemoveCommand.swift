import DevcatArguments
import DevcatValues

/// `devcat remove`: takes a device out of the catalogue; its history stays.
enum RemoveCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var device = ""
  }

  static let command = Command(
    "remove", "Remove a device; its history stays.",
    options: Options(),
    [
      .word(
        "device", to: \.device, help: "An id, a name, an alias or a model identifier.",
        completion: .devices)
    ]
      + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForWriting()
    try file.transaction {
      let old = try DeviceLookup.profile(of: options.device, in: file)
      try EditRunner.commit(
        id: old.id, from: old, to: nil, note: options.note.note("remove \(old.id)"), in: file)
    }
  }
}
