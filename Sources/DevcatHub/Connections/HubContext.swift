import DevcatSystem
import DevcatTransport

/// The state that all connections of a hub share.
final class HubContext: Sendable {
  let service: any CatalogueService
  /// The folder of the hub, where large pushes are spooled too.
  let folder: String
  let limits: HubServer.Limits
  /// The watchers of each catalogue.
  let watches: WatchRegistry
  /// Whose turn it is to push to each catalogue.
  let turns: PushTurns
  let authenticator: Authenticator
  /// Publishes the catalogues; `nil` if they are not published.
  let publisher: HubPublisher?
  let budgets: HubBudgets
  let progress: ProgressList
  let counters = Locked(HubCounters(since: .now))
  /// The authenticated connections.
  let visits = Locked(HubVisits())
  /// Whether the hub is about to stop.
  let isStopping = Locked(false)
  let report: @Sendable (HubServerEvent) -> Void
  /// The log of which the catalogues are a cache; `nil` where the folder holds them.
  let log: (any RecordLog)?
  let facts = Locked(HubFacts())
  /// Whether the folder had the hub's own files when the hub began.
  let wasInitialized: Bool

  init(
    _ service: any CatalogueService, folder: String, log: (any RecordLog)? = nil,
    on loop: EventLoop, limits: HubServer.Limits, publication: HubPublication? = nil,
    report: @escaping @Sendable (HubServerEvent) -> Void
  ) {
    self.log = log
    wasInitialized = HubFolder(folder).isInitialized
    (self.service, self.folder, self.limits, self.report) = (service, folder, limits, report)
    watches = WatchRegistry(on: loop)
    turns = PushTurns(on: loop)
    authenticator = Authenticator(
      HubFolder(folder), ownUser: ThisProcess.user, checkIsolated: { loop.checkIsolated() },
      now: { .now })
    publisher = publication.map { [facts] in
      HubPublisher(folder, $0, report: report) { name, found in
        facts.withLock { $0.publications[name] = found }
      }
    }
    budgets = HubBudgets(limits)
    progress = ProgressList(on: loop, interval: limits.progress)
  }

  /// Notifies the watchers and the publisher of a catalogue of its new head.
  func announce(_ head: NamedHead) async {
    publisher?.note(head.name)
    await watches.announce(head)
  }
}

/// The budgets that the connections of a hub share.
struct HubBudgets: Sendable {
  /// The size of a connection before its hello is answered: an incomplete hello, and the read
  /// buffer.
  ///
  /// It is so small that one address, with all the connections that it may have, holds an eighth of
  /// the budget.
  static let newcomerSize = 8 << 10
  /// The budget of a large answer beyond a flight: one flight, and the piece after it.
  static let answerSize = 128 << 10
  /// The least that a push counts while it is applied: a push of few bytes takes its time too.
  static let leastApplied = 64 << 10

  let newcomers: FairBudget
  let pushes: FairBudget
  let pulls: FairBudget
  /// The bytes of pushes in files.
  let spools: FairBudget
  /// The inflated bytes of pushes that are being applied.
  let applying: FairBudget

  init(_ limits: HubServer.Limits) {
    newcomers = FairBudget(limit: limits.newcomerBudget)
    pushes = FairBudget(limit: limits.pushBudget)
    pulls = FairBudget(limit: limits.pullBudget)
    spools = FairBudget(limit: max(limits.spoolBudget, limits.maximumDelta))
    applying = FairBudget(limit: limits.applyBudget)
  }

  /// Ends all waits.
  func end() {
    for budget in [newcomers, pushes, pulls, spools, applying] { budget.end() }
  }
}
