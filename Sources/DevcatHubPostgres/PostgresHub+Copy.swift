import DevcatValues
import DevcatEncoding
package import DevcatHub
import DevcatStore
package import DevcatWire
import DevcatSystem

/// Copies between a hub in PostgreSQL and folders of files.
extension PostgresHub {
  /// Takes a hub folder into a database that has no catalogue and no token: completely, or not at all.
  ///
  /// Each catalogue is verified before the transaction, because the server ends one that is idle for 20 s,
  /// and read back in it.
  /// - Throws: `Failure`: `exists` for a database in use; `notFound` for a folder that is no hub's;
  ///   `Failure` (`damaged`).
  package func take(_ source: HubFolder) throws -> HubCopy {
    try source.requireNoCache("take")
    let contents = try source.contents(for: "take")
    // A database that cannot take them is told before the work of verifying.
    try pool.lend("take a hub into") {
      try requireEmpty($0, try PostgresSchema.hub($0, server))
    }
    let verified = try contents.catalogues.map { name in
      let file = try CatalogueFile.open(at: source.file(of: name), access: .readOnly)
      return (name, try HubCopy.verified(file, file.path))
    }
    return try pool.lend("take a hub into") { connection in
      let hub = try begin(connection)
      try requireEmpty(connection, hub)
      let session = PostgresSession(
        connection, pool, incarnation: Hexadecimal.text(of: hub.incarnation))
      var copied: [HubCopy.Catalogue] = []
      for (name, found) in verified {
        copied.append(try take(name, from: source, verified: found, session))
      }
      if source.isInitialized, let tokens = try source.tokenText() {
        try connection.run("UPDATE devcat.hub SET tokens = $1", [.text(tokens)])
      }
      try end(connection)
      return HubCopy(copied, leftOut: contents.others)
    }
  }

  /// Begins another incarnation of the log, after the database was put back by other means.
  ///
  /// - Returns: The catalogues.
  package func renew() throws -> [CatalogueName] {
    try pool.lend("restore the hub in") { connection in
      _ = try begin(connection)
      let rows = try PostgresLog.rows(connection)
      try end(connection)
      return rows.map(\.name).sorted { $0.description < $1.description }
    }
  }

  /// Copies the hub to a new folder, which any hub can serve; without keys, which the nodes have.
  ///
  /// Each catalogue is copied as of one moment, and verified; the folder appears as a whole.
  package func copy(to target: String) throws -> HubCopy {
    let made = try HubCopy.making(at: target) { partial in
      let copied = try pool.lend("copy the hub in") { connection in
        // The body may be run twice.
        Path.remove(partial.path)
        for folder in [partial.path, partial.secrets] {
          try SecretFile.attempt("make the folder", try Folder.make(folder, permissions: 0o700))
        }
        let hub = try PostgresSchema.hub(connection, server)
        let rows = try PostgresLog.rows(connection)
        let session = PostgresSession(
          connection, pool, incarnation: Hexadecimal.text(of: hub.incarnation))
        var copied = HubCopy()
        for row in rows.sorted(by: { $0.name.description < $1.name.description }) {
          try copied.add(row.name, to: partial) { try copy(row.name, to: partial, session) }
        }
        try partial.setTokens(hub.tokens)
        return copied
      }
      try SecretFile.attempt("write", try Folder.synchronize(partial.secrets))
      try partial.listBackup(copied)
      return copied
    }
    // For the metrics of the nodes; a role that may only read makes backups too.
    if made.damaged.isEmpty {
      _ = try? pool.lend("note the backup of") {
        try $0.run("UPDATE devcat.hub SET backup = clock_timestamp()")
      }
    }
    return made
  }

  private func requireEmpty(
    _ connection: PostgresConnection, _ hub: PostgresSchema.Hub
  ) throws {
    let count = try connection.run("SELECT count(*) FROM devcat.catalogue") { $0.int(0) }.first
    guard count == 0, hub.tokens == nil else {
      throw Failure(
        .exists, operation: "take a hub into", subject: server,
        "the database has catalogues or tokens already, and nothing is overwritten",
        hint: "Make another database, and its schema with 'devcat hub init'.")
    }
  }

  // MARK: One catalogue

  private func take(
    _ name: CatalogueName, from source: HubFolder,
    verified found: (head: RevisionPoint, profiles: Int), _ session: PostgresSession
  ) throws -> HubCopy.Catalogue {
    let path = source.file(of: name)
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    return try file.reading {
      guard try file.log.head() == found.head else {
        throw Failure(
          .conflict, operation: "take", subject: path, "somebody changed it meanwhile",
          hint: "Stop the hub, then try again.")
      }
      if let checkpoint = try file.log.checkpoint() {
        throw Failure(
          .historyMissing, operation: "take", subject: path,
          "its history begins with a snapshot of revision \(checkpoint.number)",
          hint: "Clone the whole history from elsewhere, or leave the catalogue out.")
      }
      let addition = try RecordAddition(of: file, after: nil, upTo: found.head)
      let head = try session.write(addition, as: name)
      // Reading a revision checks its digest.
      var last = RevisionPoint.origin
      try session.forEachRevision(in: head, after: 0) { revision, _ in
        guard revision.header.parent == last.digest, revision.header.number == last.number + 1
        else {
          throw DatabaseError(.refused, "the database has other revisions than were written")
        }
        last = revision.point
      }
      guard last == found.head else {
        throw DatabaseError(.refused, "the database lacks revisions that were written")
      }
      return HubCopy.Catalogue(
        name, head: found.head, profiles: found.profiles, size: source.size(of: name))
    }
  }

  private func copy(
    _ name: CatalogueName, to target: HubFolder, _ session: PostgresSession
  ) throws -> HubCopy.Catalogue {
    guard let head = try session.head(of: name) else {
      throw DatabaseError(.refused, "the catalogue '\(name)' has disappeared")
    }
    let (folder, path) = ("\(target.path)/\(name.team)", target.file(of: name))
    try SecretFile.attempt("make the folder", try Folder.makeIfMissing(folder))
    try NewCatalogue.make(at: path, id: head.id, name: name.description) {
      try $0.extend(to: head, of: name, by: session)
    }
    let found = try HubCopy.verified(CatalogueFile.open(at: path, access: .readOnly), path)
    try SecretFile.attempt("write", try Folder.synchronize(folder))
    return HubCopy.Catalogue(
      name, head: found.head, profiles: found.profiles, size: target.size(of: name))
  }

  /// Begins a transaction in which nobody else changes the hub as a whole.
  private func begin(_ connection: PostgresConnection) throws -> PostgresSchema.Hub {
    // First, for a database without a hub.
    _ = try PostgresSchema.hub(connection, server)
    try connection.run(
      "BEGIN ISOLATION LEVEL READ COMMITTED; LOCK TABLE devcat.hub, devcat.catalogue IN EXCLUSIVE MODE"
    )
    return try PostgresSchema.hub(connection, server)
  }

  /// Ends it as another incarnation of the log, so that nodes begin anew.
  private func end(_ connection: PostgresConnection) throws {
    let incarnation = Hexadecimal.text(of: CatalogueID.random().bytes)
    try connection.run(
      "UPDATE devcat.hub SET incarnation = decode('\(incarnation)', 'hex'); COMMIT")
  }
}
