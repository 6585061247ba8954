import DevcatArguments
import DevcatClient

/// `devcat clone`: copies a catalogue from a hub or a published folder.
enum CloneCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var trust = TrustOptions()
    var url = ""
    var isShallow = false
    var isJSON = false
  }

  static let command = Command(
    "clone", "Copy a catalogue from a hub or a web server, with its whole history.",
    discussion: """
        devcat clone devcat://hub.example.org/acme/devices --catalogue devices.db
        devcat clone https://example.org/public --catalogue devices.db
      """,
    options: Options(),
    [
      .word(
        "url", to: \.url,
        help: """
          devcat://host/team/name, devcat+tcp://127.0.0.1:port/team/name, \
          devcat+unix:///socket?catalogue=team/name, or https://host/path for a published folder.
          """),
      .flag(
        "--shallow", to: \.isShallow,
        help: "Fetch only a snapshot of the hub's newest revision, without its history."),
      .flag("--json", to: \.isJSON, help: "Print a JSON object."),
    ] + Argument.shared(TrustOptions.arguments, at: \.trust)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let path = options.catalogue.pathForNew()
    let address = try RemoteAddress(options.url)
    let report = try report(options, address, path)
    SyncRunner.warn(of: report)
    if options.isJSON {
      try SyncRunner.print(report)
    } else {
      try Output.standard.line(
        "Cloned '\(name(address))' to '\(path)': revision \(report.new.number) "
          + "(\(report.new.digest.short)); \(SyncRunner.text(report.traffic))")
      if options.isShallow {
        try Output.standard.line("The local history begins with revision \(report.new.number).")
      }
    }
  }

  private static func report(
    _ options: Options, _ address: RemoteAddress, _ path: String
  ) throws -> SyncReport {
    let isShallow = options.isShallow
    return try ProgressBar.showing(!options.isJSON) {
      try SyncRunner.run(options.trust, meeting: address) { client in
        let source = client.source(at: address)
        return isShallow
          ? try await source.cloneShallow(to: path) : try await source.clone(to: path)
      }
    }
  }

  /// The text about the cloned catalogue.
  private static func name(_ address: RemoteAddress) -> String {
    switch address {
    case .hub(let url): url.catalogue.description
    case .folder(let url): url.text
    }
  }
}
