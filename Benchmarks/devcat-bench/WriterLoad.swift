import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatClient
import DevcatTransport

/// Writers of a hub that keep no replica, so that a run measures the hub.
///
/// Each has one connection, and sends pushes of one change one after the other. What a catalogue's
/// writers know of it they share (`WrittenCatalogue`).
actor WriterLoad {
  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private let targets: [HubTarget]
  /// By their names, because several may have one lineage.
  private var catalogues: [String: WrittenCatalogue] = [:]

  /// How many pushes each writer had accepted.
  ///
  /// - Parameter paths: A clone for each writer.
  static func run(_ paths: [String], seconds: Double) throws -> [Int] {
    try EventLoop.run { loop in
      try await WriterLoad(paths, on: loop).run(seconds: seconds)
    }
  }

  private init(_ paths: [String], on loop: EventLoop) throws {
    self.loop = loop
    targets = try paths.map { try HubTarget($0) }
    for (path, target) in zip(paths, targets) where catalogues[target.name] == nil {
      catalogues[target.name] = try WrittenCatalogue(path, at: target.base)
    }
  }

  private func run(seconds: Double) async throws -> [Int] {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for (number, target) in targets.enumerated() {
        group.addTask(executorPreference: self.loop) {
          try await self.write(number, to: target, seconds: seconds)
        }
      }
      var counts: [Int] = []
      for try await count in group { counts.append(count) }
      guard catalogues.values.allSatisfy(\.isComplete) else {
        throw BenchError("the hub has a revision that no writer pushed")
      }
      return counts
    }
  }

  /// Pushes for so long, and returns how many pushes were accepted.
  ///
  /// - Parameter number: The writer's number, from 0; each has other devices.
  private func write(_ number: Int, to target: HubTarget, seconds: Double) async throws -> Int {
    let channel = try await target.connect(on: loop)
    try await channel.write(target.hello, until: .after(.seconds(20)))
    var decoder = FrameDecoder(from: .hub)
    /// The numbers of its accepted revisions at the hub.
    var accepted: [Int] = []
    let end = Deadline.after(.seconds(seconds))
    while Deadline.now < end {
      let edit = WrittenCatalogue.Edit(writer: number, turn: accepted.count)
      // The next push must follow the last one of the same device, and the answers to pushes of
      // others before that may be late.
      while let last = accepted.dropLast().last, let known = catalogues[target.name]?.number,
        known < last
      {
        try await Task.sleep(for: .microseconds(200))
      }
      guard let push = try catalogues[target.name]?.push(edit, to: target) else { break }
      try await channel.write(push, until: .after(.seconds(20)))
      let answer = try await Self.answer(on: channel, &decoder)
      try catalogues[target.name]?.take(answer, to: edit)
      accepted.append(answer.number)
    }
    await channel.close()
    return accepted.count
  }

  private static func answer(
    on channel: Channel, _ decoder: inout FrameDecoder
  ) async throws -> RevisionPoint {
    var (accepted, count) = (Message.Accepted?.none, 0)
    while true {
      while let frame = try decoder.next() {
        switch try Message(frame) {
        case .accepted(let answer): accepted = answer
        case .delta(let piece): count += piece.bytes.count
        case .failure(let failure): throw BenchError("the hub says: \(failure.message)")
        case .hello, .provenance, .progress, nil: break
        case let other?: throw BenchError("the hub answers with \(other.declaration)")
        }
        if let accepted, accepted.size == count { return accepted.head }
      }
      let bytes = try await channel.read(until: .after(.seconds(60)))
      guard !bytes.isEmpty else { throw BenchError("the hub ended a writer") }
      decoder.append(bytes)
    }
  }
}
