import Arguments
import Sync

/// `devcat serve`: a hub for the catalogues under a folder.
enum ServeCommand {
  struct Options: Sendable {
    var folder = ""
    var listen: [String] = []
    var socket: [String] = []
    var isQuiet = false
  }

  static let command = Command(
    "serve", "Serve the catalogues under a folder as a hub.",
    discussion: """
      The catalogue team/name is the file team/name.db under the folder; the first push to a name \
      makes it. One line says when the hub is ready. It ends at SIGTERM or SIGINT, once what is \
      under way is done.
        devcat serve hub --listen 127.0.0.1:7346
        devcat serve hub --socket hub.sock
      """,
    options: Options(),
    [
      .word("folder", to: \.folder, help: "The folder of the catalogues.", completion: .directory),
      .option(
        "--listen", to: \.listen, value: "host:port",
        help: "A loopback address to listen at; port 0 takes a free one. Default: 127.0.0.1:7346."),
      .option(
        "--socket", to: \.socket, value: "path", help: "A unix socket to listen at.",
        completion: .file),
      .flag("-q", "--quiet", to: \.isQuiet, help: "Say nothing of the requests."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    var endpoints = try options.listen.map { try Endpoint(tcp: $0) }
    endpoints += options.socket.map { Endpoint.unix(path: $0) }
    if endpoints.isEmpty { endpoints = [try Endpoint(tcp: "127.0.0.1")] }
    let addresses = endpoints
    try EventLoop.run { loop in
      let hub = Hub(folder: options.folder, on: loop) { event in
        report(event, isQuiet: options.isQuiet)
      }
      try await hub.run(on: addresses, stopsOnSignals: true)
    }
    Console.note("The hub has ended.")
  }

  private static func report(_ event: HubEvent, isQuiet: Bool) {
    switch event {
    case .ready(let endpoints):
      let places = endpoints.map(\.description).joined(separator: ", ")
      // Whoever started the hub may wait for this line; if they are gone, the hub serves on.
      try? Output.standard.line("ready: \(places)")
      try? Output.standard.flush()
    case .answered(let request):
      if isQuiet { return }
      Console.note(
        "\(request.operation) \(request.catalogue) \(request.answer) (\(request.peer))")
    case .dropped(let peer, let reason): Console.note("dropped \(peer): \(reason)")
    case .stopping: Console.note("The hub is stopping.")
    }
  }
}
