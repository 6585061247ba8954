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
    let product = try ReferenceBuilder(folder: options.folder).build()
    let revisions = try product.file.log.revisions(after: 0, maximumBytes: .max)
    if let path = options.catalogue {
      _ = try ReferenceHistory.makeCatalogue(of: revisions, at: path, name: "reference")
      return
    }
    if let output = options.output {
      let files = [
        ("reference.delta", DeltaWriter.encoded(revisions)), ("facts.gz", product.facts.encoded),
      ]
      for (name, bytes) in files {
        try FileAccess.replace("\(output)/\(name)", overwriting: true) { sink in try sink(bytes) }
      }
      return
    }
    // Digests and texts are compared, since builds of zlib deflate differently.
    guard try revisions == ReferenceHistory.revisions(),
      try product.facts == ReferenceFacts.embedded()
    else {
      throw CommandError(
        .failed, "The reference in this binary differs from '\(options.folder)'",
        hint: "Run Scripts/reference, and build again.")
    }
  }
}
