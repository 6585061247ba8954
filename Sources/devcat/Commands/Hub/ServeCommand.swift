public import DevcatArguments
import DevcatValues
import DevcatSystem
import DevcatHub
import DevcatHubPostgres
import DevcatClient
public import DevcatTransport

/// `devcat serve`: a hub for the catalogues under a folder.
enum ServeCommand {
  struct Options: Sendable {
    var folder: String?
    var config: String?
    var postgres = PostgresOption()
    var cache: String?
    var listen: [String] = []
    var plain: [String] = []
    var socket: [String] = []
    var certificate: String?
    var certificateKey: String?
    var connections = HubServer.Limits().connections
    var heartbeat = Int(HubServer.Limits().heartbeat.components.seconds)
    var metrics: [String] = []
    var proxies: [ProxyNetwork] = []
    var log = HubLog.Format.text
    var publication: String?
    var address: String?
    var isOpen = false
    var isQuiet = false
  }

  private static let arguments: [Argument<Options>] =
    [
      .word("folder", to: \.folder, help: "The folder of the catalogues.", completion: .directory),
      .option(
        "--config", to: \.config, value: "file", help: "Read further options from a file.",
        completion: .file),
    ] + Argument.shared(PostgresOption.arguments, at: \.postgres) + [
      .option(
        "--cache", to: \.cache, value: "folder",
        help:
          "With '--postgres': keep copies of the catalogues in this hub folder; they may be lost.",
        completion: .directory),
      .option(
        "--listen", to: \.listen, value: "host:port",
        help: """
          Listen at this address, with TLS if there is a certificate; port 0 takes a free one. \
          Default: 127.0.0.1:7346.
          """),
      .option(
        "--listen-plain", to: \.plain, value: "host:port",
        help: "Listen at this loopback address without TLS, even if there is a certificate."),
      .option(
        "--socket", to: \.socket, value: "path", help: "Listen at this unix socket.",
        completion: .file),
      .option(
        "--certificate", to: \.certificate, value: "file",
        help:
          "Use this certificate instead of the folder's: a PEM file, with its issuers after it.",
        completion: .file),
      .option(
        "--certificate-key", to: \.certificateKey, value: "file",
        help: "Use this private key for '--certificate': a PEM file.",
        completion: .file),
      .option(
        "--proxy-from", to: \.proxies, value: "network",
        help: """
          Take connections from this address or network only with a header of the PROXY protocol, \
          version 2, and use the client's address in it. For load balancers, such as 192.0.2.7 or \
          192.0.2.0/24.
          """),
      .option(
        "--metrics", to: \.metrics, value: "address",
        help: """
          Serve the hub's metrics and state by HTTP at this host:port or unix:PATH. Everybody who \
          reaches the address can read them.
          """),
      .option("--log", to: \.log, value: "format", help: "Set the format of the log."),
      .option(
        "--publish", to: \.publication, value: "folder",
        help: """
          Publish every catalogue as files in team/name under this folder, after each push and \
          every hour. Everybody who can reach the files can read them. See 'devcat help publish'.
          """, completion: .directory),
      .option(
        "--push-address", to: \.address, value: "url",
        help: """
          With '--publish': tell readers where to push: this hub's address, such as \
          devcat://hub.example.org.
          """),
      .flag(
        "--open", to: \.isOpen,
        help:
          "Serve other machines without tokens: everybody who reaches the port can do everything."),
      .flag("-q", "--quiet", to: \.isQuiet, help: "Do not log requests."),
      .option(
        "--max-connections", to: \.connections, value: "count",
        help: "Serve at most this many connections at a time."),
      .option(
        "--heartbeat", to: \.heartbeat, value: "seconds",
        help: "Check tokens, and the heads that clients wait for, at this interval."),
    ]

  static let command = Command(
    "serve", "Serve the catalogues under a folder as a hub.",
    discussion: """
      The catalogue team/name is the file team/name.db under the folder; the first push to a name \
      makes it. The hub prints one line when it is ready. At SIGTERM or SIGINT it ends after the \
      requests under way. At SIGHUP it reads its certificate and tokens again.

      A folder of 'devcat hub init' has a certificate, and --listen then uses TLS. Without one, only \
      this machine's own addresses are allowed. Other machines also need tokens ('devcat hub token \
      create').
        devcat serve hub --listen 0.0.0.0:7346
        devcat serve hub --socket hub.sock

      With --postgres, the log is in a PostgreSQL database, which several hubs can serve. Each hub \
      needs a folder of its own as a cache. See 'docs/Operations.md'.
        devcat serve --postgres 'host=db.example.org dbname=devcat' --cache hub

      A file of options has one on each line, such as 'listen 0.0.0.0:7346'; the command line \
      replaces what it says. Without '--config', the file '.hub/config' in the folder is used, if \
      there is one.
      """,
    options: Options(), arguments, configuration: configuration, run: run)

  /// The words of the file of options, by default of the one in the folder.
  @Sendable private static func configuration(
    _ options: Options
  ) throws -> (file: String, words: [String]) {
    let path: String
    if let named = options.config {
      path = named
    } else {
      guard let folder = options.folder ?? options.cache else { return ("", []) }
      path = HubFolder(folder).configuration
      guard Path.exists(path) else { return ("", []) }
    }
    let lines = try OptionFile.lines(of: path, arePrivate: OptionFile.isPrivate)
    return (path, OptionFile.words(of: lines))
  }

  /// Whether the words of a command line, some of which may be wrong, or its file of options choose
  /// a log in JSON.
  ///
  /// A failure to start is then written as JSON too, for the readers of the log.
  static func logsJSON(_ words: [String]) -> Bool {
    guard words.first == "serve" else { return false }
    if let format = ShellWord.value(of: "--log", in: words) { return format == "json" }
    // The options are not parsed here, so every word may be the folder.
    let folders = words.dropFirst().map { HubFolder($0).configuration }
    let files = ShellWord.value(of: "--config", in: words).map { [$0] } ?? folders
    return files.contains { path in
      // Permissions do not matter for the form of an error; the start of the hub checks them.
      let lines = try? OptionFile.lines(of: path, arePrivate: { _ in false })
      return lines.flatMap { ShellWord.value(of: "--log", in: OptionFile.words(of: $0)) } == "json"
    }
  }

  /// Says why a hub could not start, or has failed, as a line of its log in JSON.
  static func report(_ error: any Error) {
    Console.note(HubLog(format: .json, isQuiet: false).failure(error, at: .now))
  }

  @Sendable private static func run(_ options: Options) throws {
    let folder = try folder(options)
    let settings = try settings(options)
    var limits = settings.limits
    // systemd asks for it by 'WatchdogSec=' and 'Type=notify'.
    let notifier = ServiceNotifier { Environment[$0] }
    limits.watchdog = notifier?.watchdog
    limits.version = CommandTable.version
    limits.proxies = options.proxies
    let hubLimits = limits
    let publication = try publication(options, settings, folder)
    let certificate = try certificate(options, folder)
    let log = HubLog(format: options.log, isQuiet: options.isQuiet)
    let output = LogOutput(log)
    // The socket for 'devcat hub status' is in a hub folder.
    let own = folder.isInitialized ? try? folder.statusEndpoint() : nil
    if own == nil, folder.isInitialized {
      Console.note("'devcat hub status' cannot ask this hub: its folder's path is too long.")
    }
    let pages = settings.pages + (own.map { [$0] } ?? [])
    let record = try options.postgres.text().map {
      try PostgresLog($0, cache: folder)
    }
    do {
      try EventLoop.run { loop in
        let hub = HubServer(
          folder: folder.path, log: record, on: loop, limits: hubLimits, certificate: certificate,
          publication: publication
        ) { report($0, log, output, notifier) }
        try await hub.run(
          on: settings.addresses, plain: settings.plain, pages: pages,
          isOpen: options.isOpen, mindsSignals: true)
      }
    } catch {
      // The error would wait for ever behind lines that nobody reads.
      guard output.finish() else { ThisProcess.end(ExitStatus(of: error).code) }
      throw error
    }
    output.write(log.end(at: .now))
    _ = output.finish()
  }

  /// The meaning of the options by themselves, without a look at any file.
  private struct Settings: Sendable {
    var addresses: [Endpoint]
    let plain: [Endpoint]
    let pages: [Endpoint]
    let limits: HubServer.Limits
    /// The address of the hub in published folders.
    var pushAddress: String?
  }

  private static func settings(_ options: Options) throws -> Settings {
    var settings = Settings(
      addresses: try options.listen.map { try Endpoint(tcp: $0) }
        + options.socket.map { Endpoint.unix(path: $0) },
      plain: try options.plain.map { try Endpoint(tcp: $0) },
      pages: try options.metrics.map { try Endpoint(metrics: $0) },
      limits: try limits(options), pushAddress: options.address)
    if settings.addresses.isEmpty && settings.plain.isEmpty {
      settings.addresses = [try Endpoint(tcp: "127.0.0.1")]
    }
    for one in settings.plain { try one.requireLoopback(.listen) }
    // A port of 0 is another one each time.
    let fixed = (settings.addresses + settings.plain + settings.pages).filter {
      if case .tcp(_, 0) = $0 { false } else { true }
    }
    if let twice = fixed.first(where: { one in fixed.filter { $0 == one }.count > 1 }) {
      throw CommandError(
        .usage, "The address '\(twice)' is named twice", hint: "Name another, or leave one out.")
    }
    guard (options.certificate == nil) == (options.certificateKey == nil) else {
      throw CommandError(
        .usage, "A certificate is given without its key, or a key without its certificate",
        hint: "Give both '--certificate' and '--certificate-key'.")
    }
    guard let address = options.address else { return settings }
    guard options.publication != nil else {
      throw CommandError(
        .usage, "'--push-address' is for published catalogues",
        hint: "Name a folder with '--publish'.")
    }
    settings.pushAddress = String(
      address.reversed().drop { $0 == "/" }.reversed())
    guard (try? RemoteURL("\(settings.pushAddress ?? "")/team/name")) != nil else {
      throw CommandError(
        .usage, "'\(address)' is not the address of a hub",
        hint: "Write devcat://host or devcat://host:port.")
    }
    return settings
  }

  /// The limits of the hub; a value out of range is refused, with the name of its option.
  private static func limits(_ options: Options) throws -> HubServer.Limits {
    func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws -> Int {
      guard !range.contains(value) else { return value }
      throw CommandError(
        .usage, "'\(name) \(value)' is out of range",
        hint: "Give a number from \(range.lowerBound) to \(range.upperBound).")
    }
    var limits = HubServer.Limits()
    limits.connections = try check("--max-connections", options.connections, 1...10_000_000)
    limits.heartbeat = .seconds(try check("--heartbeat", options.heartbeat, 1...86_400))
    return limits
  }

  /// The folder to serve, or to use as a cache.
  private static func folder(_ options: Options) throws -> HubFolder {
    switch (options.folder, options.postgres.isGiven, options.cache) {
    case (let folder?, false, nil): return HubFolder(folder)
    case (nil, true, let cache?): return HubFolder(cache)
    default:
      throw CommandError(
        .usage, "Exactly one hub to serve must be given",
        hint: "Give the folder of the catalogues, or both '--postgres' and '--cache'.")
    }
  }

  /// The folder and the address for published catalogues; `nil` without `--publish`.
  private static func publication(
    _ options: Options, _ settings: Settings, _ hub: HubFolder
  ) throws -> HubPublication? {
    guard let folder = options.publication else { return nil }
    guard hub.isInitialized else {
      throw CommandError(
        .usage, "Cannot publish: the hub '\(hub.path)' has no signing key",
        hint: "'devcat hub init \(hub.path)' makes one.")
    }
    // A path that is no folder would fail at each push, where nobody looks.
    try FileAccess.attempt("publish to", try Folder.makeIfMissing(folder))
    return HubPublication(folder: folder, address: settings.pushAddress)
  }

  /// The named certificate, or the hub folder's; `nil` if there is neither.
  private static func certificate(
    _ options: Options, _ folder: HubFolder
  ) throws -> HubCertificate? {
    try folder.checkPermissions()
    switch (options.certificate, options.certificateKey) {
    case (let certificate?, let key?):
      // Other services may use the key too; what is in '.hub' is the hub's alone.
      let isOwn = Folder.parent(of: key).hasSuffix("/.hub") || Folder.parent(of: key) == ".hub"
      return HubCertificate(certificate: certificate, key: key, isShared: !isOwn)
    default: return folder.isInitialized ? folder.certificate : nil
    }
  }

  private static func report(
    _ event: HubServerEvent, _ log: HubLog, _ output: LogOutput, _ notifier: ServiceNotifier?
  ) {
    if case .ready(let endpoints) = event {
      // Who reads that the hub is ready finds the lines before in the log.
      _ = output.finish()
      let places = endpoints.map(\.description).joined(separator: ", ")
      // Whoever started the hub may wait for this line; if they are gone, the hub serves on.
      try? Output.standard.line("ready: \(places)")
      try? Output.standard.flush()
    }
    switch event {
    case .ready: notifier?.tell(.ready)
    case .alive: notifier?.tell(.alive)
    case .stopping: notifier?.tell(.stopping)
    default: break
    }
    if let line = log.line(event, at: .now) { output.write(line) }
  }
}

extension ProxyNetwork: ArgumentValue {
  /// Reads an address, or a network.
  public init?(argument text: String) { self.init(text) }

  /// The address, or the network.
  public var argumentText: String { text }

  /// The valid form of a word.
  public static var argumentExpectation: String? { "an address such as 192.0.2.7, or 192.0.2.0/24" }
}
