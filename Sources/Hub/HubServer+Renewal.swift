import Store
import Sync
import System
import Transport

/// What a hub reads anew while it runs.
extension HubServer {
  /// Reads the certificate, the tokens, the signing key and the epochs anew: connections that begin from
  /// now on use that certificate, older ones go on; who was let in by a token that is gone is let go
  /// of; heads are signed with that key from now on.
  ///
  /// What cannot be used is reported, and the hub goes on with what it has.
  public func reload() async {
    report(.reloading)
    do {
      try authenticator.load()
      reportTokens()
    } catch {
      report(.reloadFailed(reason: "\(error)"))
    }
    await endVisits()
    do {
      if let key = try signer.load() { report(.signingKey(key)) }
    } catch {
      report(.reloadFailed(reason: "\(error)"))
    }
    do {
      guard let context = try loadCertificate() else { return }
      for listener in listeners { await listener.use(context) }
    } catch {
      report(.reloadFailed(reason: "\(error)"))
    }
  }

  /// Reads the certificate, and tells which it is.
  func loadCertificate() throws(SyncError) -> TLSContext? {
    guard let certificate else { return nil }
    let (context, details) = try certificate.load()
    report(.certificate(details))
    return context
  }

  /// Reads the tokens where their file has changed, and lets go of those who may not stay; reads anew
  /// where the watched catalogues stand.
  func heartbeat() async {
    do {
      if try authenticator.loadIfChanged() { reportTokens() }
    } catch {
      report(.reloadFailed(reason: "\(error)"))
    }
    await endVisits()
    await lookUp()
  }

  /// Reads where the catalogues stand that are watched: another process may have changed them.
  private func lookUp() async {
    for name in await watches.watched {
      // What cannot be read now is told to who asks for it, and read again at the next heartbeat.
      guard let standing = try? await catalogues.standing(of: name, at: 0) else { continue }
      await watches.publish(
        standing.namedHead(name), signedBy: signer, asking: catalogues)
    }
  }

  /// Tells connections whose credential is worth nothing any more, and closes those that were told before.
  private func endVisits() async {
    let (told, closed) = visits.over { authenticator.grant(of: $0) == nil }
    for channel in told { await channel.endReading() }
    for channel in closed { await channel.close() }
  }

  /// Tells how many tokens there are, where the hub asks for them.
  func reportTokens() {
    if authenticator.asksForTokens { report(.tokens(count: authenticator.count)) }
  }
}

/// What must be so before a hub serves.
extension HubServer {
  /// Refuses to be open to other machines, unless that is wanted; and to be open where tokens are.
  func requireTokens(_ isOpen: Bool) throws(SyncError) {
    reportTokens()
    if authenticator.asksForTokens {
      guard isOpen else { return }
      throw SyncError(
        .notPermitted, operation: "serve", remote: folder, "it has tokens, and asks for them",
        hint:
          "Leave '--open' out; to do without tokens, move '\(HubFolder(folder).secrets)/tokens' away."
      )
    }
    guard !isOpen, let reachable = listeners.first(where: { !$0.endpoint.isLoopback }) else {
      return
    }
    throw SyncError(
      .notPermitted, operation: "serve", remote: folder,
      "there are no tokens, so that whoever reaches \(reachable.endpoint) could read and write all",
      hint: "Make some with 'devcat hub token create', or give '--open' if that is meant.")
  }

  /// Refuses a folder that is none.
  func requireFolder() throws(StoreError) {
    guard (try? FileStatus(folder))?.kind == .folder else {
      throw StoreError(
        .notFound, "serve", path: folder, "there is no such folder",
        hint: "Make it first; the catalogues appear in it as team/name.db.")
    }
  }
}
