import Synchronization

@testable import DevcatArguments

enum Format: String, CaseIterable, ArgumentValue {
  case text, json, ndjson, csv
}

/// The common options of many commands of the sample.
struct CatalogueOptions: Sendable, Equatable {
  var path: String?
  var json = false

  static let arguments: [Argument<CatalogueOptions>] = [
    .option(
      "--catalogue", to: \.path, value: "path", help: "The catalogue file to use.",
      environment: "DEVCAT_CATALOGUE", completion: .file),
    .flag("--json", to: \.json, help: "Print JSON."),
  ]
}

struct FindOptions: Sendable, Equatable {
  var catalogue = CatalogueOptions()
  var query: String?
  var conditions: [String] = []
  var fields = ["id", "name"]
  var format = Format.text
  var limit = 20
  var offset: Double?
  var output: String?
  var verbose = false
  var color = true

  static let arguments: [Argument<FindOptions>] =
    [
      .word("query", to: \.query, help: "What to look for."),
      .option(
        "--where", to: \.conditions, value: "condition",
        help: "A condition on any field; given several times, all must hold."),
      .option("--fields", to: \.fields, value: "path", help: "The fields to print."),
      .option("--format", to: \.format, value: "format", help: "The form of the answer."),
      .option("-n", "--limit", to: \.limit, value: "count", help: "How many to print."),
      .option("--offset", to: \.offset, value: "points", help: "Where to begin."),
      .option(
        "--output", "-o", to: \.output, value: "file", help: "Where to write.", completion: .file),
      .flag("-v", "--verbose", to: \.verbose, help: "Say more."),
      .flag("--no-color", to: \.color, setting: false, help: "Print no colors."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue)
}

struct CopyOptions: Sendable, Equatable {
  var sources: [String] = []
  var to = ""
  var mode = Format.csv

  static let arguments: [Argument<CopyOptions>] = [
    .word("file", to: \.sources, help: "The files to copy.", completion: .file),
    .option(
      "--to", to: \.to, value: "directory", help: "Where to copy them.",
      completion: .directory),
  ]
}

struct PeekOptions: Sendable, Equatable {
  var devices: [String] = []
  var base: String?

  static let arguments: [Argument<PeekOptions>] = [
    .word("device", to: \.devices, help: "The devices.", completion: .own("devices")),
    .option(
      "--base", to: \.base, value: "device", help: "What to compare with.",
      completion: .own("devices")),
  ]
}

struct TagOptions: Sendable, Equatable {
  var name = ""
  var format = Format.text
  var revisions = [1]

  static let arguments: [Argument<TagOptions>] = [
    .word("name", to: \.name, help: "The tag's name.", completion: .list(["stable", "it's new"])),
    .word("format", to: \.format, help: "The form of the answer.", minimum: 0),
    .word("revision", to: \.revisions, help: "The revisions to tag.", minimum: 0),
  ]
}

/// The options with which the actions of a sample program ran.
final class Recorder: Sendable {
  let runs = Mutex<[String]>([])
  func record(_ text: String) { runs.withLock { $0.append(text) } }
}

/// A program with every kind of declaration.
func sampleProgram(_ recorder: Recorder = Recorder()) -> Command {
  Command(
    "devcat", "A catalogue of device profiles.", version: "devcat 1.2.3",
    [
      Command(
        "find", "Find devices.",
        discussion: """
          Conditions compare a field with a value, and hold for the devices that the answer lists, \
          one a line.

            devcat find --where 'landscape.horizontal=regular'
          """,
        options: FindOptions(), FindOptions.arguments,
        validate: { options in
          options.catalogue.json && options.format == .csv
            ? "The options '--json' and '--format csv' cannot be given together" : nil
        },
        run: { recorder.record("find \($0.query ?? "-")") }),
      Command(
        "copy", "Copy files.", options: CopyOptions(), CopyOptions.arguments,
        run: { recorder.record("copy \($0.sources.count)") }),
      Command(
        "snapshot", "Save and load snapshots.",
        [
          Command("save", "Save one.", options: TagOptions(), TagOptions.arguments) { _ in },
          Command("load", "Load one.", options: CopyOptions()) { _ in recorder.record("load") },
        ]),
      Command("peek", "Look at devices.", options: PeekOptions(), PeekOptions.arguments) { _ in },
      Command("debug", "For its makers.", isHidden: true, options: CopyOptions()) { _ in
        recorder.record("debug")
      },
    ])
}
