package import DevcatValues
import DevcatStore
package import DevcatWire
import DevcatSystem

/// What an operator does to whole catalogues of a hub.
package protocol CatalogueStore {
  /// The catalogues that take no pushes.
  func frozen() throws -> Set<CatalogueName>

  /// Lets a catalogue take no pushes from now on, or take them again.
  ///
  /// - Throws: `Failure` (`notFound`) where the hub has no such catalogue.
  func freeze(_ name: CatalogueName, _ isFrozen: Bool) throws

  /// Gives a catalogue another name.
  ///
  /// - Throws: `Failure`: `notFound` where the hub has no such catalogue, `exists` where the name is taken.
  func rename(_ name: CatalogueName, to new: CatalogueName) throws

  /// Moves a catalogue aside, where no client finds it; nothing is deleted.
  ///
  /// - Returns: Where it is now.
  /// - Throws: `Failure` (`notFound`) where the hub has no such catalogue.
  func moveAside(_ name: CatalogueName) throws -> String
}

/// The catalogues of a folder: a running hub reads `.hub/frozen` at each push; for a new name, and for a move, no
/// hub may serve the folder.
extension HubFolder: CatalogueStore {
  private var frozenList: String { secrets + "/frozen" }

  package func frozen() throws -> Set<CatalogueName> {
    guard !Path.isMissing(frozenList) else { return [] }
    let lines = String(decoding: try SecretFile.read(frozenList, "read"), as: UTF8.self)
      .split(separator: "\n")
    return Set(
      try lines.enumerated().map { index, line throws(Failure) in
        guard let name = try? CatalogueName(String(line)) else {
          throw Failure(
            .badFile, operation: "read", subject: frozenList,
            "line \(index + 1) is not the name of a catalogue", hint: "Remove that line.")
        }
        return name
      })
  }

  package func freeze(_ name: CatalogueName, _ isFrozen: Bool) throws {
    // A name without a catalogue may be left frozen by a move that was killed.
    let lock = try begin("freeze", name, mayBeMissing: !isFrozen)
    defer { lock.release() }
    try setFrozen(isFrozen, name)
    if isFrozen { try waitForPushes(to: name) }
  }

  /// Waits for the push under way, which may have looked at the list before.
  private func waitForPushes(to name: CatalogueName) throws {
    while true {
      do {
        return try CatalogueFile.open(at: file(of: name), access: .readWrite).transaction {}
      } catch let error as Failure where error.isAboutCatalogue {
        return
      } catch let error as Failure where error.code == .busy {
        continue
      }
    }
  }

  package func rename(_ name: CatalogueName, to new: CatalogueName) throws {
    let lock = try begin("rename", name)
    defer { lock.release() }
    let place = file(of: new)
    // No catalogue is empty: a rename that was killed has left such a file.
    if new != name, Path.isMissing(place + "-wal"),
      (try? FileStatus(place, followingLinks: false))?.size == 0
    {
      Path.removeFile(place)
    }
    guard Path.kind(of: place) == nil else { throw Failure.nameIsTaken(new) }
    try NewCatalogue.requireFree(place)
    try settle(name, "rename")
    let team = "\(path)/\(new.team)"
    try SecretFile.attempt("make the folder", try Folder.makeIfMissing(team))
    guard Path.kind(of: team) == .folder else {
      throw Failure(
        .exists, operation: "rename the catalogue to", subject: "\(new)",
        "'\(team)' is no folder, and a hub follows no links",
        hint: "Choose another team, or remove it.")
    }
    // An empty file takes the name, which a hub that was started meanwhile may have given a catalogue.
    do throws(Failure) {
      try SecretFile.make(place, [], mode: 0o600)
    } catch {
      throw error.code == .exists ? Failure.nameIsTaken(new) : error
    }
    do {
      // Frozen under both names, so that a kill in between opens neither.
      if try frozen().contains(name) { try setFrozen(true, new) }
      try move(name, to: place)
    } catch {
      Path.removeFile(place)
      throw error
    }
    try synchronize([team, "\(path)/\(name.team)", path])
    try setFrozen(false, name)
  }

  package func moveAside(_ name: CatalogueName) throws -> String {
    let lock = try begin("delete", name)
    defer { lock.release() }
    try settle(name, "delete")
    let deleted = secrets + "/deleted"
    try SecretFile.attempt("make the folder", try Folder.makeIfMissing(deleted))
    let folder = try newFolder("\(deleted)/\(Timestamp.now.seconds)-\(name.team)-\(name.name)")
    let place = "\(folder)/\(name.name).db"
    try move(name, to: place)
    try synchronize([folder, deleted, "\(path)/\(name.team)", secrets])
    try setFrozen(false, name)
    return place
  }

  /// Locks the hub's own files for a change of a catalogue, which must be there.
  private func begin(
    _ operation: String, _ name: CatalogueName, mayBeMissing: Bool = false
  ) throws(Failure) -> FolderLock {
    try requireNoCache("\(operation) a catalogue in")
    let lock = try SecretFile.lock(secrets, "\(operation) a catalogue in")
    do throws(Failure) {
      // The hub could not read what another user, such as root, makes.
      try SecretFile.requirePrivate(secrets)
      let isThere =
        Path.kind(of: "\(path)/\(name.team)") == .folder && Path.kind(of: file(of: name)) == .file
      guard isThere || mayBeMissing else {
        throw Failure.noCatalogue(name, operation)
      }
    } catch {
      lock.release()
      throw error
    }
    return lock
  }

  /// Makes a folder of a name, or of one with a number after it where several take it in one second.
  private func newFolder(_ stem: String) throws(Failure) -> String {
    var (place, count) = (stem, 1)
    while true {
      do throws(SystemError) {
        try Folder.make(place)
        return place
      } catch {
        guard error.isTaken else { throw SecretFile.failure("make the folder", error) }
      }
      count += 1
      place = "\(stem)-\(count)"
    }
  }

  private func setFrozen(_ isFrozen: Bool, _ name: CatalogueName) throws {
    let before = try frozen()
    let after = isFrozen ? before.union([name]) : before.subtracting([name])
    guard after != before else { return }
    let text = after.map { "\($0)\n" }.sorted().joined()
    try SecretFile.replace(frozenList, Array(text.utf8))
  }

  /// Brings all of a catalogue into its one file, which nobody else may use meanwhile; a damaged one is left as
  /// it is.
  private func settle(_ name: CatalogueName, _ operation: String) throws {
    do {
      // Its end writes SQLite's log into the file, and removes it, unless another process uses it.
      _ = try CatalogueFile.open(at: file(of: name), access: .readWrite)
    } catch let error as Failure where error.isAboutCatalogue {
      return
    }
    guard Path.isMissing(file(of: name) + "-wal") else {
      throw Failure(
        .busy, operation: operation, subject: "\(name)", "another process uses its file",
        hint: "Wait until that has ended, or end it, then try again.")
    }
  }

  private func synchronize(_ folders: [String]) throws(Failure) {
    for folder in folders {
      try SecretFile.attempt("move the catalogue", try Folder.synchronize(folder))
    }
  }
}

extension Failure {
  /// The hub has no catalogue of a name.
  package static func noCatalogue(_ name: CatalogueName, _ operation: String) -> Failure {
    Failure(
      .notFound, operation: operation, subject: "\(name)", "the hub has no catalogue of that name",
      hint: "'devcat hub catalogue list' lists them.")
  }

  /// The hub has a catalogue of a new name already.
  package static func nameIsTaken(_ name: CatalogueName) -> Failure {
    Failure(
      .exists, operation: "rename the catalogue to", subject: "\(name)",
      "the hub has a catalogue of that name", hint: "Choose another name.")
  }
}
