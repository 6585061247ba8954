import DevcatValues
import Dispatch
import DevcatEncoding
import DevcatHub
import DevcatStore
import DevcatSystem
import DevcatTransport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client that sends anything: a target for each message of a client, against a whole hub in this process.
///
/// The first byte of an input is for the flags of the frame. Bit 0 of its second byte leaves the hello out, and bit 1 makes
/// it accept small answers only. The body follows, and after a line of `%%%%` each further message, which begins
/// with its type and flags. Bodies need not be messages.
extension FuzzTarget {
  static let hub = MessageDeclaration.all.filter { $0.isSent(by: .client) }.map { kind in
    FuzzTarget("hub-\(kind)") { bytes in
      guard bytes.count >= 2 else { return }
      var parts = bytes.parts
      guard parts[0].count >= 2 else { return }
      let choices = parts[0][1]
      parts[0] = [kind.number, parts[0][0]] + parts[0].dropFirst(2)
      var stream: [UInt8] = []
      if choices & 1 == 0 {
        let hello = Message.hello(.init(greatestDelta: choices & 2 == 0 ? 1 << 20 : 64))
        stream += (try? hello.framed(request: 0).bytes) ?? []
      }
      for part in parts where part.count >= 2 {
        let frame = try? Frame(
          type: part[0], flags: .init(rawValue: part[1]), request: 1, body: Array(part[2...]))
        stream += frame?.bytes ?? []
      }
      AttackedHub.shared.receive(stream)
    }
  }
}

/// A hub of one catalogue, which answers every stream of bytes and then still serves others.
final class AttackedHub: @unchecked Sendable {
  static let shared = AttackedHub()
  static let name = "team/devices"
  static let catalogue = CatalogueID([UInt8](repeating: 7, count: 16))!

  private let folder = FileBytes.temporary + ".hub"
  private let loop: EventLoop
  private var server: Task<Void, any Error>?
  private var hub: HubServer?
  /// The revisions of the catalogue when the hub starts, which are the same in each process.
  private(set) var revisions: [Revision] = []

  private init() {
    do {
      loop = try EventLoop()
    } catch {
      fatalError("there is no event loop: \(error)")
    }
    loop.start()
    start()
    atexit { Path.remove(FileBytes.temporary + ".hub") }
  }

  private var endpoint: Endpoint { .unix(path: folder + "/hub.sock") }

  /// Starts a hub with the first revisions, which differ in nothing between processes.
  private func start() {
    Path.remove(folder)
    do {
      try Folder.makeWithParents(folder + "/hub/team")
      let file = try CatalogueFile.create(
        at: folder + "/hub/\(Self.name).db", id: Self.catalogue, name: "devices")
      for number in 1...3 {
        let changes = (0..<number * 3).map { index -> Change in
          let name = FieldValue.text("Device \(index), state \(number)")
          return .edit(id: "device-\(index)", Patch([.init(Field.name.at(), name)]))
        }
        try file.commit(
          changes,
          note: RevisionNote(
            author: "a", message: "m", time: Timestamp(seconds: 1_700_000_000 + Int64(number))))
      }
      revisions = try file.log.revisions(after: 0, maximumBytes: .max)
    } catch {
      fatalError("there is no catalogue to serve: \(error)")
    }
    var limits = HubServer.Limits()
    (limits.maximumDelta, limits.heldPush, limits.drain) = (1 << 20, 16 << 10, .seconds(1))
    (limits.farewell, limits.progress) = (.seconds(30), .seconds(30))
    let ready = DispatchSemaphore(value: 0)
    let hub = HubServer(folder: folder + "/hub", on: loop, limits: limits) { event in
      if case .ready = event { ready.signal() }
    }
    let endpoint = endpoint
    server = Task(executorPreference: loop) {
      try await hub.run(on: [endpoint], mindsSignals: false)
    }
    self.hub = hub
    ready.wait()
  }

  private func stop() {
    wait { [hub, server] in
      await hub?.stop()
      _ = await server?.result
    }
  }

  /// Sends a stream, ends it, and checks the answers until the hub ends the connection.
  func receive(_ stream: [UInt8]) {
    let answers = converse(stream)
    var isSpent = false
    for answer in answers {
      switch answer {
      case .failure(let failure):
        FuzzTarget.require(failure.code != .internal, "no client makes the hub fail: \(failure)")
      case .accepted: isSpent = true
      default: break
      }
    }
    // The next input finds the same state: a finding does not depend on the inputs before it.
    if isSpent {
      stop()
      start()
    }
    let probe = [
      Message.hello(.init(greatestDelta: 1 << 20)), .probe(.init(name: Self.name)),
    ].compactMap { try? $0.framed(request: 1).bytes }
    let others = converse(Array(probe.joined()))
    guard case .head(let head)? = others.last else {
      return FuzzTarget.require(false, "the hub serves others: \(others)")
    }
    FuzzTarget.require(head.point == revisions.last?.point, "the catalogue is as it was")
  }

  /// What the hub answers to a stream of bytes.
  private func converse(_ stream: [UInt8]) -> [Message] {
    let (endpoint, loop) = (endpoint, loop)
    return wait {
      var (decoder, answers, count) = (FrameDecoder(from: .hub), [Message](), 0)
      do {
        let channel = try await Channel.connect(
          to: endpoint, on: loop, until: .after(.seconds(30)))
        // The hub may end the connection before it has read everything.
        try? await channel.write(stream, until: .after(.seconds(30)))
        await channel.finishWriting()
        while true {
          let bytes = try await channel.read(until: .after(.seconds(30)))
          count += bytes.count
          FuzzTarget.require(count < 16 << 20, "64 KiB make no answer of 16 MiB")
          if bytes.isEmpty { break }
          decoder.append(bytes)
          while let frame = try decoder.next() {
            if let message = try Message(frame) { answers.append(message) }
          }
        }
        await channel.close()
        FuzzTarget.require(decoder.isBetweenFrames, "an answer is whole")
      } catch let error as Failure where error.fault == .bytes {
        FuzzTarget.require(false, "answers are messages of a hub: \(error)")
      } catch let error as Failure where error.fault == .connection && error.code == .timedOut {
        FuzzTarget.require(false, "the hub answers: \(error)")
      } catch {
        // The connection was reset: the hub ended it with bytes unread.
      }
      return answers
    }
  }

  /// Waits on this thread for work on the loop.
  private func wait<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result?
    Task(executorPreference: loop) {
      result = await work()
      done.signal()
    }
    done.wait()
    guard let result else { fatalError("the work has ended") }
    return result
  }
}

extension FuzzTarget {
  /// The header of a load balancer: what is taken for a client's address is one.
  static let proxy = FuzzTarget("proxy") { bytes in
    let fixed = Array(bytes.prefix(ProxyHeader.fixedSize))
    guard let size = try? ProxyHeader.restSize(after: fixed) else { return }
    require(size <= 520, "a header has at most 536 bytes")
    let rest = Array(bytes.dropFirst(fixed.count).prefix(size))
    guard let header = try? ProxyHeader(fixed: fixed, rest: rest),
      case .tcp(let host, _)? = header.client
    else { return }
    require(ProxyNetwork(host)?.contains(host) == true, "'\(host)' is an address")
  }
}
