import CDevcatSHA256
public import DevcatValues

/// Computes SHA-256 digests (FIPS 180-4): with `PortableSHA256`, or, where the processor has no
/// instructions for that, with OpenSSL in a program that links it (CDevcatOpenSSLLoader), if it is
/// installed and there is enough to hash.
///
/// One instance computes any number of digests, one after the other. `digest(of:)` is for a single
/// digest.
public final class SHA256 {
  /// OpenSSL's functions; `nil` if only the portable hash is used.
  private var functions: devcat_sha256?
  /// A hash of OpenSSL's; `nil` as long as it is not worth loading it.
  private var linked: UnsafeMutableRawPointer?
  /// The bytes that were added while OpenSSL was not worth loading: less than 256 KiB (`is_worth`).
  private var held: [UInt8] = []
  /// The hash without OpenSSL.
  private var portable = PortableSHA256()

  /// Makes a hash that has seen no bytes.
  public convenience init() {
    self.init(with: SwiftSHA256.isSupported ? nil : devcat_linked_sha256()?.pointee)
  }

  /// Makes a hash of other functions; `nil` does without OpenSSL.
  init(with functions: devcat_sha256?) { self.functions = functions }

  /// Whether OpenSSL computes the digests.
  var isLinked: Bool { linked != nil }

  deinit {
    if let linked { functions?.release?(linked) }
  }

  /// The digest of `bytes`.
  public static func digest(of bytes: [UInt8]) -> Digest {
    SHA256().digest(of: bytes)
  }

  /// The digest of `bytes` alone.
  ///
  /// Nothing may have been added since the last digest.
  func digest(of bytes: [UInt8]) -> Digest {
    update(bytes)
    return finalize()
  }

  /// Adds the next bytes.
  public func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds the next bytes.
  func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds the next bytes.
  func update(_ bytes: UnsafeRawBufferPointer) {
    // Loading OpenSSL takes 2 ms, in which the portable hash takes in some 300 kB (decision 118).
    if linked == nil, let functions, functions.is_worth?(bytes.count) != 0 { link(functions) }
    if let linked {
      SHA256.require(functions?.update?(linked, bytes.baseAddress, bytes.count))
    } else if functions != nil {
      held.append(contentsOf: bytes)
    } else {
      portable.update(bytes)
    }
  }

  /// Begins to use OpenSSL, or gives it up where it is not installed.
  private func link(_ functions: devcat_sha256) {
    linked = functions.make?()
    if linked == nil { self.functions = nil }
    let held = self.held
    self.held = []
    if !held.isEmpty { update(held) }
  }

  /// Adds the 32 bytes of another digest.
  func update(_ digest: Digest) {
    digest.withUnsafeBytes { update($0) }
  }

  /// Adds the UTF-8 of a constant, such as a domain name.
  func update(_ text: StaticString) {
    text.withUTF8Buffer { update(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the digest of everything that was added, and starts again.
  public func finalize() -> Digest {
    Digest(unsafeUninitialized: { buffer in
      guard let linked else {
        held.withUnsafeBytes { portable.update($0) }
        held.removeAll(keepingCapacity: true)
        return portable.finalize(into: buffer)
      }
      let bytes = buffer.assumingMemoryBound(to: UInt8.self)
      SHA256.require(functions?.finish?(linked, bytes.baseAddress))
    })
  }

  /// Traps unless OpenSSL reported success: with a hash that was made, these calls do not fail.
  private static func require(_ result: Int32?) {
    precondition(result == 1, "OpenSSL failed to compute a SHA-256 digest.")
  }
}

@available(*, unavailable)
extension SHA256: Sendable {}
