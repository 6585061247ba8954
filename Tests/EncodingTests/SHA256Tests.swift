import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

/// The examples of FIPS 180-4 and of NIST's test vectors for SHA-256.
struct SHA256Tests {
  static let vectors: [(name: String, bytes: [UInt8], hex: String)] = [
    ("empty", [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (
      "one block", Array("abc".utf8),
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    ),
    (
      "two blocks", Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "one million times 'a'", [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
    (
      "one byte", [0xbd], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"
    ),
  ]

  @Test(
    "By instructions of the processor, and without them: random bytes have one digest",
    .enabled(if: OwnSHA256.isSupported, "this processor has none"))
  func instructionsAgree() {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "SHA256Tests"))
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let digests = [true, false].map { usesInstructions in
        var hash = OwnSHA256(usesInstructions: usesInstructions)
        var rest = bytes[...]
        while !rest.isEmpty {
          let part = rest.prefix(Int.random(in: 1...200, using: &random))
          part.withUnsafeBytes { hash.update(bufferPointer: $0) }
          rest = rest.dropFirst(part.count)
        }
        return hash.finalize()
      }
      #expect(digests[0] == digests[1], "\(count) bytes")
    }
  }

  @Test("A vector has its digest", arguments: vectors.indices)
  func aVectorHasItsDigest(index: Int) {
    let vector = Self.vectors[index]
    #expect(SHA256.digest(of: vector.bytes).hex == vector.hex, "\(vector.name)")
  }

  @Test("A digest is computed in parts") func aDigestIsComputedInParts() {
    for vector in Self.vectors {
      let hash = SHA256()
      let middle = vector.bytes.count / 3
      hash.update(vector.bytes[..<middle])
      hash.update(Array(vector.bytes[middle...]))
      #expect(hash.finalize().hex == vector.hex, "\(vector.name)")
    }
  }

  @Test("Text and digests are fed as their bytes") func textAndDigestsAreFedAsTheirBytes() throws {
    let inner = SHA256.digest(of: Array("abc".utf8))
    let hash = SHA256()
    hash.update("devcat-leaf")
    hash.update(inner)
    #expect(hash.finalize() == SHA256.digest(of: Array("devcat-leaf".utf8) + inner.bytes))
  }
}
