import Catalogue

extension DeltaWriter {
  /// The chunk of one revision whose changes are large, and come piece by piece: the same bytes as of
  /// any other way, with only the deflated ones held.
  ///
  /// - Parameters:
  ///   - headerBytes: The encoded header.
  ///   - count: How many bytes the changes have, more than a small chunk holds.
  ///   - changes: Hands the encoded changes over, in order.
  /// - Throws: `EncodingError` if the header is malformed or names another digest of the changes,
  ///   and what `changes` throws.
  public static func chunk(
    headerBytes: [UInt8], changesOf count: Int,
    _ changes: (_ take: (UnsafeRawBufferPointer) -> Void) throws -> Void
  ) throws -> [UInt8] {
    precondition(count > dictionarySize, "A small chunk is deflated against the dictionary.")
    let header = try RevisionHeader(encoded: headerBytes)
    var content = CBORWriter()
    content.byteString(headerBytes)
    content.byteStringHead(count: count)
    let size = content.bytes.count + count
    let (stream, hash) = (DeflateStream(.raw, level: 6), SHA256())
    var (deflated, taken) = ([UInt8](), 0)
    content.bytes.withUnsafeBytes { stream.append($0, isLast: false, to: &deflated) }
    try changes { piece in
      hash.update(piece)
      taken += piece.count
      stream.append(piece, isLast: taken >= count, to: &deflated)
    }
    let found = hash.finalize()
    guard taken == count, found == header.changes else {
      throw EncodingError(
        .digestMismatch, operation: "Reading a revision", subject: "revision \(header.number)",
        problem: "its changes have digest \(found.short), and its header names "
          + header.changes.short)
    }
    return chunk(of: 1, size: size, dictionary: 0, deflated)
  }
}
