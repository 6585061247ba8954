import CDevcatSHA256
import DevcatValues

#if canImport(CryptoKit)
  import CryptoKit

  typealias SystemSHA256 = CryptoKit.SHA256
#else
  typealias SystemSHA256 = OwnSHA256
#endif

/// SHA-256 (FIPS 180-4) of our own, for systems without CryptoKit: by instructions of the processor, or
/// without them (CDevcatSHA256).
///
/// Without them it takes some 190 MB a second, with them some 1,100.
struct OwnSHA256 {
  /// Whether the processor has instructions for it that are used.
  static let isSupported = devcat_sha256_is_supported() != 0

  /// Whether blocks are taken by instructions of the processor.
  private let usesInstructions: Bool
  private typealias Words = SIMD8<UInt32>

  /// The hash so far (FIPS 180-4, 5.3.3).
  private var state = Words(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19)
  /// The bytes that do not fill a block yet: `pending[..<Int(count % 64)]`.
  private var pending = [UInt8](repeating: 0, count: 64)
  /// How many bytes were added.
  private var count: UInt64 = 0

  /// Makes a hash; without instructions of the processor only for tests of this one.
  init(usesInstructions: Bool = isSupported) {
    self.usesInstructions = usesInstructions && Self.isSupported
  }

  /// Adds the next bytes.
  mutating func update(bufferPointer bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    let held = Int(count % 64)
    count &+= UInt64(bytes.count)
    if held > 0 {
      let taken = min(64 - held, rest.count)
      hold(rest[..<taken], at: held)
      rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
      if held + taken < 64 { return }
      pending.withUnsafeBytes { Self.take($0, into: &state, usesInstructions) }
    }
    let whole = rest.count & ~63
    if whole > 0 {
      Self.take(UnsafeRawBufferPointer(rebasing: rest[..<whole]), into: &state, usesInstructions)
    }
    hold(rest[whole...], at: 0)
  }

  private mutating func hold(_ bytes: Slice<UnsafeRawBufferPointer>, at place: Int) {
    pending.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[place...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes))
    }
  }

  /// Takes whole blocks into the hash (6.2.2).
  private static func take(
    _ blocks: UnsafeRawBufferPointer, into state: inout Words, _ usesInstructions: Bool
  ) {
    withUnsafeMutableBytes(of: &state) { state in
      devcat_sha256_take(
        state.baseAddress?.assumingMemoryBound(to: UInt32.self),
        blocks.baseAddress?.assumingMemoryBound(to: UInt8.self), blocks.count / 64,
        usesInstructions ? 1 : 0)
    }
  }

  /// The digest of everything that was added; nothing may be added afterwards.
  mutating func finalize() -> DevcatValues.Digest {
    // A bit, zeros to 8 bytes before the end of a block, and the number of bits (5.1.1).
    let bits = count &* 8
    let zeros = 63 - Int((count &+ 8) % 64)
    let padding = [0x80] + [UInt8](repeating: 0, count: zeros)
    padding.withUnsafeBytes { update(bufferPointer: $0) }
    withUnsafeBytes(of: bits.bigEndian) { update(bufferPointer: $0) }
    return DevcatValues.Digest(unsafeUninitialized: { digest in
      for index in 0..<8 {
        digest.storeBytes(of: state[index].bigEndian, toByteOffset: 4 * index, as: UInt32.self)
      }
    })
  }
}
