import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatClient
import DevcatHub
import DevcatTransport
import DevcatSystem

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Many watchers of one catalogue of a hub, on one thread: the time until each new head has reached
/// them all.
///
/// Prints `ready` once all watch, then for each new head a line with its number and the times, on
/// the monotonic clock in nanoseconds, at which the first and the last watcher received it.
actor WatchLoad {
  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private let endpoint: Endpoint
  private let trust: HubTrust?
  private let hello: [UInt8]
  private let watch: [UInt8]
  private let count: Int
  private var begun = 0
  /// How many watchers have received a head, and when the first of them did.
  private var counted: [Int: (count: Int, first: Int)] = [:]

  /// Watches until the process is ended.
  ///
  /// - Parameter path: A clone that is up to date.
  static func run(_ path: String, count: Int) throws {
    try EventLoop.run { loop in
      try await WatchLoad(path, count: count, on: loop).hold()
    }
  }

  private init(_ path: String, count: Int, on loop: EventLoop) throws {
    let target = try HubTarget(path)
    (endpoint, trust, hello) = (target.endpoint, target.trust, target.hello)
    let watch = Message.Watch(name: target.name, catalogue: target.catalogue)
    self.watch = try Message.watch(watch).framed(request: 1).bytes
    self.count = count
    self.loop = loop
  }

  private func hold() async throws {
    ThisProcess.raiseOpenFileLimit()
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Few handshakes at a time: only the time after them is measured.
      var open = 0
      while open < count {
        let next = min(count, open + 32)
        for _ in open..<next {
          group.addTask(executorPreference: self.loop) { try await self.holdOne() }
        }
        open = next
        while begun < open { try await Task.sleep(for: .milliseconds(5)) }
      }
      say("ready")
      try await group.waitForAll()
    }
  }

  /// One watcher, to its end.
  private func holdOne() async throws {
    let channel = try await Channel.connect(
      to: endpoint, trust: trust, on: loop, until: .after(.seconds(60)))
    try await channel.write(hello + watch, until: .after(.seconds(20)))
    var decoder = FrameDecoder(from: .hub)
    var newest = -1
    while true {
      let bytes = try await channel.read(until: .after(.seconds(60)))
      guard !bytes.isEmpty else { throw BenchError("the hub ended a watch") }
      decoder.append(bytes)
      while let frame = try decoder.next() {
        switch try Message(frame) {
        case .head(let head): take(head.point.number, &newest)
        case .heartbeat(let heartbeat):
          take(heartbeat.head.point.number, &newest)
          try await channel.write(watch, until: .after(.seconds(20)))
        case .failure(let failure): throw BenchError("the hub says: \(failure.message)")
        default: continue
        }
      }
    }
  }

  private func take(_ number: Int, _ newest: inout Int) {
    guard number > newest else { return }
    defer { newest = number }
    if newest < 0 {
      begun += 1
      return
    }
    let now = Self.now
    let (known, first) = counted[number] ?? (0, now)
    counted[number] = (known + 1, first)
    if known + 1 == count { say("\(number) \(first) \(now)") }
  }

  private func say(_ line: String) {
    print(line)
    fflush(stdout)
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
