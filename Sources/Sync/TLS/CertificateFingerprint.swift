import COpenSSL
public import Catalogue

/// The SHA-256 digest of a certificate in DER form: by it a certificate is known whatever it says.
///
/// It is written as 32 pairs of upper-case hexadecimal digits with colons between them, as
/// `openssl x509 -fingerprint -sha256` prints it.
public struct CertificateFingerprint: Hashable, Sendable {
  /// The digest.
  public let digest: Digest

  /// Makes a fingerprint from a digest.
  public init(_ digest: Digest) { self.digest = digest }

  /// Understands 64 hexadecimal digits of either case, with or without a colon after each pair.
  public init?(_ text: String) {
    let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
    guard pairs.count == 1 || pairs.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
    guard let digest = Digest(hex: pairs.joined()) else { return nil }
    self.digest = digest
  }

  /// The fingerprint of an OpenSSL certificate; `nil` if OpenSSL fails.
  init?(of certificate: OpaquePointer) {
    var bytes = [UInt8](repeating: 0, count: Digest.byteCount)
    var count: UInt32 = 0
    guard X509_digest(certificate, EVP_sha256(), &bytes, &count) == 1, let digest = Digest(bytes)
    else { return nil }
    self.digest = digest
  }
}

extension CertificateFingerprint: CustomStringConvertible {
  /// Pairs of upper-case hexadecimal digits with colons between them.
  public var description: String {
    digest.bytes.map { Hexadecimal.text(of: [$0]).uppercased() }.joined(separator: ":")
  }
}
