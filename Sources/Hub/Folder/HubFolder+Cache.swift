import Encoding
package import Sync
import System
import Transport

/// A hub folder as a cache of a log of record, which several hubs share.
///
/// `.hub/cache` says of which log. Tokens, epochs and the statements about keys are the log's, and copied
/// here; certificates and the signing key are files of each hub.
extension HubFolder {
  private static let heading = "devcat cache 1"
  private var cacheFile: String { secrets + "/cache" }

  /// Whether its catalogues are copies of a log elsewhere.
  var isCache: Bool { Path.exists(cacheFile) }

  /// Refuses a folder whose catalogues are copies, where the hub's own are meant.
  ///
  /// - Throws: `SyncError` (`badFile`).
  package func requireNoCache(_ operation: String) throws(SyncError) {
    guard isCache else { return }
    throw SyncError(
      .badFile, operation: operation, remote: path, "it is a cache of a hub on PostgreSQL",
      hint: "Name the hub by '--postgres'.")
  }

  /// Refuses a folder that cannot become the cache of a hub.
  ///
  /// - Parameter id: The id of the hub, in hexadecimal digits.
  /// - Throws: `SyncError` (`badFile`) for a folder with catalogues of its own, or of another hub.
  package func requireCache(of id: String) throws(SyncError) {
    guard isCache else {
      guard try contents().catalogues.isEmpty else {
        throw SyncError(
          .badFile, operation: "use as a cache", remote: path,
          "it holds catalogues, and is no cache: they would be lost",
          hint: "Name another folder, or move the hub with 'devcat hub move'.")
      }
      return
    }
    let found = String(decoding: try SecretFile.read(cacheFile, "read"), as: UTF8.self)
    guard found.hasPrefix("\(Self.heading)\n\(id) ") else {
      throw SyncError(
        .badFile, operation: "use as a cache", remote: path, "it is the cache of another hub",
        hint: "Name another folder, or remove '\(cacheFile)' and the catalogues beside '.hub'.")
    }
  }

  /// Makes the folder a cache of a log: catalogues of an earlier incarnation of the log are removed.
  ///
  /// - Parameters:
  ///   - id: The id of the hub, in hexadecimal digits.
  ///   - incarnation: Changes when the log is restored, in hexadecimal digits.
  ///   - keyStatements: The statements about the hub's signing keys, as text of their file.
  ///   - tokens: The text of the file of tokens; `nil` where none was ever made.
  /// - Throws: `SyncError` as `requireCache` does, and where the folder cannot be written.
  package func beginCache(
    of id: String, incarnation: String, keyStatements: String, tokens: String?
  ) throws {
    let lock = try SecretFile.lock(secrets, "use the cache in")
    defer { lock.release() }
    let text = "\(Self.heading)\n\(id) \(incarnation)\n"
    try requireCache(of: id)
    let isSame = try isCache && SecretFile.read(cacheFile, "read") == Array(text.utf8)
    if !isSame {
      for name in try contents().catalogues {
        for suffix in ["", "-wal", "-shm", "-journal"] { Path.removeFile(file(of: name) + suffix) }
      }
      try SecretFile.replace(cacheFile, Array(text.utf8))
    }
    if !keyStatements.isEmpty {
      try SecretFile.replace(self.keyStatements, Array(keyStatements.utf8))
    }
    try setTokens(tokens)
  }

  /// Replaces the file of tokens, where it says something else.
  package func setTokens(_ text: String?) throws(SyncError) {
    let path = tokens.path
    guard let text else { return }
    if tokens.stamp != nil, try SecretFile.read(path, "read") == Array(text.utf8) { return }
    try SecretFile.replace(path, Array(text.utf8))
  }

  /// The text of the file of tokens; `nil` where none was ever made.
  package func tokenText() throws(SyncError) -> String? {
    guard let list = try tokens.list() else { return nil }
    return String(decoding: list.text, as: UTF8.self)
  }

  /// Replaces the list of epochs.
  package func setEpochs(_ list: [(CatalogueName, UInt64)]) throws(SyncError) {
    var epochs = EpochList()
    for (name, epoch) in list where epoch > 1 { epochs.set(epoch, of: name) }
    try SecretFile.replace(secrets + "/epochs", epochs.text)
  }

  /// The epoch of a catalogue, counted from 1.
  package func epoch(of name: CatalogueName) throws(SyncError) -> UInt64 { try epochs()[name] }

  /// A signing key, and how it followed on earlier ones.
  package struct SigningState {
    /// The public key, 32 bytes.
    package let key: [UInt8]
    /// The text of the file of statements; empty where there is none.
    package let statements: String
    private let history: KeyHistory

    fileprivate init(_ key: [UInt8], _ history: KeyHistory) {
      (self.key, self.history) = (key, history)
      statements = history.statements.isEmpty ? "" : String(decoding: history.text, as: UTF8.self)
    }

    /// Whether statements lead from an earlier key to this one.
    package func follows(on old: [UInt8]) -> Bool {
      !history.path(from: Capability.key(old), to: key).isEmpty
        && history.path(to: key).contains { $0.old == old }
    }
  }

  /// The signing key, with its statements.
  ///
  /// - Throws: `SyncError` where there is no key, or one that cannot be used.
  package func signingState() throws(SyncError) -> SigningState {
    SigningState(try SigningKey.read(signingKey).publicKey, try keyHistory())
  }
}
