import DevcatValues
import DevcatEncoding

/// The decoders of stored and sent data: each value has one encoding, which decoding and encoding
/// must keep.
extension FuzzTarget {
  /// Items of CBOR, one after the other.
  static let cbor = decoding("cbor") { bytes throws(Failure) in
    var whole = CBORReader(bytes)
    while !whole.isAtEnd {
      let start = whole.position
      let item = try whole.readRawItem()
      require(item.elementsEqual(bytes[start..<whole.position]), "an item is the bytes that it was")
      var reader = CBORReader(item)
      var writer = CBORWriter()
      try copy(&reader, to: &writer)
      try reader.finish()
      require(writer.bytes == item, "an item has one encoding")
    }
  }

  /// The record of a profile.
  static let record = decoding("record") { bytes throws(Failure) in
    let profile = try Record.decoded(bytes)
    require(
      written { () throws(Failure) in try Record.encoded(profile) } == bytes,
      "a profile has one record")
  }

  /// The changes of a revision.
  static let changes = decoding("changes") { bytes throws(Failure) in
    let changes = try Changes.decoded(bytes)
    require(
      written { () throws(Failure) in try Changes.encoded(changes) } == bytes,
      "changes have one encoding")
  }

  /// The header of a revision.
  static let header = decoding("header") { bytes throws(Failure) in
    let header = try RevisionHeader(encoded: bytes)
    require(Revision(header: header, changes: []).headerBytes == bytes, "a header has one encoding")
  }

  /// A delta; and the input as the content of one, after its checksum.
  static let delta = FuzzTarget("delta") { bytes in
    // A place may be one in the content of a chunk, which is longer inflated.
    check(nil) { () throws(Failure) in
      let revisions = try DeltaReader.decoded(bytes)
      let again = written { () throws(Failure) in
        try DeltaReader.decoded(DeltaWriter.encoded(revisions))
      }
      require(again == revisions, "a delta comes back as it was")
    }
    var chunk = CBORWriter()
    chunk.array(count: 5)
    for number in [1, 1, bytes.count, 0] { chunk.integer(number) }
    chunk.byteString(Deflate.raw(bytes))
    check(nil) { () throws(Failure) in _ = try DeltaReader.decoded(chunk.bytes) }
  }

  /// A snapshot file; and the parts of the input as its items, with the trailer that they need.
  static let snapshot = FuzzTarget("snapshot") { bytes in
    check(nil) { () throws(Failure) in _ = try profiles(bytes) }
    check(nil) { () throws(Failure) in
      let parts = bytes.parts
      let members = parts.map { Deflate.gzipMember($0, level: 1) }
      let header = try SnapshotHeader.beginning(of: members[0]).header
      let seal = SnapshotSeal()
      for member in members { seal.cover(member) }
      let file = members.flatMap(\.self) + seal.trailer(count: header.count)
      let profiles = try profiles(file)
      // A catalogue makes records of them as well, which checks the limits.
      let records = try profiles.map { profile throws(Failure) in
        try Record.encoded(profile)
      }
      let again = written { () throws(Failure) in
        var writer = SnapshotWriter()
        var items = [writer.header(header)]
        for record in records { items += try writer.append(record: record).map { [$0] } ?? [] }
        items += writer.finish().map { [$0] } ?? []
        return try Self.profiles(SnapshotSeal.file(of: items, count: writer.count))
      }
      require(again == profiles, "the profiles of a snapshot come back as they were")
    }
  }

  /// The head of a published folder.
  static let published = decoding("published") { bytes throws(Failure) in
    let head = try PublishedHead.decoded(bytes)
    require(bytes == head.encoded(), "a head has one encoding")
  }

  /// Frames, whole and byte by byte.
  static let frame = FuzzTarget("frame") { bytes in
    let (frames, problem) = frames([bytes[...]])
    let (slowly, later) = Self.frames(bytes.indices.map { bytes[$0...$0] })
    require(slowly == frames && problem == later, "pieces of a stream make no difference")
    let content = frames.flatMap(\.bytes)
    require(bytes.starts(with: content), "frames are the bytes that they were")
  }

  /// A message: the type and flags of its frame, then its body.
  static let message = FuzzTarget("message") { bytes in
    guard bytes.count >= 2 else { return }
    let body = Array(bytes.dropFirst(2))
    check(body.count) { () throws(Failure) in
      let frame = try Frame(
        type: bytes[0], flags: .init(rawValue: bytes[1]), request: 7, body: body)
      guard let message = try Message(frame) else { return }
      let again = try message.framed(request: 7)
      // A hello of a later version may have more items.
      let isSame = again.body == body || message.declaration == .hello
      require(again.type == frame.type && isSame, "a message has one encoding")
      let read = written { () throws(Failure) in try Message(again) }
      require(read == message, "a message comes back as it was")
    }
  }

  /// The output of `write` for a decoded value, which must not fail.
  private static func written<Result>(
    _ write: () throws(Failure) -> Result
  ) -> Result? {
    do throws(Failure) {
      return try write()
    } catch {
      require(false, "what was read can be written: \(error)")
      return nil
    }
  }

  /// A target whose input is the whole of what a decoder takes.
  private static func decoding(
    _ name: String, _ decode: @escaping @Sendable ([UInt8]) throws(Failure) -> Void
  ) -> FuzzTarget {
    FuzzTarget(name) { bytes in
      check(bytes.count) { () throws(Failure) in try decode(bytes) }
    }
  }

  /// Lets `decode` refuse its input, but not at a place after the end.
  private static func check(_ count: Int?, _ decode: () throws(Failure) -> Void) {
    do throws(Failure) {
      try decode()
    } catch {
      require(!error.description.isEmpty, "an error says something")
      if let offset = error.offset, let count {
        require((0...count).contains(offset), "\(error) is in \(count) bytes")
      }
    }
  }

  /// Reads an item with the methods for its type, and writes it again.
  private static func copy(
    _ reader: inout CBORReader, to writer: inout CBORWriter
  ) throws(Failure) {
    switch try reader.peekType() {
    case .unsigned: writer.unsigned(try reader.readUnsigned())
    case .negative: writer.raw(try reader.readRawItem())
    case .float: try writer.number(try reader.readNumber())
    case .byteString: writer.byteString(try reader.readByteString())
    case .text: writer.text(try reader.readText())
    case .bool: writer.bool(try reader.readBool())
    case .null:
      try reader.readNull()
      writer.null()
    case .array:
      let count = try reader.readArrayHeader()
      writer.array(count: count)
      for _ in 0..<count { try copy(&reader, to: &writer) }
    case .map:
      let count = try reader.readMapHeader()
      writer.map(count: count)
      for _ in 0..<2 * count { try copy(&reader, to: &writer) }
    }
  }

  private static func profiles(_ file: [UInt8]) throws(Failure) -> [Profile] {
    var reader = try SnapshotReader(file)
    var profiles: [Profile] = []
    while let chunk = try reader.nextProfiles() { profiles += chunk }
    return profiles
  }

  /// The frames of a stream in pieces, and what was wrong with it.
  private static func frames(_ pieces: [ArraySlice<UInt8>]) -> ([Frame], String?) {
    var decoder = FrameDecoder(from: .both)
    var frames: [Frame] = []
    do throws(Failure) {
      for piece in pieces {
        decoder.append(piece)
        while let frame = try decoder.next() { frames.append(frame) }
      }
      try decoder.finish()
      return (frames, nil)
    } catch {
      return (frames, error.description)
    }
  }
}
