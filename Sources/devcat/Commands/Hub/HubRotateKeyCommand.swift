import DevcatArguments
import DevcatValues
import DevcatHub
import DevcatHubPostgres
import DevcatRender
import DevcatClient

/// `devcat hub rotate-key`: gives a hub a new key to sign its heads with.
enum HubRotateKeyCommand {
  struct Options: Sendable {
    var folder: String?
    var postgres = PostgresOption()
    var isForced = false
    var isJSON = false
  }

  static let command = Command(
    "rotate-key", "Replace the key with which a hub signs its heads; the old key announces it.",
    discussion: """
      The old key signs a statement about the new one, so replicas accept the new key by \
      themselves. A running hub over a folder uses the new key when it reads its files again \
      (SIGHUP).
        devcat hub rotate-key hub

      A hub on PostgreSQL changes its key in three steps. Make the next key in the folder of one \
      node; copy '.hub/next-signing-key.pem' to every other node, with mode 0600; then let all \
      nodes change to it at once:
        devcat hub rotate-key node1
        devcat hub rotate-key --postgres 'host=db.example.org dbname=devcat'
      """,
    options: Options(),
    [
      .word(
        "folder", to: \.folder, help: "The hub folder, or the folder of a node.",
        completion: .directory)
    ] + Argument.shared(PostgresOption.arguments, at: \.postgres) + [
      .flag(
        "--force", to: \.isForced,
        help: """
          With '--postgres': change the key even if nodes lack the next one. They refuse requests \
          until they have it.
          """),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    switch try HubPlace(folder: options.folder, postgres: options.postgres) {
    case .postgres(let hub): try rotate(hub, options)
    case .folder(let folder):
      guard !options.isForced else {
        throw CommandError(.usage, "'--force' is for a hub on PostgreSQL", hint: "Leave it out.")
      }
      if folder.isCache { try makeNextKey(folder, options) } else { try rotate(folder, options) }
    }
  }

  private static func rotate(_ folder: HubFolder, _ options: Options) throws {
    let rotation = try folder.rotateKey(at: Timestamp(seconds: Environment.secondsNow))
    if options.isJSON { return try printJSON("folder", folder.path, rotation.old, rotation.new) }
    try printKeys("The hub '\(folder.path)' has the signing key", rotation.old, rotation.new)
    try Output.standard.line(
      "If it runs, make it read its files again: kill -HUP, or systemctl reload.")
  }

  private static func makeNextKey(_ folder: HubFolder, _ options: Options) throws {
    let keys = try folder.makeNextKey()
    if options.isJSON {
      return try printJSON("folder", folder.path, keys.old, keys.new) {
        $0.member("file", folder.nextSigningKey)
      }
    }
    try Output.standard.write(
      """
      The next signing key is in '\(folder.nextSigningKey)':
        \(Hexadecimal.text(of: keys.new))
      All nodes still sign with
        \(Hexadecimal.text(of: keys.old)).
      Copy the file to '.hub' in the folder of every other node, with the same owner and mode 0600.
      After 5 s, let all nodes change to the key:
        devcat hub rotate-key --postgres OPTIONS

      """)
  }

  private static func rotate(_ hub: PostgresHub, _ options: Options) throws {
    let rotation = try hub.rotateKey(isForced: options.isForced)
    if options.isJSON {
      return try printJSON("postgres", hub.server, rotation.old, rotation.new) {
        $0.member("missing", rotation.missing)
      }
    }
    try printKeys("The nodes of '\(hub.server)' have the signing key", rotation.old, rotation.new)
    for name in rotation.missing {
      try Output.standard.line("The node '\(name)' lacks it, and refuses requests until it has it.")
    }
  }

  private static func printKeys(_ subject: String, _ old: [UInt8], _ new: [UInt8]) throws {
    try Output.standard.line(subject)
    try Output.standard.line("  \(Hexadecimal.text(of: new)), announced by")
    try Output.standard.line("  \(Hexadecimal.text(of: old)).")
  }

  private static func printJSON(
    _ place: String, _ path: String, _ old: [UInt8], _ new: [UInt8],
    _ members: (inout JSONWriter) -> Void = { _ in }
  ) throws {
    try JSONOutput.object { writer in
      writer.member(place, path)
      writer.member("old", Hexadecimal.text(of: old))
      writer.member("new", Hexadecimal.text(of: new))
      members(&writer)
    }
  }
}
