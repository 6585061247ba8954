import Catalogue
import Testing

@testable import Encoding

struct PartialHeaderTests {
  static let header = PartialHeader(
    kind: .delta, url: "devcat://hub.example.org/acme/devices", catalogue: Samples.catalogue,
    base: WireSample.point)

  @Test func itHasItsGoldenBytes() throws {
    try Golden.check("partial-header", Self.header.encoded())
    let (read, end) = try PartialHeader.decoded(Self.header.encoded() + [1, 2, 3])
    #expect(read == Self.header)
    #expect(end == Self.header.encoded().count)
  }

  @Test func itIsRefusedTruncatedAtEachByte() {
    let bytes = Self.header.encoded()
    for count in bytes.indices {
      #expect(throws: EncodingError.self, "\(count) bytes") {
        try PartialHeader.decoded(Array(bytes.prefix(count)))
      }
    }
  }

  @Test func aNewerFormatSaysSo() throws {
    var bytes = Self.header.encoded()
    let version = try #require(bytes.firstIndex(of: UInt8(ascii: "1")))
    bytes[version] = UInt8(ascii: "2")
    #expect(
      code { () throws(EncodingError) in _ = try PartialHeader.decoded(bytes) } == .unknownVersion)
    bytes[version - 2] = UInt8(ascii: "x")
    #expect(code { () throws(EncodingError) in _ = try PartialHeader.decoded(bytes) } == .malformed)
  }
}
