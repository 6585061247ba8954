import COpenSSL
import Encoding

/// The Ed25519 key with which a hub signs its heads (RFC 8032).
// Unchecked: OpenSSL locks what a key shares between threads, and each signature has a context of its
// own; the key is not changed after `init`.
final class SigningKey: @unchecked Sendable {
  private let key: PrivateKey
  /// The public key, 32 bytes.
  let publicKey: [UInt8]

  /// Reads the key of a hub folder, once it is sure that nobody else may read it.
  ///
  /// - Throws: `SyncError`: `notPermitted`, `noInput`, `inputOutput`, `badKey`.
  convenience init(file path: String) throws(SyncError) {
    try SecretFile.requirePrivate(path)
    let text = try SecretFile.read(path, "use the signing key")
    guard let key = PrivateKey(pem: text), let found = SigningKey(key) else {
      throw SyncError(
        .badKey, operation: "use the signing key", remote: path, "it holds no Ed25519 key",
        hint: "It must be a PEM file with '-----BEGIN PRIVATE KEY-----', and no pass phrase.")
    }
    self.init(found.key, found.publicKey)
  }

  /// Takes a key; `nil` where it is none of Ed25519.
  convenience init?(_ key: PrivateKey) {
    var bytes = [UInt8](repeating: 0, count: Message.Seal.keyCount)
    var count = bytes.count
    ERR_clear_error()
    guard EVP_PKEY_is_a(key.pointer, "ED25519") == 1,
      EVP_PKEY_get_raw_public_key(key.pointer, &bytes, &count) == 1, count == bytes.count
    else { return nil }
    self.init(key, bytes)
  }

  private init(_ key: PrivateKey, _ publicKey: [UInt8]) {
    self.key = key
    self.publicKey = publicKey
  }

  /// Signs bytes; traps where OpenSSL has no memory.
  func signature(of bytes: [UInt8]) -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("OpenSSL had no memory.") }
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: Message.Seal.signatureCount)
    var count = signature.count
    guard EVP_DigestSignInit(context, nil, nil, nil, key.pointer) == 1,
      EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1
    else { preconditionFailure("OpenSSL does not sign: check its configuration.") }
    return signature
  }

  /// Whether a statement of a new key was signed with the old one.
  static func hasSigned(_ statement: KeyStatement) -> Bool {
    verify(statement.signature, of: statement.statement, by: statement.old)
  }

  /// Whether a signature of bytes was made with the private half of a public key.
  static func verify(_ signature: [UInt8], of bytes: [UInt8], by publicKey: [UInt8]) -> Bool {
    ERR_clear_error()
    let key = EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, publicKey, publicKey.count)
    guard let key else { return false }
    defer { EVP_PKEY_free(key) }
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }
}
