import Sync
import System
import Transport

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps a catalogue file on this machine, a replica, in step with a catalogue on a hub.
///
/// Each call has a connection and a thread of its own, and ends when its task is cancelled: it then
/// throws `CancellationError`, and the file is as it was, or as it would have been without the
/// cancellation. A push that was cancelled may have reached the hub; the next call finds out.
public struct SyncClient: Sendable {
  /// The replica.
  public let catalogue: URL
  /// What shows hubs that this client may ask: a token as `devcat hub token create` prints it; `nil`
  /// for none.
  public var token: String?
  /// The SHA-256 fingerprint of the hub's certificate, as `devcat hub init` prints it; `nil` for what
  /// the replica remembers, or else for a certificate that a trusted authority signed.
  ///
  /// The replica remembers it from the first exchange on.
  public var fingerprint: String?
  /// Is told how many bytes went over the connection, while a call is under way.
  public var progress: (@Sendable (SyncProgress) -> Void)?

  /// Names a replica, which need not be there for `clone(from:)`.
  ///
  /// - Parameter catalogue: A `file:` URL.
  public init(catalogue: URL) { self.catalogue = catalogue }

  /// Makes the replica, with the whole history of a catalogue on a hub.
  ///
  /// The file is there when it is complete and verified. What a clone that was broken off has received is
  /// kept beside it, and the next clone goes on from there.
  /// - Parameter hub: `devcat://HOST/TEAM/NAME`, or another address as `devcat clone` takes it.
  /// - Throws: `SyncFailure`: `exists` where a file stands there; `badAddress`, `unknownCatalogue`,
  ///   `unreachable`, `timedOut`, `untrusted`, `unauthenticated`, `notPermitted`, `store`.
  ///   `CancellationError`.
  @discardableResult
  public func clone(from hub: URL) async throws -> SyncResult {
    let path = try path
    return try await run("clone", hub) { client in
      SyncResult(try await client.clone(RemoteURL(hub.absoluteString), to: path))
    }
  }

  /// Brings the hub's new revisions into the replica, and makes local revisions anew on top of them.
  ///
  /// - Throws: `SyncFailure`: `conflict` where people must decide (`devcat resolve`), and the replica is
  ///   otherwise as it was; `noRemote` where it was neither cloned nor pushed; `unreachable`, `timedOut`,
  ///   `untrusted`, `certificateChanged`, `unauthenticated`, `notPermitted`, `rollback`, `store`.
  ///   `CancellationError`.
  @discardableResult
  public func pull() async throws -> SyncResult {
    let path = try path
    return try await run("pull", catalogue) { SyncResult(try await $0.pull(path)) }
  }

  /// Brings local revisions to the hub, which merges them onto its head.
  ///
  /// - Parameter hub: Another hub than the one that the replica remembers, which it then remembers.
  /// - Throws: `SyncFailure` as `pull()` does; `stale` where others were faster each time.
  ///   `CancellationError`.
  @discardableResult
  public func push(to hub: URL? = nil) async throws -> SyncResult {
    let path = try path
    return try await run("push", hub ?? catalogue) { client in
      SyncResult(try await client.push(path, to: hub.map { try RemoteURL($0.absoluteString) }))
    }
  }

  /// Tells where the hub's catalogue stands: now, and whenever it has moved.
  ///
  /// A hub that is lost is tried again and again, with growing pauses. Nothing is written to the
  /// replica: call `pull()` for that. The sequence ends when the task that reads it is cancelled.
  /// Where heads come faster than they are read, the newest are kept.
  ///
  /// The sequence throws `SyncFailure`: `noRemote`, `unreachable` where the first connection fails,
  /// and what another try does not heal: `unauthenticated`, `notPermitted`, `rollback`.
  public func watch() -> AsyncThrowingStream<HubEvent, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
      let task = Task {
        do {
          let path = try path
          try await run("watch", catalogue) { client in
            try await client.watch(try WatchTarget(replica: path)) { event in
              continuation.yield(HubEvent(event))
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

  private var path: String {
    get throws(SyncFailure) {
      guard catalogue.isFileURL else {
        throw SyncFailure(.badAddress, "Cannot use '\(catalogue)': it is no 'file:' URL.")
      }
      return catalogue.path
    }
  }

  /// Runs a body with a client on a loop and a thread of its own.
  private func run<Result: Sendable>(
    _ operation: String, _ url: URL,
    _ body: @escaping @Sendable (Sync.SyncClient) async throws -> Result
  ) async throws -> Result {
    do {
      let limits = try limits
      try Task.checkCancellation()
      let loop = try EventLoop()
      loop.start()
      defer { loop.stop() }
      let task = Task(executorPreference: loop) {
        try await body(Sync.SyncClient(on: loop, limits: limits))
      }
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw SyncFailure(error, operation, url)
    }
  }

  private var limits: Sync.SyncClient.Limits {
    get throws(SyncFailure) {
      var limits = Sync.SyncClient.Limits()
      if let token {
        guard let secret = TokenSecret(token) else {
          throw SyncFailure(
            .unauthenticated, "Cannot use the token: it is malformed. Copy it whole.")
        }
        limits.credentials = .token(secret)
      }
      if let fingerprint {
        guard let trust = CertificateFingerprint(fingerprint) else {
          throw SyncFailure(
            .untrusted, "Cannot use the fingerprint: it must have 64 hexadecimal digits.")
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
