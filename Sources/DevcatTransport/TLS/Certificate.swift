import CDevcatOpenSSL
public import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A certificate (X.509), owned.
package final class Certificate {
  let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { X509_free(pointer) }

  /// Reads the first certificate of a PEM text; `nil` if there is none.
  package convenience init?(pem: [UInt8]) {
    ERR_clear_error()
    let found = MemoryBIO.reading(pem) { PEM_read_bio_X509($0, nil, nil, nil) }
    guard let found else { return nil }
    self.init(owning: found)
  }

  /// Makes a certificate that its own key signs.
  ///
  /// - Parameters:
  ///   - names: The host names and addresses that it is for; the first is its common name.
  ///   - days: How long it is valid, from a day before now on: clocks differ.
  /// - Throws: `Failure` (`badKey`) if OpenSSL refuses, such as for a name that is too long.
  package convenience init(
    selfSignedBy key: PrivateKey, names: [String], days: Int
  ) throws(Failure) {
    ERR_clear_error()
    guard let pointer = X509_new() else { throw Self.failure(names) }
    self.init(owning: pointer)
    var serial = (0..<16).map { _ in UInt8.random(in: 0...255) }
    // A positive number that is not zero (RFC 5280, 4.1.2.2).
    serial[0] = serial[0] & 0x7f | 0x40
    let number = BN_bin2bn(serial, Int32(serial.count), nil)
    defer { BN_free(number) }
    // Version 3 is written as 2 (RFC 5280, 4.1.2.1).
    let day = 86_400
    guard X509_set_version(pointer, 2) == 1,
      BN_to_ASN1_INTEGER(number, X509_get_serialNumber(pointer)) != nil,
      X509_gmtime_adj(X509_getm_notBefore(pointer), -day) != nil,
      X509_gmtime_adj(X509_getm_notAfter(pointer), days * day) != nil,
      X509_set_pubkey(pointer, key.pointer) == 1, setName(names.first ?? "devcat"),
      addExtension(NID_subject_alt_name, names.map(Self.alternativeName).joined(separator: ",")),
      addExtension(NID_basic_constraints, "critical,CA:FALSE"),
      addExtension(NID_key_usage, "critical,digitalSignature"),
      addExtension(NID_ext_key_usage, "serverAuth"),
      X509_sign(pointer, key.pointer, EVP_sha256()) > 0
    else { throw Self.failure(names) }
  }

  /// The certificate as PEM text.
  package var pem: [UInt8] { MemoryBIO.writing { PEM_write_bio_X509($0, pointer) == 1 } }

  /// Its fingerprint; `nil` if OpenSSL fails.
  package var fingerprint: CertificateFingerprint? { CertificateFingerprint(of: pointer) }

  /// The moment from which on it is valid; `nil` for a time that is malformed.
  package var beginning: Timestamp? { Self.timestamp(X509_getm_notBefore(pointer)) }

  /// The moment at which it expires; `nil` for a time that is malformed.
  package var expiry: Timestamp? { Self.timestamp(X509_get0_notAfter(pointer)) }

  private static func timestamp(_ time: UnsafePointer<ASN1_TIME>?) -> Timestamp? {
    var parts = tm()
    guard ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return Timestamp(seconds: Int64(timegm(&parts)))
  }

  /// The host names and addresses that it is for.
  package var names: [String] {
    let at = X509_get_ext_by_NID(pointer, NID_subject_alt_name, -1)
    guard at >= 0, let found = X509_get_ext(pointer, at) else { return [] }
    let text = MemoryBIO.writing { X509V3_EXT_print($0, found, 0, 0) == 1 }
    return String(decoding: text, as: UTF8.self).split(separator: ",").compactMap {
      $0.split(separator: ":", maxSplits: 1).last.map { HostName.canonical(String($0)) }
    }
  }

  private func setName(_ name: String) -> Bool {
    // A common name has at most 64 characters (RFC 5280, appendix A); the other names are in an
    // extension.
    let common = String(decoding: name.utf8.prefix(64), as: UTF8.self)
    let subject = X509_get_subject_name(pointer)
    return X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_FLAG, common, -1, -1, 0) == 1
      && X509_set_issuer_name(pointer, subject) == 1
  }

  private func addExtension(_ kind: Int32, _ value: String) -> Bool {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, pointer, pointer, nil, nil, 0)
    guard let made = X509V3_EXT_conf_nid(nil, &context, kind, value) else { return false }
    defer { X509_EXTENSION_free(made) }
    return X509_add_ext(pointer, made, -1) == 1
  }

  /// A name in the notation of `x509v3_config(5)`.
  private static func alternativeName(_ name: String) -> String {
    HostName.isAddress(name) ? "IP:\(name)" : "DNS:\(name)"
  }

  private static func failure(_ names: [String]) -> Failure {
    Failure.connection(
      .badKey, operation: .start, subject: names.joined(separator: ", "),
      TLSFailure.reason())
  }
}

@available(*, unavailable)
extension Certificate: Sendable {}

/// The SHA-256 digest of a certificate in DER form: by it a certificate is known whatever it says.
///
/// It is written as 32 pairs of upper-case hexadecimal digits with colons between them, as
/// `openssl x509 -fingerprint -sha256` prints it.
public struct CertificateFingerprint: Hashable, Sendable {
  /// The SHA-256 digest of the certificate in DER form.
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

/// Bytes in memory as OpenSSL reads and writes them.
enum MemoryBIO {
  /// Lends a BIO from which the bytes are read.
  static func reading<Result>(_ bytes: [UInt8], _ body: (OpaquePointer) -> Result?) -> Result? {
    bytes.withUnsafeBytes { buffer in
      guard let bio = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else {
        return nil
      }
      defer { BIO_free(bio) }
      return body(bio)
    }
  }

  /// The bytes that the body writes; empty if it fails.
  static func writing(_ body: (OpaquePointer) -> Bool) -> [UInt8] {
    guard let bio = BIO_new(BIO_s_mem()) else { return [] }
    defer { BIO_free(bio) }
    guard body(bio) else { return [] }
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(bio))
    let count = BIO_read(bio, &bytes, Int32(clamping: bytes.count))
    return Array(bytes.prefix(max(0, Int(count))))
  }
}
