import Encoding
import Transport

/// The state that all connections of a hub share.
final class HubContext: Sendable {
  let service: any CatalogueService
  /// The watchers of each catalogue.
  let watches: WatchRegistry
  let authenticator: Authenticator
  /// Signs heads, if the hub has a key.
  let signer: HeadSigner
  /// Publishes the catalogues; `nil` if they are not published.
  let publisher: HubPublisher?
  let limits: HubServer.Limits
  let budgets: HubBudgets
  /// The folder of spooled pushes.
  let folder: String
  let counters: Locked<HubCounters>
  let report: @Sendable (HubServerEvent) -> Void
  /// Called when a client was authenticated.
  let admitted: @Sendable (Authenticator.Credential, Channel) async -> Void
  /// Whether the hub is about to stop.
  let isStopping: @Sendable () async -> Bool

  init(
    service: any CatalogueService, watches: WatchRegistry, authenticator: Authenticator,
    signer: HeadSigner, publisher: HubPublisher? = nil, limits: HubServer.Limits, folder: String,
    counters: Locked<HubCounters>,
    report: @escaping @Sendable (HubServerEvent) -> Void,
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

  /// Notifies the watchers and the publisher of a catalogue of its new head.
  func publish(_ head: NamedHead) async {
    if let publisher { Task { await publisher.note(head.name) } }
    await watches.publish(head, signedBy: signer, asking: service)
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

  /// Ends all waits.
  func end() { for budget in [newcomers, pushes, pulls, spools] { budget.end() } }
}
