public import DevcatValues
import DevcatEncoding
import DevcatStore
public import DevcatTransport
import DevcatWire

/// Clones, pulls and pushes a catalogue file; what only reads also works with a published folder.
///
/// It opens the file itself and blocks the loop while it works on it: run it on a loop that does
/// nothing else, as `EventLoop.run` gives a command.
public struct HubClient: Sendable {
  /// How long a client waits, and what it accepts.
  public struct Limits: Sendable {
    /// The time for the connection and the hub's hello.
    var hello: Duration = .seconds(10)
    /// The time for the next bytes of an answer or the next progress message, and for the hub to
    /// read what is sent.
    var silence: Duration = .seconds(10)
    /// The time for the hub's work on a request: all waiting that ends with a progress message; and the
    /// longest that a web server may be silent, or slower than 16 KiB in 30 s, up to 30 s.
    public var timeout: Duration = .seconds(600)
    /// How long the hub waits for a new head, in a watch, before it answers that there is none.
    ///
    /// A third of what a hub allows, so that a dead connection is noticed sooner.
    var newsWait = Duration.milliseconds(Int64(Message.Pull.longestWait / 3))
    /// The span of waiting over which an answer must come with the least speed (`RateFloor`).
    var slowness: Duration = .seconds(30)
    /// The greatest delta, and the greatest snapshot, that is accepted, in bytes.
    var maximumDelta = 1 << 30
    /// How the hub or the web server is trusted under TLS, to be remembered from then on; `nil` is what
    /// `fingerprints` has for it, or the system's authorities.
    public var trust: HubTrust?
    /// Remembers how hubs and web servers are trusted; `nil` remembers nothing.
    public var fingerprints: FingerprintStore?
    /// The key that a publisher must sign with, 32 bytes; `nil` is the one seen first.
    public var key: [UInt8]?
    /// Whether a published head that has expired is taken.
    public var allowsExpired = false
    /// The time for which a push is sent again, while others are faster or the hub cannot take it.
    public var wait: Duration = .seconds(60)
    /// The jitter of the pause before the next retry, from 0 to 1.
    var jitter: @Sendable () -> Double = { .random(in: 0...1) }
    /// The tokens for hubs.
    public var credentials = Credentials.none
    /// Gets the bytes of the request so far, after each message of the hub, and during those to a web server.
    public var progress: (@Sendable (Channel.Traffic) -> Void)?
    /// Gets the reason of a hub that cannot take a push now, before the pause until the next try.
    public var waiting: (@Sendable (Failure) -> Void)?

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

  /// The source at an address.
  package func source(at address: RemoteAddress) -> any RevisionSource {
    switch address {
    case .hub(let url): HubSource(self, url)
    case .folder(let url): folder(url)
    }
  }

  /// A published folder.
  package func folder(_ url: PublishedURL) -> FolderSource { FolderSource(url, limits: limits) }

  /// Brings the new revisions of its remote into the catalogue file at `path`, as `RevisionSource.pull` does.
  ///
  /// - Parameters:
  ///   - connection: The connection of earlier requests to a hub, kept for later ones; `nil` for one of its own.
  ///   - wait: How long the hub waits for news.
  public func pull(
    _ path: String, settling side: MergeSide? = nil, rejoining isRejoining: Bool = false,
    over connection: PooledConnection? = nil, waiting wait: Duration = .zero
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let address = try RemoteAddress(remoteOf: file, for: "pull")
      guard case .hub(let url) = address else {
        return try await source(at: address).pull(file, settling: side, rejoining: isRejoining)
      }
      var source = HubSource(self, url, over: connection)
      source.wait = wait
      return try await source.pull(file, settling: side, rejoining: isRejoining)
    }
  }

  static var unexpected: Failure {
    Failure(.protocolViolation, "the hub's answer does not match the request")
  }
}
