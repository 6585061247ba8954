package import DevcatValues
import DevcatStore
import DevcatWire
import DevcatSystem

/// The list of the catalogues in a backup, so that a missing one is noticed.
///
///     devcat backup 1
///     acme/devices 87 5f…
extension HubFolder {
  private static let heading = "devcat backup 1"
  /// The name of the file; the name of a team never begins with a dot.
  static let backupListName = ".catalogues"

  /// The file in `.hub` with the time of the last backup, which a copy of the hub has not.
  static let lastBackupName = "last-backup"

  private var lastBackupFile: String { "\(secrets)/\(Self.lastBackupName)" }

  /// When the last whole backup was made, in seconds of Unix time; `nil` if none is known.
  var lastBackup: Int64? {
    guard !Path.isMissing(lastBackupFile),
      let text = try? SecretFile.read(lastBackupFile, "read")
    else { return nil }
    return Int64(String(decoding: text, as: UTF8.self).prefix { $0 != "\n" })
  }

  /// Notes that a whole backup was made now, for the metrics; skipped in a folder that is no hub folder, or that
  /// the user may only read.
  func noteBackup() {
    // What root makes, the hub could not read.
    guard isInitialized, (try? SecretFile.requirePrivate(secrets)) != nil else { return }
    try? SecretFile.replace(lastBackupFile, Array("\(Timestamp.now.seconds)\n".utf8))
  }

  private var backupList: String { "\(path)/\(Self.backupListName)" }

  /// Writes the list of a backup that is complete.
  package func listBackup(_ copy: HubCopy) throws(Failure) {
    let lines = copy.catalogues.map { "\($0.name) \($0.head.number) \($0.head.digest.hex)" }
    let text = ([Self.heading] + lines).map { $0 + "\n" }.joined()
    try SecretFile.make(backupList, Array(text.utf8), mode: 0o600)
  }

  /// Refuses a backup that lacks a listed catalogue, or a listed revision of one.
  ///
  /// - Throws: `Failure`: `damaged` with the names, `badFile` for a malformed list.
  public func requireWholeBackup() throws {
    guard !Path.isMissing(backupList) else { return }
    var faults: [String] = []
    for (name, head) in try listed() {
      let place = file(of: name)
      guard Path.kind(of: place) == .file else {
        faults.append("'\(name)' is missing")
        continue
      }
      let log = try CatalogueFile.open(at: place, access: .readOnly).log
      if try log.point(at: head.number) != head {
        faults.append("'\(name)' lacks revision \(head.number) (\(head.digest.short))")
      }
    }
    guard !faults.isEmpty else { return }
    throw Failure(
      .damaged, operation: "restore", subject: path,
      "the backup is not complete: \(faults.joined(separator: ", "))",
      hint:
        "Take the missing files from another copy of the backup. To restore without a catalogue, "
        + "remove its line from '\(backupList)'.")
  }

  private func listed() throws(Failure) -> [(CatalogueName, RevisionPoint)] {
    let text = String(decoding: try SecretFile.read(backupList, "read"), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var listed: [(CatalogueName, RevisionPoint)] = []
    for line in lines.dropFirst().dropLast() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, let name = try? CatalogueName(String(words[0])),
        let number = Int(words[1]), let digest = Digest(hex: String(words[2]))
      else { throw malformedList }
      listed.append((name, RevisionPoint(number: number, digest: digest)))
    }
    // A file that was cut off does not end with a line feed.
    guard lines.first == Self.heading[...], lines.last == "" else { throw malformedList }
    return listed
  }

  private var malformedList: Failure {
    Failure(
      .badFile, operation: "use", subject: backupList,
      "it is not a list of the catalogues of a backup, or it was cut off",
      hint:
        "Take it from another copy of the backup. Without it, missing catalogues are not noticed.")
  }
}
