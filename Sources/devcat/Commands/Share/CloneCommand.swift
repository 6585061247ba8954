import DevcatArguments
import DevcatClient

/// `devcat clone`: copies a catalogue from a hub or a published folder.
enum CloneCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var trust = TrustOptions()
    var url = ""
    var isShallow = false
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
        help: "From a published folder, fetch only its newest snapshot, without the history before."
      ),
    ] + Argument.shared(TrustOptions.arguments, at: \.trust)
      + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let path = try options.catalogue.pathForNew()
    let address = try RemoteAddress(options.url)
    let report = try report(options, address, path)
    SyncRunner.warn(of: report)
    if options.catalogue.isJSON {
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
    try ProgressBar.showing(!options.catalogue.isJSON) {
      guard options.isShallow else {
        return try SyncRunner.run(options.trust, meeting: address) {
          try await $0.source(at: address).clone(to: path)
        }
      }
      guard case .folder(let url) = address else {
        throw CommandError(
          .usage, "'--shallow' is for published folders, and '\(address.text)' is on a hub",
          hint: "Leave it out: a hub sends the whole history.")
      }
      return try SyncRunner.run(options.trust, meeting: address) {
        try await $0.folder(url).cloneShallow(to: path)
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
