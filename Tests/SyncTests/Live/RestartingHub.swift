import Foundation
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// A hub over one folder and one unix socket that ends and begins again.
actor RestartingHub {
  private struct Run {
    let hub: HubServer
    let loop: EventLoop
    let task: Task<Void, any Error>
  }

  nonisolated let folder: SocketFolder
  private let limits: HubServer.Limits
  private var run: Run?

  init(_ limits: HubServer.Limits) throws {
    folder = try SocketFolder()
    self.limits = limits
    try FileManager.default.createDirectory(
      atPath: folder.file("hub"), withIntermediateDirectories: true)
  }

  func start() async throws {
    let loop = try EventLoop()
    loop.start()
    let isReady = Locked(false)
    let hub = HubServer(folder: folder.file("hub"), on: loop, limits: limits) { event in
      if case .ready = event { isReady.withLock { $0 = true } }
    }
    let endpoint = Endpoint.unix(path: folder.file("hub.sock"))
    let task = Task(executorPreference: loop) {
      try await hub.run(on: [endpoint], mindsSignals: false)
    }
    run = Run(hub: hub, loop: loop, task: task)
    try await wait { isReady.withLock { $0 } }
  }

  func stop() async throws {
    guard let run else { return }
    self.run = nil
    await run.hub.stop()
    try await run.task.value
    run.loop.stop()
  }

  nonisolated func url(socket: String = "hub.sock") throws -> RemoteURL {
    try RemoteURL("devcat+unix://\(folder.file(socket))?catalogue=team/lab")
  }
}
