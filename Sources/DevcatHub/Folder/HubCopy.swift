public import DevcatValues
package import DevcatStore
public import DevcatWire
import DevcatSystem

/// A copy of a hub folder, made completely or not at all: a backup, or a folder restored from one.
public struct HubCopy: Hashable, Sendable {
  /// A catalogue that was copied, as `verify` found the copy.
  public struct Catalogue: Hashable, Sendable {
    /// Its name, `team/name`.
    public let name: CatalogueName
    /// The head of the copy.
    public let head: RevisionPoint
    /// How many devices the head has.
    public let profiles: Int
    /// The bytes of the file.
    public let size: Int

    /// Describes a copy.
    package init(_ name: CatalogueName, head: RevisionPoint, profiles: Int, size: Int) {
      (self.name, self.head, self.profiles, self.size) = (name, head, profiles, size)
    }
  }

  /// The catalogues, by their names.
  public private(set) var catalogues: [Catalogue] = []
  /// The copied files of the hub's own: keys, the certificate and other files in `.hub`.
  public private(set) var secrets: [String] = []
  /// Files that were left out because they are not catalogues, as paths in the source.
  public private(set) var leftOut: [String] = []
  /// A catalogue that was left out because it is damaged.
  public struct Damage: Hashable, Sendable {
    /// Its name, `team/name`.
    public let name: CatalogueName
    /// What is wrong with it.
    public let problem: String
  }

  /// The catalogues that were left out because they are damaged.
  public private(set) var damaged: [Damage] = []

  /// Describes a copy between a folder and a database.
  package init(_ catalogues: [Catalogue] = [], leftOut: [String] = []) {
    (self.catalogues, self.leftOut) = (catalogues, leftOut)
  }

  /// Adds a catalogue that `body` copies, or notes that it is damaged, so that one team's catalogue does
  /// not stop the backup of the others.
  ///
  /// - Parameter partial: The folder of the copy, from which what there is of it is removed.
  /// - Throws: What `body` throws, unless the catalogue is at fault.
  package mutating func add(
    _ name: CatalogueName, to partial: HubFolder, _ body: () throws -> Catalogue
  ) throws {
    do {
      catalogues.append(try body())
    } catch let error as Failure where error.isAboutCatalogue || error.code == .badFile {
      DatabaseFiles.remove(at: partial.file(of: name))
      damaged.append(Damage(name: name, problem: error.problem))
    }
  }

  /// Copies a hub folder, which may be served meanwhile.
  ///
  /// Each catalogue is copied as of one moment, and verified. `target` exists, with mode 0700, when
  /// all are durable. Until then the copy has another name beside it, and is removed if copying
  /// fails.
  /// - Parameters:
  ///   - withSecrets: Whether the hub's own files are copied too.
  ///   - isBackup: Whether damaged catalogues are left out; otherwise they stop it.
  ///   - finish: Further changes to the copy, which is complete, before it gets its final name.
  /// - Throws: `Failure`: `notFound` if `source` has no catalogue, `exists` if `target` is not
  ///   missing or an empty folder; `Failure` if a catalogue cannot be read or is damaged.
  public static func make(
    of source: HubFolder, at target: String, withSecrets: Bool, isBackup: Bool = false,
    finish: (HubFolder, HubCopy) throws -> Void = { _, _ in }
  ) throws -> HubCopy {
    try source.requireNoCache("copy")
    let contents = try source.contents(for: "copy the hub")
    return try making(at: target) { partial in
      try makeFolder(partial.path, permissions: 0o700)
      var copy = HubCopy(leftOut: contents.others)
      for name in contents.catalogues {
        guard isBackup else {
          copy.catalogues.append(try Self.copied(name, source, partial))
          continue
        }
        try copy.add(name, to: partial) { try Self.copied(name, source, partial) }
      }
      if withSecrets, source.isInitialized { try copy.addSecrets(source, partial) }
      try finish(partial, copy)
      return copy
    }
  }

  /// Makes a backup of a hub folder, with a list of its catalogues; damaged ones are left out.
  ///
  /// - Throws: `Failure` as `make` does.
  public static func backUp(
    _ source: HubFolder, to target: String, withSecrets: Bool
  ) throws -> HubCopy {
    let copy = try make(of: source, at: target, withSecrets: withSecrets, isBackup: true) {
      try $0.listBackup($1)
    }
    if copy.damaged.isEmpty { source.noteBackup() }
    return copy
  }

  /// Makes a folder that appears as a whole, durably, when `fill` has made its content in the folder that
  /// it gets.
  ///
  /// - Throws: `Failure` (`exists`) if `target` is not missing or an empty folder, and what `fill` throws;
  ///   then nothing is left.
  package static func making(
    at target: String, _ fill: (HubFolder) throws -> HubCopy
  ) throws -> HubCopy {
    try requireFree(target)
    var place = target
    while place.count > 1, place.hasSuffix("/") { place.removeLast() }
    let partial = HubFolder(FileReplacement.temporaryName(beside: place))
    let interruption = Interruption { Path.remove(partial.path) }
    defer {
      Path.remove(partial.path)
      interruption.end()
    }
    let copy = try fill(partial)
    // The content must be on the disk before the name that shows it.
    try SecretFile.attempt("write", try Folder.synchronize(partial.path))
    try SecretFile.attempt("make the copy", try Path.move(partial.path, to: place))
    try SecretFile.attempt("write", try Folder.synchronize(Folder.parent(of: place)))
    return copy
  }

  /// Verifies a catalogue; `path` is the file to name if it is damaged.
  package static func verified(
    _ file: CatalogueFile, _ path: String
  ) throws -> (head: RevisionPoint, profiles: Int) {
    let found = try file.maintenance.verify()
    guard let difference = found.difference else { return (found.head, found.profiles) }
    throw Failure.file(
      .damaged, "copy the catalogue", path: path, "it is damaged: \(difference)",
      hint: found.isRepairable
        ? "Run 'devcat verify --repair --catalogue \(path)'."
        : "Its log is damaged: take the catalogue from an older backup or from a replica.")
  }

  private static func requireFree(_ target: String) throws(Failure) {
    switch Path.kind(of: target) {
    case nil: return
    case .folder? where try SecretFile.attempt("read", try Folder.names(in: target)).isEmpty: return
    case .folder?, .file?, .link?, .socket?, .other?:
      throw Failure(
        .exists, operation: "copy the hub to", subject: target,
        "it exists already, and nothing is overwritten",
        hint: "Name a folder that does not exist yet, or move that one away.")
    }
  }

  private static func copied(
    _ name: CatalogueName, _ source: HubFolder, _ target: HubFolder
  ) throws -> Catalogue {
    let folder = "\(target.path)/\(name.team)"
    if Path.kind(of: folder) == nil { try makeFolder(folder, permissions: 0o777) }
    let (from, to) = (source.file(of: name), target.file(of: name))
    try CatalogueFile.open(at: from, access: .readOnly).backup(to: to)
    let found = try verified(CatalogueFile.open(at: to, access: .readOnly), from)
    try SecretFile.attempt("write", try Folder.synchronize(folder))
    return Catalogue(
      name, head: found.head, profiles: found.profiles, size: target.size(of: name))
  }

  private mutating func addSecrets(_ source: HubFolder, _ target: HubFolder) throws {
    // Keys and what is said about them belong together.
    let lock = try SecretFile.lock(source.secrets, "copy the hub's own files in")
    defer { lock.release() }
    try Self.makeFolder(target.secrets, permissions: 0o700)
    for name in try SecretFile.attempt("read", try Folder.names(in: source.secrets))
    where FileReplacement.target(ofPartial: name) == nil && name != HubFolder.lastBackupName {
      let path = "\(source.secrets)/\(name)"
      // Links are followed here: a certificate may be an authority's, kept up to date elsewhere.
      let about = try SecretFile.attempt("read", try FileStatus(path))
      guard about.kind == .file else {
        // A socket belongs to the hub that listens there, and what was deleted is in no backup.
        if about.kind != .socket, name != "deleted" { leftOut.append(".hub/\(name)") }
        continue
      }
      let bytes = try SecretFile.read(path, "read", limit: .max)
      // No user may read the copy who may not read the file.
      try SecretFile.make("\(target.secrets)/\(name)", bytes, mode: about.permissions & 0o644)
      secrets.append(name)
    }
    try SecretFile.attempt("write", try Folder.synchronize(target.secrets))
  }

  private static func makeFolder(_ path: String, permissions: UInt32) throws(Failure) {
    try SecretFile.attempt("make the folder", try Folder.make(path, permissions: permissions))
  }
}
