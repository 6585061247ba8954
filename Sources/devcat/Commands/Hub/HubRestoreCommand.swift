import DevcatArguments
import DevcatHub
import DevcatValues

/// `devcat hub restore`: makes a hub folder of a backup.
enum HubRestoreCommand {
  struct Options: Sendable {
    var backup: String?
    var hub = HubPlaceOptions()
  }

  static let command = Command(
    "restore", "Make a hub from a backup.",
    discussion: """
      It verifies every catalogue that the backup lists. If it fails, it does not change the folder. It refuses a \
      folder with files in it.
        devcat hub restore backup-monday hub

      With --postgres, it copies the backup to a database whose schema 'devcat hub init' has just \
      made. Without a backup, it only tells the nodes that PostgreSQL's tools have restored the \
      database: they make their caches anew. Stop all nodes first.

      Replicas that have seen newer revisions refuse the hub until 'devcat pull --rejoin', which keeps \
      those that the hub lacks for the next push.
        devcat hub restore backup-monday --postgres 'host=db dbname=devcat'
        devcat hub restore --postgres 'host=db dbname=devcat'
      """,
    options: Options(),
    [
      .word(
        "from", to: \.backup, help: "A folder that 'devcat hub backup' has made.",
        completion: .directory)
    ]
      + Argument.shared(
        HubPlaceOptions.arguments("The new hub folder: missing or empty."), at: \.hub), run: run)

  @Sendable private static func run(_ options: Options) throws {
    guard let backup = options.backup else {
      return try renew(options)
    }
    let hub = try options.hub.place()
    try HubFolder(backup).requireWholeBackup()
    let (copy, place) =
      switch hub {
      case .folder(let folder):
        (
          try HubCopy.make(of: HubFolder(backup), at: folder.path, withSecrets: true), folder.path
        )
      case .postgres(let hub): (try hub.take(HubFolder(backup)), hub.server)
      }
    try HubCopyReport.print(copy, at: place, done: "Restored", asJSON: options.hub.isJSON)
    guard !copy.secrets.isEmpty else { return }
    Console.note(
      "Tokens and keys are those of the backup: revoke again what was revoked since ('devcat hub token "
        + "list'). If the signing key was changed since, copy the newest 'signing-key.pem' and "
        + "'signing-key.pem.statements' into '.hub' before the hub starts.")
  }

  private static func renew(_ options: Options) throws {
    guard case .postgres(let hub) = try HubPlace(folder: nil, postgres: options.hub.postgres) else {
      return
    }
    let names = try hub.renew()
    guard !options.hub.isJSON else {
      return try JSONOutput.object { writer in
        writer.member("postgres", hub.server)
        writer.member("catalogues", names.map(\.description))
      }
    }
    try Output.standard.line(
      "The nodes begin anew with '\(hub.server)', which has \(names.count.counted("catalogue")).")
  }
}
