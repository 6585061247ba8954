import Arguments
import Catalogue
import Hub

/// `devcat hub rotate-key`: gives a hub a new key to sign its heads with.
enum HubRotateKeyCommand {
  struct Options: Sendable {
    var folder = ""
    var isJSON = false
  }

  static let command = Command(
    "rotate-key", "Replace the key with which a hub signs its heads; the old key announces it.",
    discussion: """
      The old key signs a statement about the new one, so replicas accept the new key by \
      themselves. A running hub uses the new key when it reads its files again (SIGHUP).
        devcat hub rotate-key hub
      """,
    options: Options(),
    [
      .word("folder", to: \.folder, help: "The hub folder.", completion: .directory),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let folder = HubFolder(options.folder)
    let rotation = try folder.rotateKey(at: Timestamp(seconds: Environment.secondsNow))
    let (old, new) = (Hexadecimal.text(of: rotation.old), Hexadecimal.text(of: rotation.new))
    guard !options.isJSON else {
      return try JSONOutput.print { writer in
        writer.beginObject()
        writer.member("folder", folder.path)
        writer.member("old", old)
        writer.member("new", new)
        writer.endObject()
      }
    }
    try Output.standard.line("The hub '\(folder.path)' has the signing key")
    try Output.standard.line("  \(new), announced by")
    try Output.standard.line("  \(old).")
    try Output.standard.line(
      "If it runs, make it read its files again: kill -HUP, or systemctl reload.")
  }
}
