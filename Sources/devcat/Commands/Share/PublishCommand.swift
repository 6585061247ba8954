import DevcatArguments
import DevcatSystem
import DevcatValues
import DevcatPublishing
import DevcatStore
import DevcatClient

/// `devcat publish`: writes a catalogue as files that any web server hands out.
enum PublishCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var folder = ""
    var key: String?
    var isNewKey = false
    var isRotating = false
    var validity: Lifetime?
    var address: String?
    var isNewEpoch = false
  }

  static let command = Command(
    "publish", "Write the catalogue as files that any web server can serve.",
    discussion: """
      Others clone and pull from the files over HTTPS:
        devcat publish public --new-key
        devcat publish public
        devcat clone https://example.org/public --catalogue devices.db
      The first run creates the signing key. Later runs write what is new, and sign the head \
      again. Run it after each change, and before the signature expires, because readers refuse an \
      expired head. docs/Publishing.md shows web servers, object stores and cache headers.

      If the catalogue has a remote, it publishes up to the last revision that the remote has too.
      """,
    options: Options(),
    [
      .word(
        "folder", to: \.folder, help: "The folder to publish into; created if missing.",
        completion: .directory),
      .option(
        "--signing-key", to: \.key, value: "file",
        help: """
          Sign the head with the key in this file. Default: signing-key.pem in \
          $XDG_CONFIG_HOME/devcat, or ~/.config/devcat.
          """, completion: .file),
      .flag(
        "--new-key", to: \.isNewKey, help: "Create the signing key; fails if its file exists."),
      .flag(
        "--rotate-key", to: \.isRotating,
        help: """
          Replace the signing key; the old key announces the new one, so readers accept it by \
          themselves.
          """),
      .option(
        "--expires", to: \.validity, value: "time",
        help:
          """
          Set the lifetime of the signed head, such as 12h or 30d; readers refuse an expired head. \
          Default: the lifetime of the folder's last head, and 7d for a new folder.
          """),
      .option(
        "--push-address", to: \.address, value: "url",
        help: """
          Tell readers where to push: the catalogue's address on a hub, such as \
          devcat://hub.example.org/acme/devices. Default: that of the folder's last head.
          """),
      .flag(
        "--new-epoch", to: \.isNewEpoch,
        help: """
          Start a new history, also where the catalogue's history lacks the folder's head, or \
          another key signed it. Readers of that head must clone again. Each run with it starts one.
          """),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: {
      $0.isNewKey && $0.isRotating ? "'--rotate-key' does not work with '--new-key'" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try CatalogueFile.open(at: options.catalogue.resolvedPath, access: .readOnly)
    // A damaged catalogue leaves neither a key nor files in a new folder.
    if options.isNewKey || !Path.exists("\(options.folder)/head") {
      let found = try ProgressBar.showing { try file.maintenance.verify() }
      if let damage = VerifyCommand.damage(found, of: file) { throw damage }
    }
    let keyFile = try options.key ?? Environment.signingKeyPath(making: options.isNewKey)
    let now = Timestamp(seconds: Environment.secondsNow)
    let identity = try PublisherIdentity(
      keyFile: keyFile, validity: options.validity?.seconds, isMaking: options.isNewKey)
    if options.isNewKey {
      Console.note("Made the signing key \(Hexadecimal.text(of: identity.publicKey)).")
    }
    var settings = Publisher.Options()
    settings.hub = try options.address.map(checkedAddress)
    settings.isNewEpoch = options.isNewEpoch
    settings.isRotatingKey = options.isRotating
    let publisher = Publisher(
      options.folder, identity: identity, options: settings, now: now)
    let report = try ProgressBar.showing { try publisher.publish(file) }
    if options.isRotating {
      let old = Hexadecimal.text(of: identity.publicKey)
      Console.note("Replaced the signing key \(old), which announces the new one.")
    }
    try Output.standard.write(text(report, folder: options.folder))
  }

  /// The address of a catalogue on a hub, as given.
  ///
  /// - Throws: `CommandError` (`usage`) if it is no such address.
  private static func checkedAddress(_ text: String) throws -> String {
    guard (try? RemoteURL(text)) != nil else {
      throw CommandError(
        .usage, "'\(text)' is not the address of a catalogue on a hub",
        hint: "Write devcat://host/team/name.")
    }
    return text
  }

  /// The report, in lines.
  private static func text(_ report: PublishReport, folder: String) -> String {
    let head = report.head
    let point = "revision \(head.point.number) (\(head.point.digest.short))"
    var lines: [String] = []
    if report.isUnchanged {
      lines.append("Nothing new: '\(folder)' is at \(point).")
    } else {
      lines.append(
        "Published \(point) to '\(folder)': \(report.written.counted("file")) with "
          + "\(report.bytes.counted("byte")).")
    }
    if !report.mended.isEmpty {
      lines.append("Wrote again what was missing or cut: \(report.mended.listed(1)).")
    }
    lines.append("The head is signed until \(head.expiry) by \(Hexadecimal.text(of: head.key)).")
    if report.localRevisions > 0 {
      lines.append(
        "Not published: \(report.localRevisions.counted("revision")) made here that the remote does "
          + "not have yet.")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
