import DevcatValues
import DevcatWire
import DevcatSystem
import DevcatTransport

/// The facts about a hub besides its counters.
struct HubFacts {
  /// The time at which the certificate expires.
  var certificateExpiry: Timestamp?
  /// The last publication of each published catalogue, with the expiry of its signature.
  var publications: [CatalogueName: HubStatus.Publication] = [:]
  /// What the last verification of each catalogue found.
  var verifications: [CatalogueName: HubStatus.Verification] = [:]
  /// When the last whole backup was made, in seconds of Unix time; `nil` if none is known.
  var lastBackup: Int64?
  /// The reason why nothing can be written to the hub's folder; `nil` if it can.
  var diskProblem: String?
  /// That the folder with the hub's own files, which was there, is gone; `nil` if it is there.
  var lossProblem: String?
}

/// The pages of a hub's metrics address.
extension HubContext {
  /// The answer for a route, as of this moment.
  func page(_ route: MetricsRoute, of catalogues: CatalogueFolder) async -> MetricsAnswer {
    switch route {
    case .health: return MetricsAnswer("ok", isReady: true)
    case .readiness:
      let isReady = status(catalogues).readProblem == nil
      return MetricsAnswer(isReady ? "ready" : "unready", isReady: isReady)
    case .pushReadiness:
      let isReady = status(catalogues).pushProblem == nil
      return MetricsAnswer(isReady ? "ready" : "unready", isReady: isReady)
    case .status:
      return MetricsAnswer(
        "200 OK", JSONText.bytes(of: status(catalogues)), type: "application/json")
    case .metrics:
      let (status, watchers) = (status(catalogues), await watches.watcherCount)
      let page = counters.withLock { MetricsPage.text(of: $0, status, watchers: watchers) }
      return MetricsAnswer("200 OK", Array(page.utf8), type: MetricsPage.mediaType)
    }
  }

  /// The status of the hub.
  func status(_ catalogues: CatalogueFolder) -> HubStatus {
    var status = counters.withLock { HubStatus($0) }
    let facts = facts.withLock { $0 }
    status.version = limits.version
    status.memory = ThisProcess.residentMemory
    status.certificateExpiry = facts.certificateExpiry?.seconds
    status.tokenExpiry = authenticator.nextExpiry?.seconds
    status.catalogues = catalogues.sizes()
    status.publications = facts.publications.values.sorted { $0.name < $1.name }
    status.verifications = facts.verifications.values.sorted { $0.name < $1.name }
    status.log = log?.state
    status.lastBackup = status.log?.backup ?? facts.lastBackup
    let problem =
      isStopping.withLock { $0 } ? "the hub is stopping" : facts.lossProblem
    var staleness: String?
    do { try log?.requireContact() } catch { staleness = error.problem }
    // A node writes what it reads from the log to its cache.
    status.readProblem = problem ?? staleness ?? (log == nil ? nil : facts.diskProblem)
    status.pushProblem = problem ?? status.log?.obstacle ?? staleness ?? facts.diskProblem
    return status
  }

  /// Looks whether the folder can be written to, which is reported where that has changed, and when the last
  /// backup was made.
  func checkDisk() async {
    let own = HubFolder(folder)
    // As when a volume is unmounted, and an empty folder is in its place.
    let loss = wasInitialized && !own.isInitialized ? "\(own.secrets) is gone" : nil
    let (writing, backup) = await SpoolThread.shared.run { [folder] in
      (Self.writingProblem(in: folder), own.lastBackup)
    }
    let problem = loss ?? writing
    let before = facts.withLock { facts in
      defer {
        (facts.diskProblem, facts.lossProblem, facts.lastBackup) = (problem, loss, backup)
      }
      return facts.diskProblem
    }
    if let problem, before == nil { report(.diskFull(reason: problem)) }
    if problem == nil, before != nil { report(.diskUsable) }
  }

  /// The reason why a file of 64 KiB cannot be written in a folder; `nil` if it can.
  private static func writingProblem(in folder: String) -> String? {
    do throws(SystemError) {
      let file = try OpenFile(temporaryIn: folder)
      try file.write([UInt8](repeating: 0, count: 64 << 10))
      return nil
    } catch {
      return "\(folder): \(error.reason)"
    }
  }
}
