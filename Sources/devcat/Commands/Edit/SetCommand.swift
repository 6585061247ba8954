import DevcatArguments
import DevcatValues

/// `devcat set`: changes the values of a device by hand.
enum SetCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var device = ""
    var assignments: [String] = []
    var unset: [String] = []
  }

  static let command = Command(
    "set", "Change values of a device by hand.",
    discussion: """
      Separate the members of a set by ';'. 'n/a' means that a layout is not available:
        devcat set 'iPhone 11' corners.radius=41.5
        devcat set ipad-mini layouts.half.portrait=n/a
        devcat set 'iPhone 11' 'attributes["lab shelf"]=B4' --unset status
      """,
    options: Options(),
    [
      .word(
        "device", to: \.device, help: "An id, a name, an alias or a model identifier.",
        completion: .devices),
      .words(
        "field=value", to: \.assignments, help: "A field and its new value.", minimum: 0),
      .option("--unset", to: \.unset, value: "field", help: "Remove the value of this field."),
    ] + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: { options in
      options.assignments.isEmpty && options.unset.isEmpty
        ? "No change is given: name field=value or '--unset'" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForWriting()
    try file.transaction {
      let old = try DeviceLookup.profile(of: options.device, in: file)
      let new = try EditList.applied(options.assignments, unset: options.unset, to: old)
      try EditRunner.commit(
        id: old.id, from: old, to: new, note: options.note.note("set \(old.id)"), in: file)
    }
  }
}
