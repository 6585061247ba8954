package import Transport

extension SigningKey {
  /// Reads the key of a hub folder or of a publisher, once it is sure that nobody else may read it.
  ///
  /// - Throws: `SyncError`: `notPermitted`, `noInput`, `inputOutput`, `badKey`.
  package static func read(_ path: String) throws(SyncError) -> SigningKey {
    try SecretFile.requirePrivate(path)
    let text = try SecretFile.read(path, "use the signing key")
    guard let key = PrivateKey(pem: text), let found = SigningKey(key) else {
      throw SyncError(
        .badKey, operation: "use the signing key", remote: path, "it holds no Ed25519 key",
        hint: "It must be a PEM file with '-----BEGIN PRIVATE KEY-----', and no pass phrase.")
    }
    return found
  }

  /// Makes a new key in a file that nobody else may read (mode 0600), durably.
  ///
  /// - Throws: `SyncError`: `exists`, `inputOutput`, `notPermitted`.
  package static func make(_ path: String) throws(SyncError) -> SigningKey {
    try SecretFile.make(path, PrivateKey(.ed25519).pem, mode: 0o600)
    return try read(path)
  }
}
