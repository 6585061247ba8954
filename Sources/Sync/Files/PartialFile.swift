import Catalogue
import Encoding
import Store
import System

/// Keeps the received part of a large transfer beside a catalogue, so the next attempt can
/// continue.
///
/// The file exists from the first piece until the transfer is applied. Nothing in it is trusted:
/// its content is checked by digests before use. So it is neither locked nor fsynced, and damage
/// costs only the part itself.
final class PartialFile {
  /// The limit for reading a file, in bytes: the greatest delta with the headers of its frames.
  private static let greatest = (1 << 30) + (64 << 20)

  /// The path of the file.
  let path: String
  /// Why the part of an earlier transfer cannot be used; `nil` if it can, or there is none.
  private(set) var discarded: String?
  private let kind: PartialHeader.Kind
  private let url: String
  private let base: RevisionPoint
  private var transfer: PartialTransfer?
  private var file: FileReplacement?
  /// Whether there is, or was, such a file.
  private var isThere = false

  /// Looks for the part of an earlier transfer beside the catalogue at `path`.
  ///
  /// - Parameters:
  ///   - url: The remote.
  ///   - base: The revision before the first of a delta; the origin for a snapshot.
  ///   - catalogue: The id of the catalogue, if known.
  init(
    beside path: String, _ kind: PartialHeader.Kind, from url: String, after base: RevisionPoint,
    of catalogue: CatalogueID?
  ) throws {
    self.path = path + ".partial"
    (self.kind, self.url, self.base) = (kind, url, base)
    guard Path.exists(self.path) else { return }
    isThere = true
    let bytes = try SecretFile.read(self.path, "use", limit: Self.greatest)
    do {
      let found = try PartialTransfer(bytes)
      discarded = Self.mismatch(found.header, kind, url, base, catalogue)
      if discarded == nil, found.count > 0 { transfer = found }
    } catch {
      discarded = "it cannot be read (\(error.problem))"
    }
  }

  /// What the hub needs to know to resume; `nil` if nothing was received.
  var resumption: Resumption? { transfer?.resumption }

  /// How many bytes of the transfer are stored.
  private(set) var count = 0

  /// Discards the received part.
  func discard(_ reason: String) {
    (transfer, discarded) = (nil, reason)
    remove()
  }

  /// Uses the received part, as far as the hub confirms it.
  ///
  /// - Parameter offset: How many bytes after the complete chunks are right.
  func takeUp(
    _ offset: Int
  ) throws -> (bytes: [UInt8], told: Provenance) {
    guard let transfer else { return ([], Provenance()) }
    let bytes = transfer.whole + transfer.rest.prefix(offset)
    try begin(transfer.header.catalogue)
    try append(transfer.told)
    try append(bytes)
    self.transfer = nil
    return (bytes, transfer.told)
  }

  /// Stores the next bytes of the transfer.
  ///
  /// - Parameter told: The hub's facts about the revisions since.
  func keep(
    _ bytes: [UInt8], _ told: Provenance, of catalogue: CatalogueID
  ) throws {
    if file == nil { try begin(catalogue) }
    try append(told)
    try append(bytes)
  }

  /// Removes the file after the transfer was applied or became useless.
  func remove() {
    count = 0
    if isThere { Path.removeFile(path) }
  }

  private static func mismatch(
    _ header: PartialHeader, _ kind: PartialHeader.Kind, _ url: String, _ base: RevisionPoint,
    _ catalogue: CatalogueID?
  ) -> String? {
    if header.kind != kind {
      return header.kind == .snapshot
        ? "it belongs to a shallow clone" : "it belongs to a complete history"
    }
    if header.url != NormalizedText.of(url) { return "it belongs to '\(header.url)'" }
    if let catalogue, header.catalogue != catalogue {
      return "it belongs to catalogue \(header.catalogue)"
    }
    return header.base == base ? nil : "it continues after revision \(header.base.number)"
  }

  /// Starts a new file, which gets its final name only with its header in it.
  private func begin(_ catalogue: CatalogueID) throws {
    let header = PartialHeader(kind: kind, url: url, catalogue: catalogue, base: base)
    count = 0
    do {
      let file = try FileReplacement(of: path, permissions: 0o600)
      try file.write(header.encoded())
      try file.place(durably: false)
      (self.file, isThere) = (file, true)
    } catch {
      throw failure(error)
    }
  }

  private func append(_ told: Provenance) throws {
    for part in told.parts { try write(try Message.provenance(part).framed(request: 0).bytes) }
  }

  private func append(_ bytes: [UInt8]) throws {
    for start in stride(from: 0, to: bytes.count, by: Message.Delta.maximumSize) {
      let piece = Array(bytes[start..<min(start + Message.Delta.maximumSize, bytes.count)])
      let message: Message =
        switch kind {
        case .delta: .delta(.init(piece, isLast: false))
        case .snapshot: .snapshot(.init(piece, isLast: false))
        }
      try write(try message.framed(request: 0).bytes)
    }
    count += bytes.count
  }

  private func write(_ bytes: [UInt8]) throws {
    do {
      try file?.write(bytes)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: SystemError) -> StoreError {
    StoreError(
      .inputOutput, "write the received part to", path: path, error.reason,
      hint: "Check the free space, and the permissions of the folder.")
  }
}
