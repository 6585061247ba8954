import Encoding
import Transport

/// What all connections of a hub share.
final class HubContext: Sendable {
  let service: any CatalogueService
  /// Who watches which catalogue.
  let watches: WatchRegistry
  let authenticator: Authenticator
  /// What signs heads, where the hub has a key for that.
  let signer: HeadSigner
  /// What publishes the catalogues, where they are published.
  let publisher: HubPublisher?
  let limits: HubServer.Limits
  let budgets: HubBudgets
  /// Where large pushes are spooled.
  let folder: String
  let counters: Locked<HubCounters>
  let report: @Sendable (HubEvent) -> Void
  /// Is told by what a client was let in.
  let admitted: @Sendable (Authenticator.Credential, Channel) async -> Void
  /// Whether the hub is about to stop.
  let isStopping: @Sendable () async -> Bool

  init(
    service: any CatalogueService, watches: WatchRegistry, authenticator: Authenticator,
    signer: HeadSigner, publisher: HubPublisher? = nil, limits: HubServer.Limits, folder: String,
    counters: Locked<HubCounters>,
    report: @escaping @Sendable (HubEvent) -> Void,
    admitted: @escaping @Sendable (Authenticator.Credential, Channel) async -> Void,
    isStopping: @escaping @Sendable () async -> Bool
  ) {
    self.service = service
    self.watches = watches
    self.authenticator = authenticator
    self.signer = signer
    self.publisher = publisher
    self.limits = limits
    self.folder = folder
    budgets = HubBudgets(limits)
    self.counters = counters
    self.report = report
    self.admitted = admitted
    self.isStopping = isStopping
  }

  /// Tells who watches a catalogue, and what publishes it, that it has come to stand there.
  func publish(_ head: NamedHead) async {
    if let publisher { Task { await publisher.note(head.name) } }
    await watches.publish(head, signedBy: signer, asking: service)
  }
}

/// What the connections of a hub may make it hold together.
struct HubBudgets: Sendable {
  /// What a connection takes before its hello is answered: a hello that is not whole, and what is read.
  ///
  /// So little that one address, with all the connections that it may have, holds an eighth of the budget.
  static let newcomerSize = 8 << 10
  /// What an answer takes that is more than a flight: one flight, and the piece behind it.
  static let answerSize = 128 << 10

  let newcomers: ByteBudget
  let pushes: ByteBudget
  let pulls: ByteBudget
  /// The bytes of pushes in files.
  let spools: ByteBudget

  init(_ limits: HubServer.Limits) {
    newcomers = ByteBudget(limit: limits.newcomerBudget)
    pushes = ByteBudget(limit: limits.pushBudget)
    pulls = ByteBudget(limit: limits.pullBudget)
    spools = ByteBudget(limit: max(limits.spoolBudget, limits.maximumDelta))
  }

  /// Lets nobody wait any more.
  func end() { for budget in [newcomers, pushes, pulls, spools] { budget.end() } }
}
