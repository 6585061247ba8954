import DevcatValues
import DevcatArguments
import DevcatRender

/// `devcat tag`: names revisions on this machine.
enum TagCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var name: String?
    var revision = "head"
    var isDeleted = false
  }

  static let command = Command(
    "tag", "Name a revision, or list the names; tags are not synced.",
    options: Options(),
    [
      .word("name", to: \.name, help: "The name. Default: list all tags."),
      .word("revision", to: \.revision, help: "The revision to name.", minimum: 0),
      .flag("--delete", to: \.isDeleted, help: "Delete the name; the revision stays."),
    ]
      + Argument.shared(
        CatalogueOptions.jsonArguments("Print the list as a JSON array."), at: \.catalogue),
    validate: { options in
      options.isDeleted && options.name == nil ? "'--delete' needs the name of a tag" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    guard let name = options.name else {
      let tags = try options.catalogue.openForReading().log.tags()
      if options.catalogue.isJSON {
        try JSONOutput.print { writer in
          writer.objects(tags) { writer, tag in
            writer.member("name", tag.name)
            writer.member("revision", tag.revision)
          }
        }
      } else {
        for tag in tags { try Output.standard.line("\(tag.name)\t\(tag.revision)") }
      }
      return
    }
    let file = try options.catalogue.openForWriting()
    if options.isDeleted {
      guard let number = try file.log.deleteTag(name) else {
        let near = name.closest(of: try file.log.tags().map(\.name))
        throw CommandError(
          .noInput, "No tag is called '\(name)'",
          hint: near.map { "Did you mean '\($0)'?" } ?? "'devcat tag' lists all tags.")
      }
      return Console.note("Deleted '\(name)', which was revision \(number).")
    }
    let number = try file.log.revisionNumber(options.revision)
    let former = try file.log.setTag(name, to: number)
    let change = former.flatMap { $0 == number ? nil : "; it was revision \($0)" } ?? ""
    Console.note("'\(name)' is revision \(number)\(change).")
  }
}
