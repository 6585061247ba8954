import DevcatEncoding
import DevcatStore
import DevcatClient
import DevcatHub
import DevcatTransport

/// Requests and answers over connections that are kept: how many a second go through.
struct ExchangeLoad {
  private let endpoint: Endpoint
  private let trust: HubTrust?
  /// The hello of each connection, and the repeated request.
  private let greeting: [UInt8]
  private let request: [UInt8]
  /// How many bytes the answers have; `nil` where the first one tells.
  private let answerSize: Int?
  /// Kept while the requests run.
  private let server: EchoServer?

  /// Requests news from the hub of a replica, again and again.
  ///
  /// - Parameter path: An up-to-date clone.
  init(polling path: String) throws {
    let target = try HubTarget(path)
    (endpoint, trust, greeting) = (target.endpoint, target.trust, target.hello)
    request = try target.pull(after: target.base)
    answerSize = nil
    server = nil
  }

  /// Asks an echo that shows the certificate of a hub's folder.
  init(echoing folder: String, requestSize: Int, answerSize: Int) throws {
    let server = try EchoServer(folder, requestSize: requestSize, answerSize: answerSize)
    self.server = server
    endpoint = .tcp(host: "127.0.0.1", port: UInt16(server.port))
    trust = .certificate(try HubFolder(folder).certificate.details().fingerprint)
    greeting = []
    request = [UInt8](repeating: 1, count: requestSize)
    self.answerSize = answerSize
  }

  /// How many exchanges a second go through over so many connections, each with one at a time.
  func rate(connections: Int, seconds: Double) throws -> Int {
    let load = self
    let count = try EventLoop.run { loop in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<connections {
          group.addTask { try await load.exchanges(on: loop, seconds: seconds) }
        }
        return try await group.reduce(0, +)
      }
    }
    return Int(Double(count) / seconds)
  }

  /// The times in milliseconds of exchanges one after the other, over one connection.
  func times(seconds: Double) throws -> [Double] {
    let load = self
    return try EventLoop.run { loop in
      let channel = try await Channel.connect(
        to: load.endpoint, trust: load.trust, on: loop, until: .after(.seconds(60)))
      let size = try await load.firstAnswer(channel)
      let end = Deadline.after(.seconds(seconds))
      var times: [Double] = []
      while Deadline.now < end {
        let begin = Deadline.now
        try await channel.write(load.request, until: .after(.seconds(60)))
        try await channel.skip(size)
        times.append(Double(Deadline.now.nanoseconds - begin.nanoseconds) / 1e6)
      }
      await channel.close()
      return times
    }
  }

  private func exchanges(on loop: EventLoop, seconds: Double) async throws -> Int {
    let channel = try await Channel.connect(
      to: endpoint, trust: trust, on: loop, until: .after(.seconds(20)))
    let size = try await firstAnswer(channel)
    let end = Deadline.after(.seconds(seconds))
    var count = 0
    while Deadline.now < end {
      try await channel.write(request, until: .after(.seconds(20)))
      try await channel.skip(size)
      count += 1
    }
    await channel.close()
    return count
  }

  /// Asks once, and returns how many bytes an answer has.
  private func firstAnswer(_ channel: Channel) async throws -> Int {
    try await channel.write(greeting + request, until: .after(.seconds(20)))
    if let answerSize {
      try await channel.skip(answerSize)
      return answerSize
    }
    var decoder = FrameDecoder(from: .hub)
    var size = 0
    while true {
      decoder.append(try await channel.read(until: .after(.seconds(20))))
      while let frame = try decoder.next() {
        // The hello has no request.
        if frame.request == 1 { size += frame.bytes.count }
        switch try Message(frame) {
        case .unchanged: return size
        case .hello, .progress, nil: continue
        case let other?: throw BenchError("the hub answers with \(other.declaration)")
        }
      }
    }
  }
}
