import DevcatArguments
import DevcatValues
import DevcatStore

/// `devcat snapshot`: compressed snapshots of a revision.
enum SnapshotCommand {
  /// The options, of which 'load' takes the file and the catalogue.
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var file = ""
    var revision = "head"
    var isForced = false
  }

  static let command = Command(
    "snapshot", "Save and load compressed snapshots; 'devcat verify FILE' verifies one.",
    [
      Command(
        "save", "Save a snapshot of a revision.", options: Options(),
        [
          .word("file", to: \.file, help: "The file to write.", completion: .file),
          .option(
            "--at", to: \.revision, value: "revision",
            help: "Use the state of a revision: a number, a tag, 'head~1' or a day."),
          .flag("--force", to: \.isForced, help: "Replace an existing file."),
        ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: save),
      Command(
        "load", "Make a catalogue from a snapshot, whose history begins there.",
        options: Options(),
        [.word("file", to: \.file, help: "The snapshot.", completion: .file)]
          + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: load),
    ])

  @Sendable private static func save(_ options: Options) throws {
    let file = try options.catalogue.openForReading()
    let number = try file.log.revisionNumber(options.revision)
    var size = 0
    try FileAccess.replace(options.file, overwriting: options.isForced) { sink in
      try ProgressBar.showing {
        try file.snapshots.write(at: number) { bytes in
          size += bytes.count
          try sink(bytes)
        }
      }
    }
    Console.note("Saved revision \(number) to '\(options.file)' (\(size) bytes).")
  }

  @Sendable private static func load(_ options: Options) throws {
    let path = try options.catalogue.pathForNew()
    let (count, head) = try SnapshotFile.reading(options.file) { bytes in
      try NewCatalogue.make(at: path) { temporary in
        let file = try ProgressBar.showing {
          try CatalogueFile.load(snapshot: bytes, at: temporary)
        }
        return (try file.devices.count, try file.log.head())
      }
    }
    Console.note(
      "Made a catalogue at '\(path)' with \(count.counted("device")); its history begins with "
        + "revision \(head.number).")
  }
}
