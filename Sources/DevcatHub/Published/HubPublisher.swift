import DevcatValues
import DevcatPublishing
import DevcatStore
import DevcatWire
import DevcatTransport

/// The place where a hub publishes its catalogues besides serving them.
public struct HubPublication: Hashable, Sendable {
  /// The folder, which gets a folder `team/name` for each catalogue.
  var folder: String
  /// The hub's own address, such as `devcat://hub.example.org`, for readers that want to push; `nil`
  /// names none.
  var address: String?

  /// Names a folder and an address.
  public init(folder: String, address: String? = nil) {
    (self.folder, self.address) = (folder, address)
  }
}

/// Publishes the catalogues of a hub: all of them at its start and every hour, and each one after
/// accepted pushes.
///
/// It waits a second after a push, so several pushes are published together. It works on a thread of its
/// own, and opens the files of the catalogues as another process would.
actor HubPublisher {
  /// The executor of the actor: a thread of its own, because its work blocks.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// The interval in seconds at which heads are signed anew, unless they are valid for less than
  /// twice as long.
  private static let longestRound: Int64 = 3600

  private nonisolated let thread = WorkerThread(name: "devcat-publish")
  private let hub: HubFolder
  private let publication: HubPublication
  private let signer: HeadSigner
  private let validity: Int64
  /// How long pushes are gathered.
  private let gathering: Duration
  private let report: @Sendable (HubServerEvent) -> Void
  private let published: @Sendable ((CatalogueName, HubStatus.Publication)) -> Void
  private var waiting: Set<CatalogueName> = []
  private var isScheduled = false
  private var isOver = false
  private var rounds: Task<Void, Never>?
  /// What publishes the catalogues that wait.
  private var scheduled: Task<Void, Never>?

  /// Prepares to publish the catalogues of a hub folder.
  ///
  /// - Parameters:
  ///   - validity: How long signatures are valid, in seconds.
  ///   - gathering: How long pushes are gathered.
  ///   - published: Called each time when a head was signed.
  init(
    _ folder: String, _ publication: HubPublication, signer: HeadSigner, validity: Int64,
    gathering: Duration = .seconds(1), report: @escaping @Sendable (HubServerEvent) -> Void,
    published: @escaping @Sendable ((CatalogueName, HubStatus.Publication)) -> Void = { _ in }
  ) {
    self.published = published
    hub = HubFolder(folder)
    self.publication = publication
    self.signer = signer
    self.validity = validity
    self.gathering = gathering
    self.report = report
  }

  /// Publishes everything, and again every hour until it is stopped.
  func start() {
    let seconds = max(1, min(Self.longestRound, validity / 2))
    rounds = Task {
      repeat { self.publishAll() } while (try? await Task.sleep(for: .seconds(seconds))) != nil
    }
  }

  /// Schedules a catalogue that has a new head.
  func note(_ name: CatalogueName) {
    waiting.insert(name)
    guard !isScheduled, !isOver else { return }
    isScheduled = true
    scheduled = Task {
      try? await Task.sleep(for: self.gathering)
      self.publishWaiting()
    }
  }

  /// Publishes what still waits, and ends; it must not be used afterwards.
  func stop() async {
    isOver = true
    // The thread must not stop before the tasks that need it.
    for task in [rounds, scheduled] {
      task?.cancel()
      await task?.value
    }
    publishWaiting()
    thread.stop()
  }

  private func publishWaiting() {
    isScheduled = false
    let names = waiting.sorted { $0.description < $1.description }
    waiting = []
    for name in names { publish(name, isThorough: false) }
  }

  private func publishAll() {
    do {
      // All are published now, so none needs to wait.
      waiting = []
      for name in try hub.contents().catalogues { publish(name, isThorough: true) }
    } catch {
      report(.publishingFailed(nil, reason: "\(error)"))
    }
  }

  private func publish(_ name: CatalogueName, isThorough: Bool) {
    do {
      guard let identity = signer.identity(validity: validity) else {
        throw Failure(
          .badKey, operation: "publish", subject: name.description,
          "the hub has no signing key, or not the one of the other nodes",
          hint: "'devcat hub init' makes one; see 'devcat hub status'.")
      }
      let file = try CatalogueFile.open(at: hub.file(of: name), access: .readOnly)
      guard try file.log.head() != .origin else { return }
      var options = Publisher.Options()
      options.hub = publication.address.map { "\($0)/\(name)" } ?? ""
      options.isThorough = isThorough
      let publisher = Publisher(
        "\(publication.folder)/\(name)", identity: identity, options: options, now: .now)
      let done = try publisher.publish(file)
      let now = Timestamp.now.seconds
      published(
        (name, .init(name: name.description, time: now, expiry: now + validity)))
      guard !done.isUnchanged || !done.mended.isEmpty else { return }
      report(.published(name, head: done.head.point.number, files: done.written))
    } catch {
      report(.publishingFailed(name, reason: "\(error)"))
    }
  }
}

extension HeadSigner {
  /// The key and the epoch with which catalogues are published; `nil` without a key.
  fileprivate func identity(validity: Int64) -> PublisherIdentity? {
    signingKey().map { key, statements, epoch in
      PublisherIdentity(key: key, statements: statements, epoch: epoch, validity: validity)
    }
  }
}
