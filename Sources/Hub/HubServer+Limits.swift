extension HubServer {
  /// How long a hub waits, how much it accepts, and from how many.
  public struct Limits: Sendable {
    /// Until a client has shaken hands and said hello, from its arrival on.
    public var handshake: Duration = .seconds(10)
    /// For the next whole message of a client.
    public var idle: Duration = .seconds(300)
    /// For a client to take in what is sent, 64 KiB at a time.
    public var write: Duration = .seconds(30)
    /// For a client to read why the connection ends.
    public var farewell: Duration = .seconds(2)
    /// For requests under way when the hub is told to stop.
    public var drain: Duration = .seconds(10)
    /// How often the tokens are looked at: a file that has changed is read, and who was let in by a
    /// token that is revoked or has expired is told, and let go of after as long again.
    public var heartbeat: Duration = .seconds(5)
    /// For how long a signed head says where the hub stands; it is signed anew in time.
    public var headValidity: Duration = .seconds(86_400)
    /// How many connections are served at a time.
    public var connections = 16_384
    /// How many connections are served at a time from one address.
    ///
    /// That is an IPv4 address, or the first 64 bits of an IPv6 one. Unix sockets do not count.
    public var connectionsPerAddress = 1024
    /// How many requests a connection may make in a second; 0 is as many as it likes.
    public var requestsPerSecond = 1000
    /// The greatest delta that is accepted, in bytes.
    public var maximumDelta = 256 << 20
    /// How many bytes of pushes are held in memory at a time, those of all connections together.
    ///
    /// Who pushes more waits. A push of more than `heldPush` counts 128 KiB here, and is spooled.
    public var pushBudget = 64 << 20
    /// Up to how many bytes a push is held in memory.
    public var heldPush = 4 << 20
    /// How many bytes of pushes are spooled to files at a time.
    public var spoolBudget = 1 << 30
    /// How many bytes of answers are held at a time; an answer of more than 64 KiB holds 128.
    public var pullBudget = 64 << 20
    /// How many bytes clients make the hub hold who have not said hello: 8 KiB each.
    public var newcomerBudget = 64 << 20
    /// How often a client is told that the hub still works on what it asked.
    public var progress: Duration = .seconds(3)
    /// How many catalogue files are kept open.
    public var openCatalogues = 64

    /// Within what time the hub shows that it answers, by an event; `nil` where nobody asks.
    public var watchdog: Duration?

    /// The limits that hold unless others are given.
    public init() {}
  }
}
