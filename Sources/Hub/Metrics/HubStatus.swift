import Sync
public import Transport

/// The status of a running hub, read from its metrics page.
public struct HubStatus: Hashable, Sendable {
  /// A catalogue that is in use.
  public struct Catalogue: Hashable, Sendable {
    /// Its name, `team/name`.
    public let name: String
    /// The number of its head at its last use.
    public let head: Int
    /// The bytes of its file and its write-ahead log.
    public let size: Int
  }

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
  /// The bytes of received and sent messages.
  public let traffic: Channel.Traffic
  /// The catalogues that are in use, by their names.
  public let catalogues: [Catalogue]
  /// The age of its last contact with its database in seconds, which is the greatest age of its answers;
  /// `nil` for a hub without a database.
  public let databaseSilence: Double?

  /// Reads a metrics page; `nil` if it is not a hub's.
  init?(page: String) {
    guard let samples = MetricSample.page(page) else { return nil }
    func sum(_ name: String) -> Int {
      samples.reduce(0) { $0 + ($1.name == name ? Int(exactly: $1.value) ?? 0 : 0) }
    }
    guard let start = samples.first(where: { $0.name == "process_start_time_seconds" }),
      samples.contains(where: { $0.name == "devcat_connections" })
    else { return nil }
    self.start = start.value
    databaseSilence = samples.first { $0.name == "devcat_database_silence_seconds" }?.value
    connections = sum("devcat_connections")
    allConnections = sum("devcat_connections_total")
    refused = sum("devcat_connections_refused_total")
    requests = sum("devcat_requests_total")
    traffic = Channel.Traffic(
      received: sum("devcat_received_bytes_total"), sent: sum("devcat_sent_bytes_total"))
    var sizes: [String: Int] = [:]
    for sample in samples where sample.name == "devcat_catalogue_bytes" {
      sizes[sample.labels["catalogue"] ?? ""] = Int(exactly: sample.value)
    }
    catalogues = samples.filter { $0.name == "devcat_catalogue_head" }.map { sample in
      let name = sample.labels["catalogue"] ?? ""
      return Catalogue(name: name, head: Int(exactly: sample.value) ?? 0, size: sizes[name] ?? 0)
    }
  }

  /// Requests the status of a hub at its metrics address.
  ///
  /// - Throws: `TransportError` if nobody answers, `SyncError` (`protocolViolation`) if it is not a
  ///   hub.
  public static func ask(_ endpoint: Endpoint, on loop: EventLoop) async throws -> HubStatus {
    let deadline = Deadline.after(.seconds(10))
    let channel = try await Channel.connect(to: endpoint, on: loop, until: deadline)
    let ask = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    var answer: [UInt8] = []
    do {
      try await channel.write(Array(ask.utf8), until: deadline)
      while answer.count < 64 << 20 {
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
      let status = HubStatus(page: String(decoding: answer[(body + 4)...], as: UTF8.self))
    else {
      throw SyncError(
        .protocolViolation, operation: "ask", remote: "\(endpoint)",
        "the server there is not the metrics endpoint of a hub",
        hint: "Give the address of 'devcat serve --metrics'.")
    }
    return status
  }
}
