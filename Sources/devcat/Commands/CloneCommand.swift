import Arguments
import Sync

/// `devcat clone`: makes a catalogue of one on a hub.
enum CloneCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var trust = TrustOptions()
    var url = ""
    var isShallow = false
    var isJSON = false
  }

  static let command = Command(
    "clone", "Copy a catalogue from a hub, with its whole history.",
    discussion: """
        devcat clone devcat://hub.example.org/acme/devices --catalogue devices.db
      An interrupted clone leaves its received part in PATH.partial: the same command continues from \
      there.
      """,
    options: Options(),
    [
      .word(
        "url", to: \.url,
        help: """
          devcat://host/team/name, devcat+tcp://127.0.0.1:port/team/name or \
          devcat+unix:///socket?catalogue=team/name.
          """),
      .flag(
        "--shallow", to: \.isShallow,
        help: "Fetch only a snapshot of the hub's newest revision, without its history."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(TrustOptions.arguments, at: \.trust)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let url = try RemoteURL(options.url)
    let path = options.catalogue.pathForNew()
    let isShallow = options.isShallow
    let report = try SyncRunner.run(
      trust: options.trust.trust, timeout: options.trust.timeout, meeting: url
    ) { client in
      isShallow
        ? try await client.cloneShallow(url, to: path) : try await client.clone(url, to: path)
    }
    SyncRunner.warn(of: report)
    SyncRunner.tellOfPartial(report)
    if options.isJSON {
      try SyncRunner.print(report)
    } else {
      try Output.standard.line(
        "Cloned '\(url.catalogue)' to '\(path)': revision \(report.new.number) "
          + "(\(report.new.digest.short)); \(SyncRunner.text(report.traffic))")
      if isShallow {
        try Output.standard.line("The local history begins with revision \(report.new.number).")
      }
    }
  }
}
