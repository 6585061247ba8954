import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatSystem

/// A published file that has come: in memory where it is small, and else beside the catalogue, so that
/// the next try continues from there.
///
/// Kept bytes are not trusted: digests are checked before any of them are used.
struct FetchedFile {
  /// The size in bytes from which a file is kept on the disk: 64 KiB.
  static let keptSize = 64 << 10
  private static let pieceSize = 64 << 10

  private var held: [UInt8] = []
  /// The file on the disk, once there is one.
  private var keptPath: String?
  /// How many bytes have come.
  private(set) var count = 0
  /// How many of them an earlier try had left.
  private(set) var resumed = 0

  /// Takes up what an earlier try has left at a path, or begins with nothing.
  init(takingUp path: String) {
    guard let found = try? FileStatus(path), found.kind == .file, found.size > 0 else { return }
    keptPath = path
    count = found.size
    resumed = count
  }

  /// Adds bytes.
  mutating func append(
    _ bytes: UnsafeRawBufferPointer, keepingIn folder: PartsFolder, as name: String
  )
    throws
  {
    count += bytes.count
    held += bytes
    // A file that was kept before goes on there, however little is left of it.
    guard count > Self.keptSize || keptPath != nil else { return }
    keptPath = try folder.append(held, to: name)
    held = []
  }

  /// Forgets what has come.
  mutating func startOver() {
    if let keptPath { Path.removeFile(keptPath) }
    self = FetchedFile(takingUp: "")
  }

  /// Hands over the bytes, piece by piece.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    guard let keptPath else {
      if !held.isEmpty { try body(held) }
      return
    }
    let file = try Failure.attempt(
      try OpenFile(keptPath, for: .reading), or: PartsFolder.failure)
    while true {
      let piece = try Failure.attempt(
        try file.read(upTo: Self.pieceSize), or: PartsFolder.failure)
      if piece.isEmpty { return }
      try body(piece)
    }
  }

  /// All bytes.
  func bytes() throws -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(count)
    try forEachPiece { all += $0 }
    return all
  }

  /// The chunks that have come of a delta of so many revisions; `nil` for bytes that are none.
  func outline(of revisions: Int) throws -> DeltaOutline? {
    var outline = DeltaOutline(limit: revisions)
    do {
      try forEachPiece { try outline.append($0) }
      return outline
    } catch let error as Failure where error.fault == .bytes {
      return nil
    }
  }
}

/// The folder beside a catalogue that keeps large files until all of them are taken in.
final class PartsFolder {
  private let path: String
  private var isThere = false

  /// Names the folder `PATH.parts` beside the catalogue at `path`.
  init(beside path: String) { self.path = path + ".parts" }

  /// The path of a kept file.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Adds bytes to a file, which is made where it is not there; returns its path.
  func append(_ bytes: [UInt8], to name: String) throws -> String {
    if !isThere {
      if !Path.exists(path) {
        try Failure.attempt(try Folder.make(path, permissions: 0o700), or: Self.failure)
      }
      isThere = true
    }
    let file = path(of: name)
    try Failure.attempt(try OpenFile(file, for: .appending).write(bytes), or: Self.failure)
    return file
  }

  /// Removes the folder: everything is taken in, or is of no use.
  func remove() {
    guard Path.exists(path) else { return }
    for name in (try? Folder.names(in: path)) ?? [] { Path.removeFile("\(path)/\(name)") }
    Folder.removeEmpty(path)
    isThere = false
  }

  fileprivate static func failure(_ error: SystemError) -> Failure {
    Failure.file(
      .inputOutput, "keep what has come in", path: error.path, error.reason,
      hint: "Check that there is space, and that the folder may be written.")
  }
}
