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
/// It looks every second, so several pushes are published together. What fails is tried again, after longer
/// and longer waits. It works on a thread of its own, and opens the files of the catalogues as another
/// process would.
actor HubPublisher {
  /// The executor of the actor: a thread of its own, because its work blocks.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// The interval at which heads are signed anew.
  private static let round = Duration.seconds(3600)
  /// How long pushes are gathered.
  private static let gathering = Duration.seconds(1)
  /// The longest wait before what failed is tried again.
  private static let longestPause = Duration.seconds(60)

  private nonisolated let thread = WorkerThread(name: "devcat-publish")
  private let hub: HubFolder
  private let publication: HubPublication
  private let report: @Sendable (HubServerEvent) -> Void
  private let published: @Sendable (CatalogueName, HubStatus.Publication) -> Void

  /// The catalogues that have a new head.
  private nonisolated let waiting = Locked<Set<CatalogueName>>([])
  private var task: Task<Void, Never>?
  private var nextRound = Deadline.now
  /// The reported reasons of catalogues that could not be published.
  private var reasons: [CatalogueName: String] = [:]
  /// The catalogues whose last publication failed, when they are tried again, and the wait after that.
  private var failed: Set<CatalogueName> = []
  private var retry: Deadline?
  private var pause = HubPublisher.gathering

  /// Prepares to publish the catalogues of a hub folder.
  ///
  /// - Parameter published: Called each time when a head was signed.
  init(
    _ folder: String, _ publication: HubPublication,
    report: @escaping @Sendable (HubServerEvent) -> Void,
    published: @escaping @Sendable (CatalogueName, HubStatus.Publication) -> Void
  ) {
    self.published = published
    hub = HubFolder(folder)
    self.publication = publication
    self.report = report
  }

  /// Publishes everything, and what is due from then on, until it is stopped.
  func start() {
    task = Task {
      repeat {
        self.publishDue()
      } while (try? await Task.sleep(for: Self.gathering)) != nil
    }
  }

  /// Schedules a catalogue that has a new head; it never waits, so a push is not answered before.
  nonisolated func note(_ name: CatalogueName) { waiting.withLock { _ = $0.insert(name) } }

  /// Publishes what still waits, and ends; it must not be used afterwards.
  func stop() async {
    // The thread must not stop before the task that needs it.
    task?.cancel()
    await task?.value
    publishWaiting()
    thread.stop()
  }

  private func publishDue() {
    if nextRound <= .now {
      nextRound = .after(publishAll() ? Self.round : Self.longestPause)
    }
    publishWaiting()
    if let retry, retry <= .now {
      self.retry = nil
      publish(failed, isRound: false)
    }
    if failed.isEmpty {
      (retry, pause) = (nil, Self.gathering)
    } else if retry == nil {
      retry = .after(pause)
      pause = min(pause * 2, Self.longestPause)
    }
  }

  private func publishWaiting() {
    let names = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    publish(names, isRound: false)
  }

  /// Publishes every catalogue; returns `false` if the folder could not be read.
  private func publishAll() -> Bool {
    do {
      let names = try hub.contents().catalogues
      // Others were removed.
      failed.formIntersection(names)
      publish(Set(names), isRound: true)
      return true
    } catch {
      report(.publishingFailed(nil, reason: "\(error)"))
      return false
    }
  }

  private func publish(_ names: Set<CatalogueName>, isRound: Bool) {
    for name in names.sorted(by: { $0.description < $1.description }) {
      if publish(name, isRound: isRound) { failed.remove(name) } else { failed.insert(name) }
    }
  }

  /// Publishes a catalogue; returns `false` if that failed, which is reported in the hourly rounds, and for
  /// another reason than before.
  private func publish(_ name: CatalogueName, isRound: Bool) -> Bool {
    do {
      // Read each time, so that a key that was replaced counts from then on.
      let identity = try PublisherIdentity(
        keyFile: hub.signingKey, validity: PublisherIdentity.usualValidity, isMaking: false)
      let file = try CatalogueFile.open(at: hub.file(of: name), access: .readOnly)
      guard try file.log.head() != .origin else { return true }
      var options = Publisher.Options()
      options.hub = publication.address.map { "\($0)/\(name)" } ?? ""
      let publisher = Publisher(
        "\(publication.folder)/\(name)", identity: identity, options: options, now: .now)
      let done = try publisher.publish(file)
      let now = Timestamp.now.seconds
      published(
        name,
        .init(name: "\(name)", time: now, expiry: now + PublisherIdentity.usualValidity))
      reasons[name] = nil
      guard !done.isUnchanged || !done.mended.isEmpty else { return true }
      report(.published(name, head: done.head.point.number, files: done.written))
      return true
    } catch {
      let reason = "\(error)"
      if isRound || reasons[name] != reason {
        report(.publishingFailed(name, reason: reason))
      }
      reasons[name] = reason
      return false
    }
  }
}
