import DevcatValues
import DevcatStore
import DevcatClient
import DevcatTransport
import DevcatWire

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps a catalogue file on this machine, a replica, in step with a catalogue on a hub or with a
/// published folder.
///
/// A folder that `devcat publish` wrote can be cloned and pulled from any web server; `push(to:)` and
/// `watch()` need a hub.
///
/// Each call has a connection and a thread of its own, and ends when its task is cancelled: it then
/// throws `CancellationError`, and the file is as it was, or as it would have been without the
/// cancellation. A push that was cancelled may have reached the hub; the next call finds out.
public struct SyncClient: Sendable {
  /// The replica.
  public let catalogue: URL
  /// The token that a hub asks for, as `devcat hub token create` prints it; `nil` for none.
  ///
  /// Web servers never get it.
  public var token: String?
  /// The SHA-256 fingerprint of the certificate of the hub or the web server, such as
  /// `devcat hub init` prints; `nil` for a certificate that a trusted authority signed.
  ///
  /// Like the token it is remembered nowhere: give it each time.
  public var fingerprint: String?
  /// Receives how many bytes went over the connection, while a call is under way.
  public var progress: (@Sendable (SyncProgress) -> Void)?

  /// Names a replica, which need not be there for `clone(from:)`.
  ///
  /// - Parameter catalogue: A `file:` URL.
  public init(catalogue: URL) { self.catalogue = catalogue }

  /// Makes the replica, with the whole history of a catalogue on a hub or in a published folder.
  ///
  /// The file is there when it is complete and verified.
  /// - Parameter remote: `devcat://HOST/TEAM/NAME`, or `https://HOST/PATH` for a published folder; as
  ///   `devcat clone` takes it.
  /// - Throws: `SyncFailure`: `exists` if there is a file already; `badAddress`, `unknownCatalogue`,
  ///   `unreachable`, `timedOut`, `untrusted`, `unauthenticated`, `notPermitted`, `badDelta`,
  ///   `inputOutput`. From a published folder also `historyMissing` if its history begins with a
  ///   snapshot, `expired` and `missingLibrary`. `CancellationError`.
  @discardableResult
  public func clone(from remote: URL) async throws -> SyncResult {
    let (path, address) = (try path, remote.absoluteString)
    return try await run("clone", remote) { client in
      SyncResult(try await client.source(at: RemoteAddress(address)).clone(to: path))
    }
  }

  /// Fetches new revisions into the replica, and rebases local revisions onto them.
  ///
  /// - Throws: `SyncFailure`: `conflict` if people must decide (`devcat resolve`), and the replica is
  ///   otherwise as it was; `noRemote` if it was neither cloned nor pushed; `unreachable`, `timedOut`,
  ///   `untrusted`, `certificateChanged`, `keyChanged`, `unauthenticated`, `notPermitted`, `rollback`.
  ///   From a published folder also `historyMissing`, `notPublished`, `diverged`, `expired`,
  ///   `damaged` and `missingLibrary`. `CancellationError`.
  @discardableResult
  public func pull() async throws -> SyncResult {
    let path = try path
    return try await run("pull", catalogue) { client in
      SyncResult(try await client.pull(path))
    }
  }

  /// Sends local revisions to the hub, merged with its newer revisions first if it has some.
  ///
  /// While others push too, and while the hub cannot take them, this tries again for 60 s, after growing
  /// pauses.
  /// - Parameter hub: Another hub than the one that the replica remembers; the replica remembers it
  ///   from then on.
  /// - Throws: `SyncFailure` as `pull()` does from a hub; `stale` if others were faster all the time;
  ///   `tryAgain` if the hub cannot take them; `needsHub` for a published folder. `CancellationError`.
  @discardableResult
  public func push(to hub: URL? = nil) async throws -> SyncResult {
    let path = try path
    return try await run("push", hub ?? catalogue) { client in
      try Self.requireHub("push to", hub?.absoluteString, path)
      return SyncResult(
        try await client.push(path, to: hub.map { try RemoteURL($0.absoluteString) }))
    }
  }

  /// Reports the head of the hub's catalogue: now, and each new one.
  ///
  /// A lost hub is tried again and again, with growing pauses. Nothing is written to the replica: call
  /// `pull()` for that. The sequence ends when the task that reads it is cancelled. If heads come
  /// faster than they are read, the newest are kept.
  ///
  /// The sequence throws `SyncFailure`: `noRemote`; `needsHub` for a published folder, which a program
  /// pulls at intervals instead; `unreachable` if the first connection fails, and failures that another
  /// try does not change: `unauthenticated`, `notPermitted`, `rollback`.
  public func watch() -> AsyncThrowingStream<HubEvent, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
      let task = Task {
        do {
          let path = try path
          try await run("watch", catalogue) { client in
            try Self.requireHub("watch", nil, path)
            let target = try WatchTarget(replica: path)
            try await client.watch(target) {
              continuation.yield(HubEvent($0))
            } report: {
              continuation.yield(HubEvent($0))
              return true
            }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error is CancellationError ? nil : error)
        }
      }
      continuation.onTermination = { @Sendable _ in task.cancel() }
    }
  }

  /// Refuses a published folder, by its address or as the remote of a replica.
  private static func requireHub(_ operation: String, _ address: String?, _ path: String) throws {
    let remote =
      try address
      ?? (try? CatalogueFile.open(at: path, access: .readOnly))?.settings.remote?.url
    guard let folder = remote, PublishedURL.isOne(folder) else { return }
    throw SyncFailure(
      .needsHub, operation: operation, subject: folder,
      "it is a published folder, which can only be cloned and pulled",
      hint: "Use the address of a hub, such as devcat://host/team/name.")
  }

  private var path: String {
    get throws(SyncFailure) {
      guard catalogue.isFileURL else {
        throw SyncFailure(
          .badAddress, operation: "use", subject: "\(catalogue)", "it is no 'file:' URL")
      }
      return catalogue.path
    }
  }

  /// Runs a body with a client on a loop and a thread of its own.
  private func run<Result: Sendable>(
    _ operation: String, _ url: URL,
    _ body: @escaping @Sendable (HubClient) async throws -> Result
  ) async throws -> Result {
    do {
      let limits = try limits
      try Task.checkCancellation()
      let loop = try EventLoop()
      loop.start()
      defer { loop.stop() }
      let task = Task(executorPreference: loop) {
        try await body(HubClient(on: loop, limits: limits))
      }
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw SyncFailure(any: error, operation, url.isFileURL ? url.path : url.absoluteString)
    }
  }

  private var limits: HubClient.Limits {
    get throws(SyncFailure) {
      var limits = HubClient.Limits()
      if let token {
        guard let secret = TokenSecret(token) else {
          throw SyncFailure(
            .unauthenticated, operation: "use", subject: "the token", "it is malformed",
            hint: "Copy it whole.")
        }
        limits.credentials = .token(secret)
      }
      if let fingerprint {
        guard let trust = CertificateFingerprint(fingerprint) else {
          throw SyncFailure(
            .untrusted, operation: "use", subject: fingerprint,
            "a fingerprint has 64 hexadecimal digits")
        }
        limits.trust = .certificate(trust)
      }
      if let progress {
        limits.progress = { progress(SyncProgress(received: $0.received, sent: $0.sent)) }
      }
      return limits
    }
  }
}
