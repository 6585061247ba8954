import DevcatArguments
import DevcatValues

/// `devcat add`: makes a profile by hand.
enum AddCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var id = ""
    var assignments: [String] = []
  }

  static let command = Command(
    "add", "Add a device by hand.",
    discussion: """
        devcat add acme-one name='Acme One' points.width=390 points.height=844 scale=3
      """,
    options: Options(),
    [
      .word("id", to: \.id, help: "The id of the new profile: [a-z0-9.-]+."),
      .words(
        "field=value", to: \.assignments, help: "A field and its value, such as name='Acme One'.",
        minimum: 0),
    ] + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForWriting()
    try file.transaction {
      guard try file.state.profile(id: options.id) == nil else {
        throw CommandError(
          .data, "A device '\(options.id)' exists already",
          hint: "Change it with 'devcat set'.")
      }
      var profile = Profile(id: options.id)
      profile = try EditList.applied(options.assignments, unset: [], to: profile)
      try EditRunner.commit(
        id: options.id, from: nil, to: profile, note: options.note.note("add \(options.id)"),
        in: file)
    }
  }
}
