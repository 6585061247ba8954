import DevcatValues
import DevcatStore
import DevcatWire
import DevcatSystem
import DevcatTransport

/// The files that a hub reads again while it runs.
extension HubServer {
  /// Reads the certificate and the tokens again.
  ///
  /// New connections use the new certificate, and older ones go on. Connections with a removed token
  /// end.
  ///
  /// A file that cannot be used is reported, and the hub keeps the old state.
  func reload() async {
    context.report(.reloading)
    do {
      try context.authenticator.load()
      reportTokens()
    } catch {
      context.report(.reloadFailed(reason: "\(error)"))
    }
    await endVisits()
    do {
      guard let security = try loadCertificate() else { return }
      for listener in listeners { await listener.use(security) }
    } catch {
      context.report(.reloadFailed(reason: "\(error)"))
    }
  }

  /// Reads the certificate, and reports it.
  func loadCertificate() throws(Failure) -> TLSContext? {
    guard let certificate else { return nil }
    let (security, details) = try certificate.load()
    context.facts.withLock { $0.certificateExpiry = details.expiry }
    context.report(.certificate(details))
    if let problem = details.problem(at: .now) {
      context.report(.certificateInvalid(reason: problem))
    }
    return security
  }

  /// Reads the tokens if their file has changed, and ends connections whose token is no longer
  /// valid; reads the heads of watched catalogues again.
  func heartbeat() async {
    do {
      if try context.authenticator.loadIfChanged() { reportTokens() }
    } catch {
      context.report(.reloadFailed(reason: "\(error)"))
    }
    await endVisits()
    await lookUp()
    await context.checkDisk()
  }

  /// Reads the heads of the watched catalogues: another process may have changed them.
  private func lookUp() async {
    for name in await context.watches.watched {
      // An error of reading is reported to the next request, and the file is read again at the next
      // heartbeat.
      guard let extent = try? await catalogues.extent(of: name, at: 0) else { continue }
      await context.watches.announce(extent.namedHead(name))
    }
  }

  /// Sends an error to connections whose credential is no longer valid, and closes those that got
  /// it before.
  private func endVisits() async {
    let authenticator = context.authenticator
    let (notified, closed) = context.visits.withLock {
      $0.over { authenticator.grant(of: $0) == nil }
    }
    for channel in notified { await channel.endReading() }
    for channel in closed { await channel.close() }
  }

  /// Reports which tokens were made and revoked, and how many there are, if the hub requires them.
  func reportTokens() {
    let authenticator = context.authenticator
    let (made, revoked) = authenticator.takeChanges()
    for token in made { context.report(.tokenMade(token)) }
    for token in revoked { context.report(.tokenRevoked(name: token.name, id: token.id)) }
    if authenticator.asksForTokens { context.report(.tokens(count: authenticator.count)) }
  }
}

/// The requirements before a hub serves.
extension HubServer {
  /// Refuses to serve other machines without tokens, unless the hub is to be open; refuses to be open
  /// if there are tokens.
  func requireTokens(_ isOpen: Bool) throws(Failure) {
    reportTokens()
    if context.authenticator.asksForTokens {
      guard isOpen else { return }
      throw Failure(
        .notPermitted, operation: "serve", subject: context.folder,
        "it has tokens, and requires them",
        hint:
          "Leave '--open' out; to do without tokens, move '\(HubFolder(context.folder).secrets)/tokens' away."
      )
    }
    guard !isOpen, let place = reachablePlace else { return }
    throw Failure(
      .notPermitted, operation: "serve", subject: context.folder,
      "there are no tokens, so everybody who reaches \(place) could read and write all",
      hint: "Make tokens with 'devcat hub token create', or give '--open' if this is intended.")
  }

  /// A place where other machines reach the hub; `nil` if none can.
  private var reachablePlace: String? {
    if let found = listeners.first(where: { !$0.endpoint.isLoopback }) {
      return "\(found.endpoint)"
    }
    // A load balancer brings clients of other machines to a loopback address too.
    let isBalanced = listeners.contains {
      if case .tcp = $0.endpoint { true } else { false }
    }
    return isBalanced && !context.limits.proxies.isEmpty ? "a proxy of '--proxy-from'" : nil
  }

  /// Refuses a missing folder, and a cache without its log.
  func requireFolder() throws {
    if log == nil { try HubFolder(context.folder).requireNoCache("serve") }
    switch (try? FileStatus(context.folder))?.kind {
    case .folder: return
    case nil:
      throw Failure.file(
        .notFound, "serve", path: context.folder, "no such folder exists",
        hint: "Make it first; the catalogues appear in it as team/name.db.")
    default:
      throw Failure.file(
        .notFound, "serve", path: context.folder, "it is a file, and a hub serves a folder",
        hint: "Name a folder, and push the catalogue to that hub with 'devcat push'.")
    }
  }
}
