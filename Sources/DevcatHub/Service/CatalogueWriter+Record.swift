import DevcatValues
import DevcatEncoding
package import DevcatStore
package import DevcatWire
import DevcatSystem

/// Another hub has appended to the log of record meanwhile.
struct LostRace: Error {}

/// Pushes to a catalogue whose file is a cache of a log of record.
///
/// A push is applied in a transaction of the file, appended to the log, and then committed in the file. So
/// the file never has more than the log; after a kill in between it has less.
extension CatalogueWriter {
  /// How often to try a group while others append; from the second time on the log is locked.
  private static let attempts = 5

  /// Takes as many pushes as fit into one transaction; they are in the log when this returns.
  func takeRecorded(_ group: [Incoming], in log: any RecordLog) throws -> [Verdict] {
    try log.requireWritable()
    return try log.session { session in
      for attempt in 1...Self.attempts {
        let isLocked = attempt > 1
        // At first the file is assumed to be as new as the log, and the log checks that.
        if try isLocked || self.usable() == nil {
          try self.catchUp(by: session, isLocked: isLocked)
        }
        var end: RevisionPoint?
        do {
          let verdicts = try self.attempt(group) { file, base in
            end = try self.record(file, after: base, by: session)
          }
          if let end { log.note(end, of: self.name) }
          return verdicts
        } catch is LostRace {
          continue
        } catch let error as Failure where error.isAboutCache {
          try self.setAside(because: error)
        }
      }
      throw Failure(
        .tryAgain, operation: "push to", subject: "\(self.name)",
        "others push to the catalogue all the time",
        hint: "Try again.")
    }
  }

  /// Appends the additions of a transaction; if there are none, checks that the file is as new as the log,
  /// so that the answers are right.
  private func record(
    _ file: CatalogueFile, after base: RecordPosition?, by session: any RecordSession
  ) throws -> RevisionPoint {
    let end = try file.position()
    guard end != base else {
      let head = try session.head(of: name, isLocked: false)
      guard head?.id == file.id, head?.position == end else { throw LostRace() }
      return end.point
    }
    let addition = try RecordAddition(of: file, after: base, upTo: end)
    guard try session.append(addition, to: name) else { throw LostRace() }
    return end.point
  }

  // MARK: Catching up

  /// Brings the file to the head of the log, makes it, or removes it.
  ///
  /// - Parameter damage: The fault of a file that is to be made anew, if it is still there.
  func catchUp(damage: (fault: Failure, file: FileStatus.Identity?)? = nil) throws {
    guard let log else { return }
    do {
      if let damage, damage.file == handle.present { try setAside(because: damage.fault) }
      try log.session { try catchUp(by: $0, isLocked: false) }
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

  private func catchUp(by session: any RecordSession, isLocked: Bool) throws {
    guard let head = try session.head(of: name, isLocked: isLocked) else {
      if let own = try usable()?.log.head(), own != .origin { try setAside(head: own) }
      handle.discard()
      log?.note(nil, of: name)
      return
    }
    do {
      if let file = try usable() {
        if try file.position() == head.position, file.id == head.id { return note(head) }
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
    note(head.position.point)
    log?.note(head.position.point, of: name)
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
    guard file.id == head.id, own.number <= head.position.point.number else { return false }
    if own == head.position.point { return true }
    return try session.digest(of: own.number, in: head) == own.digest
  }
}

extension RecordAddition {
  /// The revisions of a file after a position.
  package init(of file: CatalogueFile, after base: RecordPosition?, upTo end: RecordPosition) throws
  {
    // Provenance begins with the base: a push of which nothing remained adds an origin there.
    let number = base?.point.number ?? 0
    self.init(
      id: file.id, base: base, end: end,
      provenance: try file.log.provenance(after: max(0, number - 1), upTo: end.point.number)
    ) { take in
      var last = number
      while last < end.point.number {
        let part = try file.log.portion(after: last, upTo: end.point.number)
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
    let start = try position()
    guard start != head.position else { return }
    let number = start.point.number
    try transaction {
      var provenance = Provenance(
        pushers: try log.pushers(after: max(0, number - 1), upTo: number))
      try apply(onto: start.point) { take in
        try session.forEachRevision(in: head, after: number) { revision, pusher in
          try take(revision)
          guard let pusher else { return }
          provenance.add(pusher, of: revision.header.number)
        }
      }
      // From the old head on: a push of which nothing remained left an origin there.
      provenance.origins = try session.origins(in: head, from: number)
      try log.setProvenance(provenance, after: max(0, number - 1))
      guard try self.log.head() == head.position.point else {
        throw Failure(
          .badFile, operation: "read the log of", subject: "\(name)",
          "its revisions do not lead to its head",
          hint: "The log in PostgreSQL is damaged: restore it from a backup.")
      }
    }
  }

  /// The head, with how many origins lead to it.
  package func position() throws -> RecordPosition {
    let point = try log.head()
    let provenance = try log.provenance(after: max(0, point.number - 1), upTo: point.number)
    return RecordPosition(point, origins: provenance.origins.count { $0.revision == point.number })
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
