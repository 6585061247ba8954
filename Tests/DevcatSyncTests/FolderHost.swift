import Foundation
import Synchronization
import DevcatTransport

/// A web server on this machine that hands out the files of a folder, and answers one request on
/// each connection.
final class FolderHost: Sendable {
  let url: URL
  private let listener: Listener
  private let requested = Mutex(0)

  /// How many requests have come.
  var requests: Int { requested.withLock { $0 } }

  /// Starts a server; one without a folder takes requests, and never answers.
  init(_ folder: URL?, on loop: EventLoop) throws {
    let listener = try Listener(on: .tcp(host: "127.0.0.1", port: 0), loop: loop)
    self.listener = listener
    url = URL(string: "http://\(listener.endpoint)/folder") ?? URL(filePath: "/")
    Task(executorPreference: loop) { [self] in
      while let channel = try? await listener.accept() {
        Task(executorPreference: loop) { [self] in
          try? await answer(channel, folder)
          await channel.finish(until: .after(.seconds(60)))
        }
      }
    }
  }

  func close() async { await listener.close() }

  private func answer(_ channel: Channel, _ folder: URL?) async throws {
    var text = ""
    while !text.contains("\r\n\r\n") {
      let bytes = try await channel.read(until: .after(.seconds(600)))
      if bytes.isEmpty { return }
      text += String(decoding: bytes, as: UTF8.self)
    }
    requested.withLock { $0 += 1 }
    guard let folder else {
      // Until the client gives up.
      _ = try await channel.read(until: .after(.seconds(600)))
      return
    }
    let path = text.split(separator: " ")[1].dropFirst("/folder/".count)
    let body = FileManager.default.contents(atPath: folder.appending(path: path).path)
    let head =
      "HTTP/1.1 \(body == nil ? "404 Not Found" : "200 OK")\r\n"
      + "Content-Length: \(body?.count ?? 0)\r\nConnection: close\r\n\r\n"
    try await channel.write(Array(head.utf8) + Array(body ?? Data()), until: .after(.seconds(60)))
  }
}
