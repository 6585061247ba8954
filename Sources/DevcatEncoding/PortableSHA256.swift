import CDevcatSHA256

#if canImport(CryptoKit)
  import CryptoKit

  /// SHA-256 as Apple's systems have it.
  struct PortableSHA256 {
    private var hash = CryptoKit.SHA256()

    /// Adds the next bytes.
    mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

    /// Writes the digest of everything that was added to 32 bytes, and starts again.
    mutating func finalize(into digest: UnsafeMutableRawBufferPointer) {
      hash.finalize().withUnsafeBytes { digest.copyMemory(from: $0) }
      hash = CryptoKit.SHA256()
    }
  }
#else
  typealias PortableSHA256 = SwiftSHA256
#endif

/// SHA-256 (FIPS 180-4) of our own: by instructions of the processor, or in Swift alone.
///
/// In Swift it takes some 180 MB a second, by instructions some 800.
struct SwiftSHA256 {
  /// Whether the processor has instructions for it that are used.
  static let isSupported = devcat_sha256_is_supported() != 0

  /// Whether blocks are taken by instructions of the processor.
  private let usesInstructions: Bool
  private typealias Words = SIMD8<UInt32>

  /// The hash so far (FIPS 180-4, 5.3.3).
  private var state = Self.initial
  /// The bytes that do not fill a block yet: `pending[..<Int(count % 64)]`.
  private var pending = [UInt8](repeating: 0, count: 64)
  /// How many bytes were added.
  private var count: UInt64 = 0

  /// Makes a hash; without instructions of the processor only for tests of this one.
  init(usesInstructions: Bool = isSupported) {
    self.usesInstructions = usesInstructions && Self.isSupported
  }

  private static let initial = Words(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19)

  /// Adds the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
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

  private static func take(
    _ blocks: UnsafeRawBufferPointer, into state: inout Words, _ usesInstructions: Bool
  ) {
    guard usesInstructions else { return take(blocks, into: &state) }
    withUnsafeMutableBytes(of: &state) { state in
      devcat_sha256_take(
        state.baseAddress?.assumingMemoryBound(to: UInt32.self),
        blocks.baseAddress?.assumingMemoryBound(to: UInt8.self), blocks.count / 64)
    }
  }

  /// Writes the digest of everything that was added to 32 bytes, and starts again.
  mutating func finalize(into digest: UnsafeMutableRawBufferPointer) {
    // A bit, zeros to 8 bytes before the end of a block, and the number of bits (5.1.1).
    let bits = count &* 8
    let zeros = 63 - Int((count &+ 8) % 64)
    let padding = [0x80] + [UInt8](repeating: 0, count: zeros)
    padding.withUnsafeBytes { update($0) }
    withUnsafeBytes(of: bits.bigEndian) { update($0) }
    for index in 0..<8 {
      digest.storeBytes(of: state[index].bigEndian, toByteOffset: 4 * index, as: UInt32.self)
    }
    (state, count) = (Self.initial, 0)
  }

  /// Takes whole blocks into the hash (6.2.2).
  private static func take(_ blocks: UnsafeRawBufferPointer, into state: inout Words) {
    // Safe: `constants` has 64 words, and the schedule is written before it is read.
    constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          for index in 0..<16 {
            let word = blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
            schedule[index] = UInt32(bigEndian: word)
          }
          for index in 16..<64 {
            let (late, early) = (schedule[index - 2], schedule[index - 15])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ (early &>> 3)
            let second = rotated(late, 17) ^ rotated(late, 19) ^ (late &>> 10)
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
          }
          rounds(schedule, constants, &state)
        }
      }
    }
  }

  @inline(__always)
  private static func rounds(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    _ state: inout Words
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // Eight rounds at a time: after each the words change places, and after eight all are back in theirs, so
    // none is moved.
    for index in stride(from: 0, to: 64, by: 8) {
      func word(_ offset: Int) -> UInt32 { constants[index + offset] &+ schedule[index + offset] }
      round(a, b, c, &d, e, f, g, &h, word(0))
      round(h, a, b, &c, d, e, f, &g, word(1))
      round(g, h, a, &b, c, d, e, &f, word(2))
      round(f, g, h, &a, b, c, d, &e, word(3))
      round(e, f, g, &h, a, b, c, &d, word(4))
      round(d, e, f, &g, h, a, b, &c, word(5))
      round(c, d, e, &f, g, h, a, &b, word(6))
      round(b, c, d, &e, f, g, h, &a, word(7))
    }
    state = state &+ Words(a, b, c, d, e, f, g, h)
  }

  /// One round: `d` becomes the next `e`, and `h` the next `a`.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let choice = g ^ (e & (f ^ g))
    let majority = (a & b) | (c & (a | b))
    h &+= (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ word
    d &+= h
    h &+= (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// The words of FIPS 180-4, 4.2.2.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
