import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatClient
import DevcatSystem
import DevcatTransport

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The hub and the catalogue that a replica follows, for clients that only count.
struct HubTarget: Sendable {
  let endpoint: Endpoint
  let trust: HubTrust?
  let name: String
  let catalogue: CatalogueID
  /// The revision that the replica shares with the hub.
  let base: RevisionPoint
  /// The client's hello, as a frame.
  let hello: [UInt8]

  /// Reads them from a clone.
  init(_ path: String) throws {
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    guard let remote = try file.settings.remote else { throw BenchError("\(path) has no remote") }
    let url = try RemoteURL(remote.url)
    endpoint = url.endpoint
    let home = ThisProcess.variable("HOME") ?? "."
    let fingerprints = FingerprintStore(home + "/.config/devcat/fingerprints")
    trust = url.scheme == .tls ? try fingerprints.trust(for: url) ?? .system : nil
    (name, catalogue, base) = (url.catalogue.description, file.id, remote.base)
    hello = try Message.hello(.init(limits: .init(delta: 1 << 30))).framed(request: 0).bytes
  }

  /// The request of the revisions after one, as a frame.
  func pull(after base: RevisionPoint) throws -> [UInt8] {
    let pull = Message.Pull(name: name, catalogue: catalogue, base: base)
    return try Message.pull(pull).framed(request: 1).bytes
  }

  func connect(on loop: EventLoop) async throws -> Channel {
    try await Channel.connect(to: endpoint, trust: trust, on: loop, until: .after(.seconds(120)))
  }
}

/// Many clients at once that keep no replica: they count bytes and check digests.
enum CrowdLoad {
  /// The times in seconds that so many simultaneous clones take.
  ///
  /// Each takes in all pieces and hashes them; all must have the same digest.
  static func clones(_ path: String, count: Int) throws -> [Double] {
    let target = try HubTarget(path)
    let results = try EventLoop.run { loop in
      try await withThrowingTaskGroup(of: (Double, Digest).self) { group in
        for _ in 0..<count {
          group.addTask { try await clone(target, on: loop) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    guard Set(results.map(\.1)).count == 1 else { throw BenchError("two clones differ") }
    return results.map(\.0)
  }

  private static func clone(
    _ target: HubTarget, on loop: EventLoop
  ) async throws -> (Double, Digest) {
    let begin = Deadline.now
    let channel = try await target.connect(on: loop)
    try await channel.write(
      target.hello + target.pull(after: .origin), until: .after(.seconds(120)))
    let hash = SHA256()
    var decoder = FrameDecoder(from: .hub)
    var isOver = false
    while !isOver {
      let bytes = try await channel.read(until: .after(.seconds(120)))
      guard !bytes.isEmpty else { throw BenchError("the hub ended a clone") }
      decoder.append(bytes)
      while let frame = try decoder.next() {
        switch try Message(frame) {
        case .delta(let piece):
          hash.update(piece.bytes)
          isOver = piece.isLast
        case .failure(let failure): throw BenchError("the hub says: \(failure.message)")
        default: continue
        }
      }
    }
    await channel.close()
    return (Double(Deadline.now.nanoseconds - begin.nanoseconds) / 1e9, hash.finalize())
  }

  /// Holds connections that take their clone in at 1 KiB a second, and one that requests clones
  /// without pause, until the process is ended.
  ///
  /// Prints `ready` once all have an answer.
  static func hold(_ path: String, slow count: Int) throws {
    let target = try HubTarget(path)
    ThisProcess.raiseOpenFileLimit()
    try EventLoop.run { loop in
      try await withThrowingTaskGroup(of: Void.self) { group in
        var channels: [Channel] = []
        for _ in 0..<count {
          let channel = try await target.connect(on: loop)
          try await channel.write(
            target.hello + target.pull(after: .origin), until: .after(.seconds(60)))
          channels.append(channel)
        }
        for channel in channels {
          group.addTask {
            while !(try await channel.read(upTo: 1 << 10, until: .after(.seconds(600)))).isEmpty {
              try await Task.sleep(for: .seconds(1))
            }
          }
        }
        group.addTask { try await askExpensive(target, on: loop) }
        print("ready")
        fflush(stdout)
        try await group.waitForAll()
      }
    }
  }

  private static func askExpensive(_ target: HubTarget, on loop: EventLoop) async throws {
    let channel = try await target.connect(on: loop)
    try await channel.write(target.hello, until: .after(.seconds(60)))
    var decoder = FrameDecoder(from: .hub)
    while true {
      try await channel.write(target.pull(after: .origin), until: .after(.seconds(60)))
      var isOver = false
      while !isOver {
        let bytes = try await channel.read(until: .after(.seconds(600)))
        guard !bytes.isEmpty else { throw BenchError("the hub ended the expensive client") }
        decoder.append(bytes)
        while let frame = try decoder.next() {
          switch try Message(frame) {
          case .delta(let piece) where piece.isLast: isOver = true
          case .failure(let failure): throw BenchError("the hub says: \(failure.message)")
          default: continue
          }
        }
      }
    }
  }
}
