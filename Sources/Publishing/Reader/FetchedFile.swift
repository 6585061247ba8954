import Catalogue
import Encoding
import Store
import Sync
import System

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A published file that has come: in memory where it is small, and else beside the catalogue, so that
/// the next try goes on from there.
///
/// What is kept is not believed: digests are checked before any of it is used.
struct FetchedFile {
  /// From how many bytes on a file is kept on the disk.
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
    var about = stat()
    guard stat(path, &about) == 0, about.st_mode & S_IFMT == S_IFREG, about.st_size > 0 else {
      return
    }
    keptPath = path
    count = Int(about.st_size)
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
    guard count > Self.keptSize || keptPath != nil else { return }
    keptPath = try folder.append(held, to: name)
    held = []
  }

  /// Forgets what has come.
  mutating func startOver() {
    if let keptPath { unlink(keptPath) }
    self = FetchedFile(takingUp: "")
  }

  /// Hands over the bytes, piece by piece.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    guard let keptPath else {
      if !held.isEmpty { try body(held) }
      return
    }
    let descriptor = open(keptPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PartsFolder.failure(keptPath) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw PartsFolder.failure(keptPath) }
      if count == 0 { return }
      try body(Array(buffer[..<count]))
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
    } catch is EncodingError {
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

  /// Where a file is kept.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Adds bytes to a file, which is made where it is not there; returns its path.
  func append(_ bytes: [UInt8], to name: String) throws -> String {
    if !isThere {
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.failure(path) }
      isThere = true
    }
    let file = path(of: name)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(file) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(file) }
      rest = rest.dropFirst(count)
    }
    return file
  }

  /// Removes the folder: everything is taken in, or is of no use.
  func remove() {
    guard let stream = opendir(path) else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    closedir(stream)
    for name in names where name != "." && name != ".." { unlink("\(path)/\(name)") }
    rmdir(path)
    isThere = false
  }

  static func failure(_ path: String) -> StoreError {
    StoreError(
      .inputOutput, "keep what has come in", path: path, String(cString: strerror(errno)),
      hint: "Check that there is space, and that the folder may be written.")
  }
}

/// `read(2)` and `write(2)`, which methods of those names hide.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int { read(descriptor, buffer, count) }

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
