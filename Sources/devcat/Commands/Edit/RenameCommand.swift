import DevcatArguments
import DevcatValues

/// `devcat rename`: changes the name of a device; the id stays.
enum RenameCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var device = ""
    var name = ""
  }

  static let command = Command(
    "rename", "Change the name of a device; the id stays.",
    options: Options(),
    [
      .word(
        "device", to: \.device, help: "An id, a name, an alias or a model identifier.",
        completion: .devices),
      .word("name", to: \.name, help: "The new name."),
    ] + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForWriting()
    try file.transaction {
      let old = try DeviceLookup.profile(of: options.device, in: file)
      var new = old
      new[Field.name.at()] = try FieldValue(parsing: options.name, as: .text, field: "name")
      try EditRunner.commit(
        id: old.id, from: old, to: new, note: options.note.note("rename \(old.id)"), in: file)
    }
  }
}
