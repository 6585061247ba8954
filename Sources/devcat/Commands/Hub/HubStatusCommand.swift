import DevcatArguments
import DevcatSystem
import DevcatValues
import DevcatHub
import DevcatHubPostgres
import DevcatRender
import DevcatStore
import DevcatClient
import DevcatTransport
import DevcatWire

/// `devcat hub status`: the catalogues of a hub's folder, and the state of the hub that serves it.
enum HubStatusCommand {
  struct Options: Sendable {
    var hub = HubPlaceOptions()
    var metrics: String?
  }

  static let command = Command(
    "status", "Show the catalogues and the state of a hub.",
    discussion: """
      It reads the catalogues of a folder from their files, even if no hub serves it, which is \
      exit code 69. It asks the hub by a socket in the folder, if 'devcat hub init' made the \
      folder. For other hubs, give the metrics endpoint of 'devcat serve --metrics'.
        devcat hub status hub
        devcat hub status --metrics 127.0.0.1:9346
      """,
    options: Options(),
    Argument.shared(HubPlaceOptions.arguments("The folder of the hub."), at: \.hub) + [
      .option(
        "--metrics", to: \.metrics, value: "address",
        help: "Ask the hub's metrics endpoint: a loopback host:port, or unix:PATH.")
    ], run: run)

  /// A catalogue as its file describes it.
  struct Catalogue {
    let name: CatalogueName
    let size: Int
    let found: Result<(head: RevisionPoint, profiles: Int), any Error>

    init(_ name: CatalogueName, in folder: HubFolder) {
      self.name = name
      size = folder.size(of: name)
      found = Result {
        let file = try CatalogueFile.open(at: folder.file(of: name), access: .readOnly)
        return try file.reading { (try file.log.head(), try file.devices.count) }
      }
    }
  }

  @Sendable private static func run(_ options: Options) throws {
    if let postgres = try options.hub.postgres.text() {
      guard options.hub.folder == nil, options.metrics == nil else {
        throw CommandError(
          .usage, "'--postgres' is given with a folder or '--metrics'",
          hint: "Ask for one of them at a time.")
      }
      let hub = try PostgresHub(postgres)
      return try HubStatusReport.print(hub.status(), of: hub.server, asJSON: options.hub.isJSON)
    }
    let folder = options.hub.folder.map { HubFolder($0) }
    let page = try options.metrics.map { try Endpoint(metrics: $0) }
    guard folder != nil || page != nil else {
      throw CommandError(
        .usage, "No folder and no metrics endpoint is given",
        hint: "Give the hub's folder, or '--metrics' with its metrics endpoint.")
    }
    let contents = try folder?.contents()
    var silence: Failure?
    var hub: HubStatus?
    do {
      hub = try page.map { try ask($0) } ?? folder.flatMap { try running($0) }
    } catch let error as Failure where error.fault == .connection && page == nil {
      silence = error
    }
    let catalogues =
      folder.flatMap { folder in contents?.catalogues.map { Catalogue($0, in: folder) } }
    if options.hub.isJSON {
      try HubStatusReport.printJSON(folder, hub, catalogues, isSilent: silence != nil)
    } else {
      try HubStatusReport.printText(
        folder, hub, catalogues, others: contents?.others ?? [], isSilent: silence != nil)
    }
    if let silence { throw silence }
    // A node's files are a cache, and the node reports itself which catalogues it has.
    let cached = Set(hub?.log == nil ? [] : hub?.catalogues.map(\.name) ?? [])
    let others = (contents?.others ?? []).filter { $0.hasSuffix(".db") }.map {
      "'\($0)' is not served: it is no regular file, or its name is no catalogue's"
    }
    let failures =
      (catalogues ?? []).compactMap { one -> String? in
        guard case .failure(let error) = one.found, !cached.contains("\(one.name)") else {
          return nil
        }
        // The sentence of the failure, whose full stop the error's line has already.
        let text = "\(error)"
        return text.hasSuffix(".") ? String(text.dropLast()) : text
      } + others
      + (hub?.verifications ?? []).compactMap { one in
        one.problem.map { "the hub has found damage in '\(one.name)': \($0)" }
      }
    guard failures.isEmpty else {
      throw CommandError(.data, failures.joined(separator: "\n"))
    }
    if let folder, folder.isInitialized, hub == nil {
      throw CommandError(
        .unavailable, "No hub serves '\(folder.path)'",
        hint: "Start it with 'devcat serve \(folder.path)'.")
    }
  }

  /// The hub that serves a folder; `nil` if none can be asked by the folder's socket.
  static func running(_ folder: HubFolder) throws -> HubStatus? {
    guard Path.exists(folder.statusSocket) else { return nil }
    do {
      return try ask(folder.statusEndpoint())
    } catch let error as Failure where error.fault == .connection && error.code == .refused {
      // The file of a hub that was killed.
      return nil
    }
  }

  private static func ask(_ endpoint: Endpoint) throws -> HubStatus {
    try EventLoop.run { loop in try await HubStatus.ask(endpoint, on: loop) }
  }
}
