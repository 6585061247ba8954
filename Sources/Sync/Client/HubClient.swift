import Catalogue
import Encoding
public import Store
public import Transport

/// Clones, pulls and pushes a catalogue file.
///
/// It opens the file itself and blocks the loop while it works on it: run it on a loop that does
/// nothing else, as `EventLoop.run` gives a command.
public struct HubClient: Sendable {
  /// How long a client waits, and what it accepts.
  public struct Limits: Sendable {
    /// For the connection and the hub's hello.
    var hello: Duration = .seconds(10)
    /// For the next bytes of an answer or word of progress, and for the hub to take in what is sent.
    var silence: Duration = .seconds(10)
    /// For the hub's work on a request: all waiting that ends with a progress message.
    public var timeout: Duration = .seconds(600)
    /// The waiting over which an answer must come with the least speed (`RateFloor`).
    var slowness: Duration = .seconds(30)
    /// The greatest delta that is accepted, in bytes.
    var maximumDelta = 1 << 30
    /// How the hub is trusted under TLS, to be remembered from then on; `nil` is what the catalogue
    /// remembers for the hub, or the system's authorities.
    public var trust: HubTrust?
    /// The key that the hub must sign its heads with, 32 bytes; `nil` is the one that was seen first.
    public var key: [UInt8]?
    /// The jitter of the pause before the next retry, from 0 to 1.
    var jitter: @Sendable () -> Double = { .random(in: 0...1) }
    /// The tokens for hubs.
    public var credentials = Credentials.none
    /// Gets the bytes of the request so far, after each message of the hub.
    public var progress: (@Sendable (Channel.Traffic) -> Void)?
    /// Gets the reason of a hub that cannot take a push now, before the pause until the next try.
    public var waiting: (@Sendable (SyncError) -> Void)?

    /// The limits that hold unless others are given.
    public init() {}
  }

  let loop: EventLoop
  let limits: Limits

  /// Makes a client on a loop.
  public init(on loop: EventLoop, limits: Limits = Limits()) {
    self.loop = loop
    self.limits = limits
  }

  /// The client that trusts the hub so, to be remembered from then on.
  public func trusting(_ trust: HubTrust?) -> HubClient {
    var limits = limits
    limits.trust = trust
    return HubClient(on: loop, limits: limits)
  }

  /// Requests the head of the remote.
  ///
  /// - Parameter seen: The head seen there before; an older one is refused.
  public func remoteHead(_ url: RemoteURL, seen: SeenHead? = nil) async throws(SyncError)
    -> RemoteHead
  {
    try await naming("ask", url.text) {
      let result = try await RequestExchange.hold(
        .probe(name: url.catalogue.description), with: url, on: loop, limits, file: nil,
        known: HubKnowledge(seen: seen))
      guard case .head(let head) = result.outcome else { throw Self.unexpected }
      return RemoteHead(
        remote: url.text, catalogue: head.catalogue, head: head.point, traffic: result.traffic,
        signed: result.signed)
    }
  }

  package static func remote(of file: CatalogueFile) throws -> Remote {
    if let remote = try file.settings.remote { return remote }
    throw SyncError(
      .noRemote, "the catalogue has no remote",
      hint: "Name one: 'devcat push URL' makes the catalogue there, 'devcat clone URL' fetches it.")
  }

  static var unexpected: SyncError {
    SyncError(.protocolViolation, "the hub's answer does not match the request")
  }

  /// Runs `body`, and adds the operation and the remote to its error.
  func naming<Result>(
    _ operation: String, _ remote: String, _ body: () async throws -> Result
  ) async throws(SyncError) -> Result {
    do {
      return try await body()
    } catch {
      var error = SyncError(any: error)
      if error.operation.isEmpty { (error.operation, error.remote) = (operation, remote) }
      throw error
    }
  }
}
