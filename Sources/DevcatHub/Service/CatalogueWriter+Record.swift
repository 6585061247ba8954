package import DevcatValues
import DevcatEncoding
package import DevcatStore
package import DevcatWire
import DevcatSystem

/// Pushes to a catalogue whose file is a cache of a log of record.
///
/// A push is applied in a transaction of the file, appended to the log where the log is still at its base, and
/// then committed in the file. So the file never has more than the log; after a kill in between it has less.
extension CatalogueWriter {
  /// The file is behind the log.
  private struct Behind: Error {}

  /// How often the file is brought to the head of the log for one push: once for a file that is behind, and
  /// once more where others append meanwhile, after which the push is stale.
  private static let mostCatchUps = 3

  /// Takes a push, which is in the log when this returns.
  func takeRecorded(_ item: Incoming, in log: any RecordLog) throws -> PushVerdict {
    try log.requireWritable()
    return try log.session { session in
      for count in 0...Self.mostCatchUps {
        do {
          // At first the file is assumed to be as new as the log, and the log checks that.
          if count > 0 { try self.catchUp(by: session) }
          return try self.take(item, by: session, isFresh: count > 0)
        } catch is Behind {
          continue
        } catch let error as Failure where error.isAboutCache {
          try self.setAside(because: error)
        }
      }
      throw Failure(
        .tryAgain, operation: "push to", subject: "\(self.name)",
        "others push to the catalogue all the time", hint: "Try again.")
    }
  }

  /// - Parameter isFresh: Whether the file was at the head of the log a moment ago, so that its answers hold.
  private func take(
    _ item: Incoming, by session: any RecordSession, isFresh: Bool
  ) throws -> PushVerdict {
    guard try isFresh || usable() != nil else { throw Behind() }
    do {
      return try take(item) { file, base in
        let end = try file.log.head()
        if base == end {
          guard isFresh else { throw Behind() }
        } else {
          let addition = try RecordAddition(of: file, after: base, upTo: end)
          guard try session.append(addition, to: self.name) else { throw Behind() }
        }
      }
    } catch  where !isFresh && Self.isAnswer(error) {
      throw Behind()
    }
  }

  /// Whether an error is about the push, which another state of the file may judge otherwise.
  private static func isAnswer(_ error: any Error) -> Bool {
    guard let failure = error as? Failure else { return error is Refusal }
    return [.badDelta, .otherLineage].contains(failure.code)
  }

  // MARK: Catching up

  /// Brings the file to the head of the log, makes it, or removes it.
  ///
  /// - Parameter damage: The fault of a file that is to be made anew, if it is still there.
  func catchUp(damage: (fault: Failure, file: FileStatus.Identity?)? = nil) throws {
    guard let log else { return }
    do {
      if let damage, damage.file == handle.present { try setAside(because: damage.fault) }
      try log.session { try catchUp(by: $0) }
    } catch {
      handle.release()
      throw cacheFailure(error)
    }
  }

  /// The error for a client of a node that cannot write its cache: another node can.
  func cacheFailure(_ error: any Error) -> any Error {
    guard let error = error as? Failure, error.fault == .file, error.code == .inputOutput else {
      return error
    }
    return Failure(
      .tryAgain, operation: "use the cache of", subject: "\(name)",
      "this node cannot write its cache: \(error.problem)", hint: "Try again.")
  }

  private func catchUp(by session: any RecordSession) throws {
    guard let head = try session.head(of: name) else {
      if let file = try usable() {
        let own = try file.log.head()
        if own != .origin {
          try setAside(head: own, isElsewhere: session.holds(own, of: file.id))
        }
      }
      handle.discard()
      log?.note(nil, of: name)
      return
    }
    do {
      if let file = try usable() {
        if try file.log.head() == head.point, file.id == head.id { return note(head) }
        try session.confirm(head, of: name)
        if try isPast(file, of: head, session) {
          try file.extend(to: head, of: name, by: session)
          return note(head)
        }
        try setAside(head: try file.log.head())
      } else {
        try session.confirm(head, of: name)
      }
    } catch let error as Failure where error.isAboutCache {
      try setAside(because: error)
    }
    try makeFolder()
    // A log of SQLite without its file may be left.
    handle.discard()
    try NewCatalogue.make(at: handle.path, id: head.id, name: name.description) {
      try $0.extend(to: head, of: name, by: session)
    }
    note(head)
  }

  private func note(_ head: RecordedHead) {
    note(head.point)
    log?.note(head.point, of: name)
  }

  /// The file, if it can be opened; a damaged one is set aside.
  private func usable() throws -> CatalogueFile? {
    do {
      return try handle.opened()
    } catch let error as Failure where error.isAboutCache {
      try setAside(because: error)
      return nil
    }
  }

  /// Whether the file is at an earlier state of the log.
  private func isPast(
    _ file: CatalogueFile, of head: RecordedHead, _ session: any RecordSession
  ) throws -> Bool {
    let own = try file.log.head()
    if own == .origin { return file.id == head.id }
    guard file.id == head.id, own.number <= head.point.number else { return false }
    if own == head.point { return true }
    return try session.digest(of: own.number, in: head) == own.digest
  }
}

extension RecordAddition {
  /// The revisions of a file after one; all of them, if the log has no such catalogue.
  package init(
    of file: CatalogueFile, after base: RevisionPoint?, upTo end: RevisionPoint
  ) throws {
    let number = base?.number ?? 0
    self.init(
      id: file.id, base: base, end: end,
      pushers: try file.log.pushers(after: number, upTo: end.number)
    ) { take in
      var last = number
      while last < end.number {
        let part = try file.log.portion(after: last, upTo: end.number)
        guard !part.isEmpty else {
          throw Failure.file(
            .damaged, "read the log of", path: file.path, "it lacks revisions before its head")
        }
        try take(part)
        last += part.count
      }
    }
  }
}

extension CatalogueFile {
  /// Appends the revisions that the file lacks, in one transaction.
  ///
  /// - Parameter name: The name of the catalogue, for errors.
  package func extend(
    to head: RecordedHead, of name: CatalogueName, by session: any RecordSession
  ) throws {
    let start = try log.head()
    guard start != head.point else { return }
    try transaction {
      var provenance = Provenance()
      try apply(onto: start) { take in
        try session.forEachRevision(in: head, after: start.number) { revision, pusher in
          try take(revision)
          guard let pusher else { return }
          provenance.add(pusher, of: revision.header.number)
        }
      }
      try log.setProvenance(provenance, after: start.number)
      guard try self.log.head() == head.point else {
        throw Failure(
          .badFile, operation: "read the log of", subject: "\(name)",
          "its revisions do not lead to its head",
          hint: "The log in PostgreSQL is damaged: restore it from a backup.")
      }
    }
  }
}

extension Failure {
  /// Whether the file is at fault, so that a new one made from the log helps.
  var isAboutCache: Bool {
    fault != .bytes
      && [.damaged, .truncated, .notACatalogue, .older, .newer, .unknownRevision].contains(code)
  }

  /// Whether a catalogue is at fault where nothing else was read: then damaged bytes are its own.
  var isAboutCatalogue: Bool { fault == .bytes || isAboutCache }
}
