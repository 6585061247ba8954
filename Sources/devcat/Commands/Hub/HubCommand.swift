import Arguments
import Catalogue
import Hub
import HubPostgres
import Transport

/// `devcat hub`: makes and manages a hub.
enum HubCommand {
  struct InitOptions: Sendable {
    var folder: String?
    var postgres: String?
    var hosts: [String] = []
    var isJSON = false
  }

  static let command = Command(
    "hub", "Make and manage a hub.",
    [
      Command(
        "init", "Make a hub folder, with a certificate and keys; or a hub in a database.",
        discussion: """
          The certificate is valid for the given hosts, this machine's name and localhost. Clients \
          pin its fingerprint:
            devcat hub init hub --host hub.example.org
            devcat serve hub --listen 0.0.0.0:7346

          With --postgres, it makes the schema 'devcat' in a database, which holds the log and the \
          tokens. Each hub that serves it needs a folder of its own, for its certificate, its keys \
          and its cache:
            devcat hub init --postgres 'host=db.example.org dbname=devcat'
          """,
        options: InitOptions(),
        [
          .word(
            "folder", to: \.folder, help: "The folder of the catalogues; created if missing.",
            completion: .directory),
          .option("--postgres", to: \.postgres, value: "options", help: HubPlace.optionHelp),
          .option(
            "--host", to: \.hosts, value: "name",
            help: "Add a name or address by which clients reach the hub to the certificate."),
          .flag("--json", to: \.isJSON, help: "Print a JSON object."),
        ], run: initialize),
      HubTokenCommand.command, HubStatusCommand.command, HubBackupCommand.command,
      HubRestoreCommand.command, HubMoveCommand.command, HubRotateKeyCommand.command,
    ])

  private static func initialize(_ hub: PostgresHub, _ options: InitOptions) throws {
    guard options.hosts.isEmpty else {
      throw CommandError(
        .usage, "'--host' is for the certificate of a folder",
        hint: "Make the folder of each node with 'devcat hub init FOLDER --host NAME'.")
    }
    try hub.make()
    if options.isJSON {
      return try JSONOutput.print { writer in
        writer.beginObject()
        writer.member("postgres", hub.server)
        writer.endObject()
      }
    }
    try Output.standard.write(
      """
      Made the schema 'devcat' in '\(hub.server)'. Make a token for each user, and the folder of each node:
        devcat hub token create --postgres '\(hub.server)' --catalogue 'TEAM/*' --role write --name NAME
        devcat hub init FOLDER --host HOST
        devcat serve --postgres '\(hub.server)' --cache FOLDER --listen 0.0.0.0:\(Endpoint.defaultPort)
      All nodes sign with one key: copy FOLDER/.hub/signing-key.pem from the first node to the others.

      """)
  }

  @Sendable private static func initialize(_ options: InitOptions) throws {
    let folder: HubFolder
    switch try HubPlace(folder: options.folder, postgres: options.postgres) {
    case .folder(let found): folder = found
    case .postgres(let hub): return try initialize(hub, options)
    }
    let details = try folder.make(hosts: options.hosts)
    let expiry = details.expiry.map { String("\($0)".prefix(10)) } ?? "unknown"
    if options.isJSON {
      return try JSONOutput.print { writer in
        writer.beginObject()
        writer.member("folder", folder.path)
        writer.member("certificate", folder.certificate.certificate)
        writer.member("fingerprint", "\(details.fingerprint)")
        writer.member("hosts", details.names)
        writer.member("expires", expiry)
        writer.endObject()
      }
    }
    try Output.standard.write(
      """
      Made '\(folder.path)' a hub folder. Its certificate is valid until \(expiry), for
        \(details.names.joined(separator: ", "))
      and has the SHA-256 fingerprint
        \(details.fingerprint)
      Make a token for each user, and start the hub:
        devcat hub token create \(folder.path) --catalogue 'TEAM/*' --role write --name NAME
        devcat serve \(folder.path) --listen 0.0.0.0:\(Endpoint.defaultPort)
      Give each user the token and the fingerprint. They begin with
        devcat login \(details.names.first ?? "localhost")
        devcat clone devcat://\(details.names.first ?? "localhost")/TEAM/NAME --fingerprint FINGERPRINT

      """)
  }
}
