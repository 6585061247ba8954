import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat diff`: the differences between two revisions.
enum DiffCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var old = ""
    var new = "head"
  }

  static let command = Command(
    "diff", "Show the differences between two revisions.",
    options: Options(),
    [
      .word("a", to: \.old, help: "A revision: a number, a tag, 'head~1' or a day."),
      .word("b", to: \.new, help: "The revision to compare with.", minimum: 0),
    ] + Argument.shared(CatalogueOptions.jsonArguments("Print a JSON array."), at: \.catalogue),
    run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading(at: nil)
    for word in [options.old, options.new] {
      try DeviceLookup.refuseDevice(word, asRevisionOf: file)
    }
    let differences = try file.state.differences(
      from: file.log.revisionNumber(options.old), to: file.log.revisionNumber(options.new)
    ).map { ProfileDifference(id: $0.id, old: $0.old, new: $0.new) }
    if options.catalogue.isJSON {
      try JSONOutput.print { DiffText.write(differences, to: &$0) }
    } else {
      try Pager.show(DiffText.page(differences))
    }
  }
}
