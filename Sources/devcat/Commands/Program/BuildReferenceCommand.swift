import DevcatValues
import DevcatArguments
import DevcatEncoding

/// `devcat build-reference`: makes what ships in the binary; for `Scripts/reference`.
enum BuildReferenceCommand {
  struct Options: Sendable {
    var folder = ""
    var output: String?
    var catalogue: String?
  }

  static let command = Command(
    "build-reference", "Build the reference history from a folder of facts.", isHidden: true,
    options: Options(),
    [
      .word("folder", to: \.folder, help: "The folder 'data'.", completion: .directory),
      .option(
        "-o", "--output", to: \.output, value: "folder",
        help: "The folder to write to. Default: compare with this binary.",
        completion: .directory),
      .option(
        "--catalogue", to: \.catalogue, value: "path",
        help: "Also make a catalogue at this path, as 'init' does.", completion: .file),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    if let path = options.catalogue {
      let product = try ReferenceBuilder(folder: options.folder).build()
      let revisions = try product.file.log.revisions(after: 0, maximumBytes: .max)
      _ = try ShippedHistory.makeCatalogue(of: revisions, at: path, name: "reference")
      return
    }
    var facts = ReferenceFacts()
    var built: [(history: ShippedHistory, revisions: [Revision])] = []
    for history in ShippedHistory.allCases {
      let folder = history.folder(in: options.folder)
      let product = try ReferenceBuilder(folder: folder, id: history.id).build()
      facts.add(product.facts)
      built.append((history, try product.file.log.revisions(after: 0, maximumBytes: .max)))
    }
    if let output = options.output {
      let files =
        built.map { ($0.history.fileName, DeltaWriter.encoded($0.revisions)) }
        + [("facts.gz", facts.encoded)]
      for (name, bytes) in files {
        try FileAccess.replace("\(output)/\(name)", overwriting: true) { sink in try sink(bytes) }
      }
      return
    }
    // Digests and texts are compared, since builds of zlib deflate differently.
    guard try built.allSatisfy({ try $0.revisions == $0.history.revisions() }),
      try facts == ReferenceFacts.embedded()
    else {
      throw CommandError(
        .failed, "The reference in this binary differs from '\(options.folder)'",
        hint: "Run Scripts/reference, and build again.")
    }
  }
}
