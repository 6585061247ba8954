public import Catalogue
public import Encoding
import Store

/// The usable part of a delta or a snapshot in a partial file.
///
/// For a delta, this is the complete chunks whose revisions follow its base, and the received bytes
/// of the next chunk. It ends before the first malformed bytes.
struct PartialTransfer {
  /// The transfer that it is a part of.
  let header: PartialHeader
  /// The complete chunks of a delta.
  private(set) var whole: [UInt8] = []
  /// The last revision in them; the base if there is none.
  private(set) var tip: RevisionPoint
  /// The bytes after the complete chunks: of the next chunk, or of a snapshot.
  private(set) var rest: [UInt8] = []
  /// The hub's facts about the revisions in complete chunks.
  private(set) var told = Provenance()

  /// Reads the bytes of a partial file.
  ///
  /// - Throws: `EncodingError` if the header is malformed.
  init(_ bytes: [UInt8]) throws(EncodingError) {
    let (header, end) = try PartialHeader.decoded(bytes)
    self.header = header
    tip = header.base
    let stream = takeFrames(bytes[end...])
    switch header.kind {
    case .snapshot: rest = stream
    case .delta: takeChunks(stream)
    }
  }

  /// How many bytes of the delta or the snapshot there are.
  var count: Int { whole.count + rest.count }

  /// What the hub needs to know to resume it.
  var resumption: Resumption {
    Resumption(
      catalogue: header.catalogue, tip: tip, received: ReceivedPrefix(of: rest),
      wholeCount: whole.count)
  }

  /// Reads frames up to the first malformed one, and returns the bytes of the transfer in them.
  private mutating func takeFrames(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoder = FrameDecoder(from: .hub)
    decoder.append(bytes)
    var stream: [UInt8] = []
    while let frame = try? decoder.next(), let message = try? Message(frame) {
      switch (message, header.kind) {
      case (.delta(let piece), .delta): stream += piece.bytes
      case (.snapshot(let piece), .snapshot): stream += piece.bytes
      case (.provenance(let part), .delta):
        guard told.append(part) else { return stream }
      case (_, _): return stream
      }
    }
    return stream
  }

  /// Reads the complete chunks that follow the base, and the bytes after them.
  private mutating func takeChunks(_ stream: [UInt8]) {
    var reader = DeltaReader()
    var check = DeltaCheck(catalogue: header.catalogue, tip: header.base)
    var (start, end, isSound) = (0, 0, true)
    do {
      while start < stream.count {
        let next = min(start + Message.Delta.maximumSize, stream.count)
        reader.feed(stream[start..<next])
        start = next
        while let revisions = try reader.next() {
          for revision in revisions { try check.follow(revision) }
          (tip, end) = (check.tip, reader.position)
        }
      }
    } catch {
      // The bytes from the damaged chunk on are requested again.
      isSound = false
    }
    whole = Array(stream[..<end])
    rest = isSound ? Array(stream[end...]) : []
    told = told.upTo(tip.number)
  }
}

/// The part of an interrupted transfer that a client has.
public struct Resumption: Hashable, Sendable {
  /// The id of the catalogue.
  let catalogue: CatalogueID
  /// The last completely received revision of a delta.
  let tip: RevisionPoint
  /// The received bytes after it.
  public let received: ReceivedPrefix
  /// How many bytes of a delta lead to the tip.
  let wholeCount: Int

  /// Describes the received part.
  public init(
    catalogue: CatalogueID, tip: RevisionPoint, received: ReceivedPrefix, wholeCount: Int
  ) {
    self.catalogue = catalogue
    self.tip = tip
    self.received = received
    self.wholeCount = wholeCount
  }
}
