import Arguments
import Catalogue
import Hub
import Transport

/// `devcat hub`: makes and looks after a hub folder.
enum HubCommand {
  struct InitOptions: Sendable {
    var folder = ""
    var hosts: [String] = []
    var isJSON = false
  }

  static let command = Command(
    "hub", "Make and manage a hub.",
    [
      Command(
        "init", "Make a hub folder, with a certificate and keys.",
        discussion: """
          The certificate is for the hosts given, this machine's name and localhost. Clients pin \
          its fingerprint:
            devcat hub init hub --host hub.example.org
            devcat serve hub --listen 0.0.0.0:7346
          """,
        options: InitOptions(),
        [
          .word(
            "folder", to: \.folder, help: "The folder of the catalogues; made if missing.",
            completion: .directory),
          .option(
            "--host", to: \.hosts, value: "name",
            help: "A name or address by which clients reach the hub."),
          .flag("--json", to: \.isJSON, help: "Print a JSON object."),
        ], run: initialize),
      HubTokenCommand.command, HubStatusCommand.command, HubBackupCommand.command,
      HubRestoreCommand.command, HubRotateKeyCommand.command,
    ])

  @Sendable private static func initialize(_ options: InitOptions) throws {
    let folder = HubFolder(options.folder)
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
