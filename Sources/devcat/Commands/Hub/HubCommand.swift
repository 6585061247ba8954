import DevcatArguments
import DevcatValues
import DevcatHub
import DevcatHubPostgres
import DevcatClient
import DevcatTransport
import DevcatWire

/// `devcat hub`: makes and manages a hub.
enum HubCommand {
  struct InitOptions: Sendable {
    var hub = HubPlaceOptions()
    var hosts: [String] = []
    var isIfMissing = false
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
        Argument.shared(
          HubPlaceOptions.arguments("The folder of the catalogues; created if missing."), at: \.hub
        ) + [
          .option(
            "--host", to: \.hosts, value: "name",
            help: "Add a name or address by which clients reach the hub to the certificate."),
          .flag(
            "--if-missing", to: \.isIfMissing,
            help: "Succeed without a change if the hub exists already."),
        ], run: initialize),
      HubTokenCommand.command, HubCatalogueCommand.command, HubStatusCommand.command,
      HubBackupCommand.command,
      HubRestoreCommand.command, HubMoveCommand.command,
    ])

  private static func initialize(_ hub: PostgresHub, _ options: InitOptions) throws {
    guard options.hosts.isEmpty else {
      throw CommandError(
        .usage, "'--host' is for the certificate of a folder",
        hint: "Make the folder of each node with 'devcat hub init FOLDER --host NAME'.")
    }
    let isNew = try isMade(options) { try hub.make() }
    if options.hub.isJSON {
      return try JSONOutput.object { writer in
        writer.member("postgres", hub.server)
        if options.isIfMissing { writer.member("made", isNew) }
      }
    }
    guard isNew else {
      return try Output.standard.line(
        "The hub in '\(hub.server)' exists already; nothing was changed.")
    }
    let database = options.hub.postgres.words(for: hub.server)
    try Output.standard.write(
      """
      Made the schema 'devcat' in '\(hub.server)'. Make a token for the person who makes the catalogues, and the folder of each node:
        devcat hub token create \(database) --catalogue 'TEAM/*' --role admin --name NAME
        devcat hub init FOLDER --host HOST
        devcat serve \(database) --cache FOLDER --listen 0.0.0.0:\(Endpoint.defaultPort)
      The first push makes a catalogue. After it, '--role write' is enough for the tokens of the others.

      """)
  }

  @Sendable private static func initialize(_ options: InitOptions) throws {
    let folder: HubFolder
    switch try options.hub.place() {
    case .folder(let found): folder = found
    case .postgres(let hub): return try initialize(hub, options)
    }
    let isNew = try isMade(options) { _ = try folder.make(hosts: options.hosts) }
    if isNew, folder.isOpenToOthers {
      Console.note(
        "Other users of this machine may enter '\(folder.path)', and read its catalogues without a token. "
          + "To stop that: chmod 700 \(ShellWord.quoted(folder.path))")
    }
    let details = try folder.certificate.details()
    let expiry = details.expiry.map { String("\($0)".prefix(10)) } ?? "unknown"
    if options.hub.isJSON {
      return try JSONOutput.object { writer in
        writer.member("folder", folder.path)
        writer.member("certificate", folder.certificate.certificate)
        writer.member("fingerprint", "\(details.fingerprint)")
        writer.member("hosts", details.names)
        writer.member("expires", expiry)
        if options.isIfMissing { writer.member("made", isNew) }
      }
    }
    guard isNew else {
      return try Output.standard.line(
        "The hub '\(folder.path)' exists already; nothing was changed. Its fingerprint is\n  "
          + "\(details.fingerprint)")
    }
    let host = details.names.first ?? "localhost"
    try Output.standard.write(
      """
      Made '\(folder.path)' a hub folder. Its certificate is valid until \(expiry), for
        \(details.names.joined(separator: ", "))
      and has the SHA-256 fingerprint
        \(details.fingerprint)
      Make a token for the person who makes the catalogues, and start the hub:
        devcat hub token create \(folder.path) --catalogue 'TEAM/*' --role admin --name NAME
        devcat serve \(folder.path) --listen 0.0.0.0:\(Endpoint.defaultPort)
      As the folder of a node, whose tokens are in the database, start it with
        devcat serve --postgres OPTIONS --cache \(folder.path) --listen 0.0.0.0:\(Endpoint.defaultPort)
      That person stores the token, and makes the catalogue on the hub with the first push of a
      local one ('devcat init' makes that):
        devcat login \(host)
        devcat push devcat://\(host)/TEAM/NAME --fingerprint FINGERPRINT
      Then make a token for each other user, and give them the token and the fingerprint:
        devcat hub token create \(folder.path) --catalogue 'TEAM/*' --role write --name NAME
      They begin with
        devcat login \(host)
        devcat clone devcat://\(host)/TEAM/NAME --fingerprint FINGERPRINT

      """)
  }

  /// Makes a hub; `false` if it exists already, which only `--if-missing` permits.
  private static func isMade(_ options: InitOptions, _ make: () throws -> Void) throws -> Bool {
    do {
      try make()
      return true
    } catch let error as Failure where error.code == .exists && options.isIfMissing {
      return false
    }
  }
}
