import DevcatValues
import DevcatSystem
public import DevcatTransport
import DevcatWire

/// The status of a running hub, which it reports at the address of its metrics (`/status`).
public struct HubStatus: Hashable, Sendable, Codable {
  /// A catalogue that is in use.
  public struct Catalogue: Hashable, Sendable, Codable {
    /// Its name, `team/name`.
    public let name: String
    /// The number of its head at its last use.
    public let head: Int
    /// The bytes of its file and its write-ahead log.
    public let size: Int
  }

  /// A catalogue that is published as files.
  public struct Publication: Hashable, Sendable, Codable {
    /// Its name, `team/name`.
    public let name: String
    /// The time at which its head was signed last, in seconds of Unix time.
    public let time: Int64
    /// The time at which that signature expires: then readers refuse the catalogue.
    public let expiry: Int64
  }

  /// What the last verification of a catalogue found.
  public struct Verification: Hashable, Sendable, Codable {
    /// Its name, `team/name`.
    public let name: String
    /// The last time at which it was whole, in seconds of Unix time; `nil` if it never was.
    public let time: Int64?
    /// What is wrong with it; `nil` if nothing is.
    public let problem: String?
  }

  /// The log of which the hub's catalogues are a cache.
  public struct Log: Hashable, Sendable, Codable {
    /// The age of the last contact with it in seconds, which is the greatest age of the hub's answers.
    public let silence: Double
    /// The reason why it takes no writes; `nil` if it does.
    public let obstacle: String?
    /// The time in seconds for which it has taken no writes; 0 if it takes them.
    public let obstructed: Double
    /// How often the head of a cached catalogue was missing in the log.
    public let setAside: Int
    /// When the last whole backup was made, in seconds of Unix time; `nil` if none is known.
    public let backup: Int64?

    /// Describes a log.
    package init(
      silence: Double, obstacle: String? = nil, obstructed: Double = 0, setAside: Int = 0,
      backup: Int64? = nil
    ) {
      (self.silence, self.obstacle, self.obstructed) = (silence, obstacle, obstructed)
      (self.setAside, self.backup) = (setAside, backup)
    }
  }

  /// The version of devcat.
  public var version = ""
  /// The start of the hub, in seconds of Unix time.
  public let start: Double
  /// How many connections are served now.
  public let connections: Int
  /// How many connections were served since then.
  public let allConnections: Int
  /// How many connections were refused because of a limit.
  public let refused: Int
  /// How many requests were answered.
  public let requests: Int
  /// The bytes of received messages.
  public let received: Int
  /// The bytes of sent messages.
  public let sent: Int
  /// The resident memory in bytes; `nil` where the system does not report it.
  public internal(set) var memory: Int?
  /// The time at which the certificate expires, in seconds of Unix time; `nil` without one.
  public internal(set) var certificateExpiry: Int64?
  /// The time at which the next token expires; `nil` if none does.
  public internal(set) var tokenExpiry: Int64?
  /// The catalogues that are in use, by their names.
  public internal(set) var catalogues: [Catalogue] = []
  /// The catalogues that the hub publishes, by their names.
  var publications: [Publication] = []
  /// What the last verification of each catalogue found, by their names.
  public internal(set) var verifications: [Verification] = []
  /// When the last whole backup was made, in seconds of Unix time; `nil` if none is known.
  public internal(set) var lastBackup: Int64?
  /// The log of record; `nil` for a hub over a folder.
  public internal(set) var log: Log?
  /// The reason why the hub cannot answer pulls; `nil` if it can.
  public internal(set) var readProblem: String?
  /// The reason why the hub cannot take pushes; `nil` if it can.
  public internal(set) var pushProblem: String?

  /// Takes what the counters know.
  init(_ counters: HubCounters) {
    start = counters.start
    (connections, allConnections) = (counters.connections, counters.allConnections)
    refused = counters.refused.values.reduce(0, +)
    requests = counters.requests.values.reduce(0, +)
    (received, sent) = (counters.traffic.received, counters.traffic.sent)
  }

  /// The greatest status that is read, in bytes.
  private static let limit = 16 << 20

  /// Requests the status of a hub at its metrics address.
  ///
  /// - Throws: `Failure` if nobody answers, with the code `protocolViolation` if it is not a hub.
  public static func ask(_ endpoint: Endpoint, on loop: EventLoop) async throws -> HubStatus {
    let deadline = Deadline.after(.seconds(10))
    let channel = try await Channel.connect(to: endpoint, on: loop, until: deadline)
    let ask = "GET /status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    var answer: [UInt8] = []
    do {
      try await channel.write(Array(ask.utf8), until: deadline)
      while answer.count < limit {
        let bytes = try await channel.read(until: deadline)
        if bytes.isEmpty { break }
        answer += bytes
      }
    } catch {
      await channel.close()
      throw error
    }
    await channel.close()
    let end = Array("\r\n\r\n".utf8)
    guard answer.starts(with: Array("HTTP/1.1 200 ".utf8)),
      let body = answer.indices.first(where: { answer[$0...].starts(with: end) }),
      let status = JSONText.value(HubStatus.self, of: Array(answer[(body + 4)...]))
    else {
      throw Failure(
        .protocolViolation, operation: "ask", subject: "\(endpoint)",
        "the server there is not the metrics endpoint of a hub",
        hint: "Give the address of 'devcat serve --metrics'.")
    }
    return status
  }
}
