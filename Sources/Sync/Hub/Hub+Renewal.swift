/// What a hub reads anew while it runs.
extension Hub {
  /// Reads the certificate, the tokens, the signing key and the epochs anew: connections that begin from
  /// now on use that certificate, older ones go on; who was let in by a token that is gone is let go
  /// of; heads are signed with that key from now on.
  ///
  /// What cannot be used is reported, and the hub goes on with what it has.
  public func reload() async {
    report(.reloading)
    do {
      try gate.load()
      reportTokens()
    } catch {
      report(.reloadFailed(reason: "\(error)"))
    }
    await endVisits()
    do {
      if let key = try sealer.load() { report(.signingKey(key)) }
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
  func beat() async {
    do {
      if try gate.loadIfChanged() { reportTokens() }
    } catch {
      report(.reloadFailed(reason: "\(error)"))
    }
    await endVisits()
    await lookUp()
  }

  /// Reads where the catalogues stand that are watched: another process may have changed them.
  private func lookUp() async {
    for name in await board.watched {
      // What cannot be read now is told to who asks for it, and read again at the next beat.
      guard let standing = try? await catalogues.standing(of: name, at: 0) else { continue }
      await board.publish(
        standing.namedHead(name), sealedBy: sealer, asking: catalogues)
    }
  }

  /// Tells connections whose pass is worth nothing any more, and closes those that were told before.
  private func endVisits() async {
    let (told, closed) = visits.over { gate.grant(of: $0) == nil }
    for channel in told {
      await channel.endReading()
      await knownContext?.turns.release(channel)
    }
    for channel in closed { await channel.close() }
  }

  /// Tells how many tokens there are, where the hub asks for them.
  func reportTokens() {
    if gate.asksForTokens { report(.tokens(count: gate.count)) }
  }
}
