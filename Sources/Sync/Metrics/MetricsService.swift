/// Answers HTTP requests for one page, each on a connection of its own.
final class MetricsService: Sendable {
  /// How many connections are answered at a time; further ones are closed at once.
  static let maximumConnections = 32

  private let timeLimit: Duration
  private let page: @Sendable () async -> String
  private let count = Locked(0)

  /// Prepares to answer with the page that the closure makes.
  ///
  /// - Parameter timeLimit: For a request to come, and for its answer to be taken in.
  init(timeLimit: Duration = .seconds(5), page: @escaping @Sendable () async -> String) {
    self.timeLimit = timeLimit
    self.page = page
  }

  /// Answers the request of a connection, whatever comes; who says nothing is not waited for.
  func serve(_ channel: Channel) async {
    let isFree = count.withLock { count in
      guard count < Self.maximumConnections else { return false }
      count += 1
      return true
    }
    guard isFree else { return }
    defer { count.withLock { $0 -= 1 } }
    guard let step = await request(channel) else { return }
    let (answer, withBody) = await HTTPAnswer.answer(step, page: page)
    let bytes = answer.bytes(withBody: withBody)
    guard (try? await channel.write(bytes, until: .after(timeLimit))) != nil else { return }
    await channel.finish(until: .after(min(timeLimit, .seconds(2))))
  }

  /// What was asked for; `nil` where nothing came, in time or at all.
  private func request(_ channel: Channel) async -> HTTPRequestReader.Step? {
    let deadline = Deadline.after(timeLimit)
    var reader = HTTPRequestReader()
    var isEmpty = true
    while let bytes = try? await channel.read(upTo: 4096, until: deadline) {
      if bytes.isEmpty { return isEmpty ? nil : .malformed }
      isEmpty = false
      let step = reader.append(bytes)
      if step != .incomplete { return step }
    }
    return nil
  }
}
