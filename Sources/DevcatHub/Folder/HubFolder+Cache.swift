package import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire
import DevcatSystem
import DevcatTransport

/// A hub folder as a cache of a log of record, which several hubs share.
///
/// `.hub/cache` says of which log. Tokens are the log's, and copied here; certificates and the signing key are
/// files of each hub.
extension HubFolder {
  private static let heading = "devcat cache 1"
  private var cacheFile: String { secrets + "/cache" }

  /// Whether its catalogues are copies of a log elsewhere.
  var isCache: Bool { Path.exists(cacheFile) }

  /// Refuses a folder whose catalogues are copies, where the hub's own are meant.
  ///
  /// - Throws: `Failure` (`badFile`).
  package func requireNoCache(_ operation: String) throws(Failure) {
    guard isCache else { return }
    throw Failure(
      .badFile, operation: operation, subject: path, "it is a cache of a hub on PostgreSQL",
      hint: "Name the hub by '--postgres'.")
  }

  /// How many cached catalogues are set aside one by one at most; further ones replace the oldest.
  private static let greatestSetAside = 32
  /// What the name of a damaged catalogue has in place of the number of its head.
  private static let damaged = "damaged"

  /// Moves a cached catalogue, which has revisions that the log lacks or is damaged, to a folder in
  /// `.hub`.
  ///
  /// - Parameter head: The number of its head; `nil` for a damaged one.
  /// - Returns: Where it is now; `nil` if it is not there.
  /// - Throws: `Failure` where it cannot be moved.
  func setAside(_ name: CatalogueName, head: Int?, at time: Timestamp) throws(Failure) -> String? {
    guard Path.kind(of: file(of: name)) == .file else { return nil }
    let folder = try setAsideFolder()
    let names = try SecretFile.attempt("read", try Folder.names(in: folder))
    let files = names.filter { $0.hasSuffix(".db") }
    if files.count >= Self.greatestSetAside {
      // A whole one may be the last place that has a revision.
      let oldest = files.first { $0.hasSuffix("-\(Self.damaged).db") } ?? files[0]
      DatabaseFiles.remove(at: "\(folder)/\(oldest)")
    }
    // The time comes first, so the names are in its order.
    let end = head.map(String.init) ?? Self.damaged
    let place = "\(folder)/\(time.seconds)-\(name.team)-\(name.name)-\(end).db"
    try move(name, to: place)
    return place
  }

  /// Moves all cached catalogues, which are of another incarnation of the log, to a folder in `.hub`.
  ///
  /// - Returns: The folder where they are now; `nil` if there are none.
  private func setAsideAll(at time: Timestamp) throws(Failure) -> String? {
    let names = try contents().catalogues
    guard !names.isEmpty else { return nil }
    let folder = try setAsideFolder()
    let place = "\(folder)/\(time.seconds)"
    for name in names {
      let team = "\(place)/\(name.team)"
      try SecretFile.attempt("make the folder", try Folder.makeIfMissing(place))
      try SecretFile.attempt("make the folder", try Folder.makeIfMissing(team))
      try move(name, to: "\(team)/\(name.name).db")
    }
    return place
  }

  private func setAsideFolder() throws(Failure) -> String {
    let folder = secrets + "/set-aside"
    try SecretFile.attempt("make the folder", try Folder.makeIfMissing(folder))
    return folder
  }

  /// Moves the file of a catalogue, with the files of SQLite beside it.
  func move(_ name: CatalogueName, to place: String) throws(Failure) {
    // The database goes last, so that no log stays behind without it.
    for suffix in DatabaseFiles.suffixes.reversed()
    where Path.kind(of: file(of: name) + suffix) == .file {
      try SecretFile.attempt(
        "move", try Path.move(file(of: name) + suffix, to: place + suffix))
    }
  }

  /// Refuses a folder that cannot become the cache of a hub.
  ///
  /// - Parameter id: The id of the hub, in hexadecimal digits.
  /// - Throws: `Failure` (`badFile`) for a folder with catalogues of its own, or of another hub.
  package func requireCache(of id: String) throws(Failure) {
    guard isCache else {
      guard try contents().catalogues.isEmpty else {
        throw Failure(
          .badFile, operation: "use as a cache", subject: path,
          "it holds catalogues, and is no cache: they would be lost",
          hint: "Name another folder, or move the hub with 'devcat hub move'.")
      }
      return
    }
    let found = String(decoding: try SecretFile.read(cacheFile, "read"), as: UTF8.self)
    guard found.hasPrefix("\(Self.heading)\n\(id) ") else {
      throw Failure(
        .badFile, operation: "use as a cache", subject: path, "it is the cache of another hub",
        hint: "Name another folder, or remove '\(cacheFile)' and the catalogues beside '.hub'.")
    }
  }

  /// Makes the folder a cache of a log: catalogues of an earlier incarnation of the log are set aside,
  /// because they may have revisions that the log lacks.
  ///
  /// - Parameters:
  ///   - id: The id of the hub, in hexadecimal digits.
  ///   - incarnation: Changes when the log is restored, in hexadecimal digits.
  ///   - tokens: The text of the file of tokens; `nil` where none was ever made.
  /// - Returns: The folder where catalogues were set aside; `nil` if none were.
  /// - Throws: `Failure` as `requireCache` does, and where the folder cannot be written.
  package func beginCache(
    of id: String, incarnation: String, tokens: String?
  ) throws -> String? {
    let lock = try SecretFile.lock(secrets, "use the cache in")
    defer { lock.release() }
    removePartials(isStarting: true)
    let text = "\(Self.heading)\n\(id) \(incarnation)\n"
    try requireCache(of: id)
    let isSame = try isCache && SecretFile.read(cacheFile, "read") == Array(text.utf8)
    let place = try isSame ? nil : setAsideAll(at: .now)
    // Written after the catalogues are moved, so that a kill in between moves the others too.
    if !isSame { try SecretFile.replace(cacheFile, Array(text.utf8)) }
    try setTokens(tokens)
    return place
  }

  /// Replaces the file of tokens, where it says something else.
  package func setTokens(_ text: String?) throws(Failure) {
    let path = tokens.path
    guard let text else { return }
    if tokens.stamp != nil, try SecretFile.read(path, "read") == Array(text.utf8) { return }
    try SecretFile.replace(path, Array(text.utf8))
  }

  /// The text of the file of tokens; `nil` where none was ever made.
  package func tokenText() throws(Failure) -> String? {
    guard let list = try tokens.list() else { return nil }
    return String(decoding: list.text, as: UTF8.self)
  }
}
