import DevcatArguments
import DevcatValues
import DevcatStore

/// The commands that change a device by hand: `devcat add`, `set` and `remove`.
enum EditCommands {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    /// The word for the device; for `add`, the id of the new one.
    var device = ""
    var assignments: [String] = []
    var unset: [String] = []
  }

  private static let shared =
    Argument<Options>.shared(NoteOptions.arguments, at: \.note)
    + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue)

  /// `devcat add`: makes a profile.
  static let add = Command(
    "add", "Add a device by hand.",
    discussion: """
        devcat add acme-one name='Acme One' points.width=390 points.height=844 scale=3
      """,
    options: Options(),
    [
      .word("id", to: \.device, help: "The id of the new profile: [a-z0-9.-]+."),
      .word(
        "field=value", to: \.assignments, help: "A field and its value, such as name='Acme One'.",
        minimum: 0),
    ] + shared,
    run: { options in
      let id = options.device
      let file = try options.catalogue.openForWriting()
      let report = try file.transaction {
        guard try file.devices.profile(id: id) == nil else {
          throw CommandError(
            .data, "A device '\(id)' exists already", hint: "Change it with 'devcat set'.")
        }
        let new = try EditList.applied(
          options.assignments, unset: [], to: Profile(id: id), in: file)
        return try EditRunner.commit(
          id: id, from: nil, to: new, note: options.note.note("add \(id)"), in: file)
      }
      try report.print(asJSON: options.catalogue.isJSON)
    })

  /// `devcat set`: changes values.
  static let set = Command(
    "set", "Change values of a device by hand.",
    discussion: """
      Separate the members of a set by ';'. 'n/a' means that a layout is not available:
        devcat set 'iPhone 11' corners.radius=41.5
        devcat set acme-one name='Acme One (2026)'
        devcat set ipad-mini layouts.half.portrait=n/a
        devcat set 'iPhone 11' 'attributes["lab shelf"]=B4' --unset status
      """,
    options: Options(),
    [
      .device(to: \.device),
      .word(
        "field=value", to: \.assignments, help: "A field and its new value.", minimum: 0),
      .option("--unset", to: \.unset, value: "field", help: "Remove the value of this field."),
    ] + shared,
    validate: { options in
      options.assignments.isEmpty && options.unset.isEmpty
        ? "No change is given: name field=value or '--unset'" : nil
    },
    run: { options in
      try edit(options, "set") { old, file in
        try EditList.applied(options.assignments, unset: options.unset, to: old, in: file)
      }
    })

  /// `devcat remove`: takes a device out of the catalogue; its history stays.
  static let remove = Command(
    "remove", "Remove a device; its history stays.", options: Options(),
    [.device(to: \.device)] + shared,
    run: { options in try edit(options, "remove") { _, _ in nil } })

  /// Changes a device in a revision whose note begins with the name of the command.
  ///
  /// - Parameter change: Makes the new profile; `nil` removes the device.
  private static func edit(
    _ options: Options, _ name: String, change: (Profile, CatalogueFile) throws -> Profile?
  ) throws {
    let file = try options.catalogue.openForWriting()
    let report = try file.transaction {
      let old = try DeviceLookup.profile(of: options.device, in: file)
      return try EditRunner.commit(
        id: old.id, from: old, to: try change(old, file),
        note: options.note.note("\(name) \(old.id)"), in: file)
    }
    try report.print(asJSON: options.catalogue.isJSON)
  }
}
