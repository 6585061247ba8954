import Arguments
import Catalogue
import Import
import Render
import Store

/// `devcat compare`: lays sources beside the catalogue, and changes nothing.
enum CompareCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var assignments = AssignmentOptions()
    var files: [String] = []
    var format: ImportFormat?
    var isWhole = false
    var isJSON = false
  }

  static let command = Command(
    "compare", "Show where sources and the catalogue differ, and change nothing.",
    discussion: """
      Beside each value stands how many of the files, and of the facts that ship with devcat, agree \
      with it. The exit status is 1 where anything differs.
        devcat compare descriptors.json devices.csv
      """,
    options: Options(),
    [
      .words(
        "file", to: \.files, help: "The files to read; '-' is standard input.", minimum: 1,
        completion: .file),
      .option(
        "-f", "--format", to: \.format, value: "format",
        help: "The format; guessed from the content where it is not given."),
      .flag(
        "--all", to: \.isWhole,
        help: "List also each value and device that the catalogue does not know."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(AssignmentOptions.arguments, at: \.assignments)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: { $0.assignments.fault }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading()
    let (report, notes) = try file.reading { try compare(options, with: file) }
    for note in notes { Console.note(note.description) }
    try ComparisonOutput(report).print(isWhole: options.isWhole, isJSON: options.isJSON)
    guard report.findsDifferences else { return }
    var parts: [String] = []
    if !report.differences.isEmpty { parts.append(report.differences.count.counted("value")) }
    if !report.unplaced.isEmpty { parts.append(report.unplaced.count.counted("row")) }
    throw CommandError(
      .failed, "The sources and the catalogue differ in " + parts.joined(separator: " and "))
  }

  /// The report, and the diagnostics of the readers.
  private static func compare(
    _ options: Options, with file: CatalogueFile
  ) throws -> (ComparisonReport, [Diagnostic]) {
    var comparison = SourceComparison(
      sources: options.files, with: file, assignments: try options.assignments.assignments())
    var diagnostics: [Diagnostic] = []
    for (index, path) in options.files.enumerated() {
      let (content, format) = try SourceOpener.open(path, as: options.format)
      diagnostics += try DraftPipeline.read(content, as: format) {
        try comparison.add($0, from: index)
      }
    }
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else {
      throw CommandError(
        .data,
        errors.map(\.description).joined(separator: "\n")
          + "\nThe source cannot be read; nothing was compared")
    }
    return (try comparison.finished(), diagnostics)
  }
}
