import Arguments
import Encoding

/// `devcat build-reference`: makes the history that ships in the binary; for `Scripts/reference`.
enum BuildReferenceCommand {
  struct Options: Sendable {
    var folder = ""
    var output: String?
  }

  static let command = Command(
    "build-reference", "Build the reference history from a folder of facts.", isHidden: true,
    options: Options(),
    [
      .word("folder", to: \.folder, help: "The folder 'data'.", completion: .directory),
      .option(
        "-o", "--output", to: \.output, value: "file",
        help: "Where to write the history; without it, the one in this binary is compared.",
        completion: .file),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let revisions = try ReferenceBuilder(folder: options.folder).revisions()
    if let output = options.output {
      let bytes = DeltaWriter.encoded(revisions)
      try FileAccess.replace(output, overwriting: true) { sink in try sink(bytes) }
      return
    }
    // Digests are compared, since builds of zlib deflate differently.
    guard try revisions == ReferenceHistory.revisions() else {
      throw CommandError(
        .failed, "The history in this binary is not the one that '\(options.folder)' gives",
        hint: "Run Scripts/reference, and build again.")
    }
  }
}
